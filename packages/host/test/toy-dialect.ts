import type { EngineDialect } from "@runvil/engine";
import type { PromptDialect } from "@runvil/prompt";
import type { Dialect, DialectRequest } from "../src/dialect/dialect.js";

/** Reads files with the key `toy` and declares nothing beside the common keys. */
export const toyFiles: PromptDialect = {
  versionKey: "toy",
  keys: ["name", "description", "toy", "models", "input"],
  supportedVersion: 0,
  sharedLibrary: false,
  begin: () => ({ fields: {}, finish: () => null }),
  isContract: (_value): _value is unknown => true,
};

/** An Engine part for prompts without sections, which it never serves. */
const engine: EngineDialect = {
  begin: () => ({
    opening: [],
    shared: undefined,
    nativeErrors: "texts",
    install() {
      throw new Error("a prompt without sections has no section entry");
    },
    complete() {},
  }),
};

/** A dialect whose preparation a test decides; by default it prepares every run and keeps the requests. */
export function toy(prepare?: Dialect["prepare"]) {
  const requests: DialectRequest[] = [];
  const dialect: Dialect = {
    prompt: toyFiles,
    prepare(request) {
      requests.push(request);
      if (prepare !== undefined) return prepare(request);
      const packs = { catalog: [], preludes: [], usable: [], unavailable: [] };
      return { ok: true, packs, tools: new Map(), engine, bindings: request.bindings ?? { decided: "anew" } };
    },
  };
  return { dialect, requests };
}

export const toyFile = (...lines: string[]): string =>
  ["---", "name: n", "description: d", "toy: 0", ...lines, "---", "# T", ""].join("\n");
