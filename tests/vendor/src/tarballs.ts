import { readdir, readFile } from "node:fs/promises";
import { succeed } from "./command.js";
import { ROOT } from "./root.js";

/** One packed package. */
export interface Tarball {
  readonly name: string;
  /** The path of the `.tgz` file. */
  readonly file: string;
}

/**
 * Packs every package that is published, as `changeset publish` does, from the builds that are there.
 *
 * @param folder gets the tarballs
 */
export async function packPublished(folder: string): Promise<readonly Tarball[]> {
  const { packageManager }: { readonly packageManager: string } = JSON.parse(
    await readFile(`${ROOT}/package.json`, "utf8"),
  );
  const which = ["--filter", "./packages/*", "--filter", "runvil"];
  const pack = ["-r", ...which, "pack", "--json", "--pack-destination", folder];
  const packed: readonly { readonly name: string; readonly filename: string }[] = JSON.parse(
    await succeed(ROOT, "npx", ["--yes", "--", packageManager, ...pack]),
  );
  return packed.map(({ name, filename }) => ({ name, file: filename }));
}

/** What the tests read of a package's manifest. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The named packages of the workspace and all that they depend on there. */
export async function withDependencies(names: readonly string[]): Promise<ReadonlySet<string>> {
  const manifests = new Map((await workspacePackages()).map((manifest) => [manifest.name, manifest]));
  const needed = new Set(names);
  // What is added while the set is walked is walked too.
  for (const name of needed) {
    for (const dependency of Object.keys(manifests.get(name)?.dependencies ?? {})) {
      if (manifests.has(dependency)) needed.add(dependency);
    }
  }
  return needed;
}

/** The manifests of `packages/` and `apps/`. */
export async function workspacePackages(): Promise<readonly Manifest[]> {
  const folders = await Promise.all(
    ["packages", "apps"].map(async (group) => (await readdir(`${ROOT}/${group}`)).map((name) => `${group}/${name}`)),
  );
  return Promise.all(
    folders.flat().map(async (folder) => JSON.parse(await readFile(`${ROOT}/${folder}/package.json`, "utf8"))),
  );
}
