import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { succeed } from "./command.js";
import { ROOT } from "./root.js";
import { packPublished, type Tarball, withDependencies } from "./tarballs.js";

/** Two projects outside of the workspace, on packed packages alone. */
export interface Outside {
  /** The vendor's: the example Pack, with its development dependencies. */
  readonly vendor: string;
  /** A user's, who installed the command line and the Pack that the vendor packed. */
  readonly user: string;
  readonly published: readonly Tarball[];
  remove(): Promise<void>;
}

const EXAMPLE = `${ROOT}/examples/acme-pack`;
/** What a checkout of the example does not hold. */
const MADE = ["node_modules", "dist", ".turbo"];
const INSTALL = ["install", "--no-audit", "--no-fund", "--prefer-offline"];

/** Packs the workspace, lets the vendor build and pack, and lets the user install. */
export async function goOutside(): Promise<Outside> {
  // Without a space: npm takes the path of a tarball for the text of a range.
  const folder = await mkdtemp(join(tmpdir(), "runvil-vendor-"));
  const [tarballs, vendor, user] = [join(folder, "tarballs"), join(folder, "vendor"), join(folder, "user")];
  await Promise.all([tarballs, user].map((path) => mkdir(path)));
  const published = await packPublished(tarballs);

  await cp(EXAMPLE, vendor, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
  // Named on the command line, the tarballs stand in for what the registry would give.
  await succeed(vendor, "npm", [...INSTALL, "--no-save", ...published.map(({ file }) => file)]);
  await succeed(vendor, "npm", ["run", "build"]);
  await succeed(vendor, "npm", ["pack", "--pack-destination", tarballs]);

  const { version }: { readonly version: string } = JSON.parse(await readFile(join(vendor, "package.json"), "utf8"));
  const needed = await withDependencies(["runvil", "@runvil/plugin-sdk", "@runvil/protocol"]);
  const files = published.filter(({ name }) => needed.has(name)).map(({ file }) => file);
  await writeFile(join(user, "package.json"), '{ "private": true }\n');
  await succeed(user, "npm", [...INSTALL, ...files, join(tarballs, `acme-runvil-diary-${version}.tgz`)]);
  await cp(join(EXAMPLE, "prompts"), join(user, "prompts"), { recursive: true });
  return { vendor, user, published, remove: () => rm(folder, { recursive: true }) };
}
