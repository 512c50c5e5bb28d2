import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";

/** The parts of a `package.json` that its users depend on. */
interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** An import of a package, and the package's name; a bundle's strings may look like one and hold anything. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?"/gu;

/** One installed package, and what is wrong with it. */
export class InstalledPackage {
  readonly #folder: string;
  readonly #manifest: Manifest;
  /** Its files, relative to its folder; not those of packages inside of it. */
  readonly files: readonly string[];

  private constructor(folder: string, manifest: Manifest, files: readonly string[]) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.files = files;
  }

  /** Reads a package of a project. */
  static async read(project: string, name: string): Promise<InstalledPackage> {
    const folder = join(project, "node_modules", name);
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((file) => !file.startsWith("node_modules"));
    return new InstalledPackage(folder, JSON.parse(await readFile(join(folder, "package.json"), "utf8")), files);
  }

  /** What a program imports it by. */
  get entries(): readonly string[] {
    return Object.keys(this.#manifest.exports ?? {}).map((path) => this.#manifest.name + path.slice(1));
  }

  /** Files that the manifest names and the package does not hold. */
  missingTargets(): readonly string[] {
    const named = [...this.#exported, ...Object.values(this.#manifest.bin ?? {}), "LICENSE", "README.md"];
    return named.filter((target) => !existsSync(join(this.#folder, target)));
  }

  /** Ranges of dependencies, and conditions of exports, that mean something inside of the workspace alone. */
  workspaceLeftovers(): readonly string[] {
    const { dependencies, peerDependencies, exports = {} } = this.#manifest;
    const ranges = Object.entries({ ...dependencies, ...peerDependencies });
    const conditions = Object.values(exports).flatMap((target) =>
      typeof target === "string" ? [] : Object.keys(target),
    );
    return [
      ...ranges
        .filter(([, range]) => /^(workspace|link|file):/u.test(range))
        .map(([name, range]) => `${name} ${range}`),
      ...conditions.filter((condition) => !["types", "default"].includes(condition)),
    ];
  }

  /** Packages that its code or its declarations import and its manifest does not name. */
  async undeclaredImports(): Promise<readonly string[]> {
    const { name, dependencies, peerDependencies } = this.#manifest;
    const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies }), ...builtinModules]);
    const found = new Set<string>();
    for (const file of this.files.filter((path) => /^dist\/.*\.(js|d\.ts)$/u.test(path))) {
      for (const [, imported = ""] of (await this.#text(file)).matchAll(IMPORT)) {
        if (!declared.has(imported) && !declared.has(`@types/${imported}`)) found.add(`${file}: ${imported}`);
      }
    }
    return [...found];
  }

  /** Maps of its entries that lead to sources which the package does not hold. */
  async danglingMaps(): Promise<readonly string[]> {
    const maps = this.#exported.map((target) => `${target}.map`).filter((map) => existsSync(join(this.#folder, map)));
    const dangling: string[] = [];
    for (const map of maps) {
      const { sources }: { readonly sources: readonly string[] } = JSON.parse(await this.#text(map));
      const from = dirname(join(this.#folder, map));
      if (!sources.every((source) => existsSync(resolve(from, source)))) dangling.push(map);
    }
    return dangling;
  }

  get #exported(): readonly string[] {
    return Object.values(this.#manifest.exports ?? {}).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    );
  }

  #text(file: string): Promise<string> {
    return readFile(join(this.#folder, file), "utf8");
  }
}
