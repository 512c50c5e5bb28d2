import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, put } from "../../test/config-folder.js";
import { toy } from "../../test/toy-dialect.js";
import { loadConfig } from "./load-config.js";
import { loadDialect } from "./load-dialect.js";
import type { DialectEntry } from "./runvil-config.js";

const MAKES = `export default (options) => ({
  prompt: { versionKey: "toy" + (options?.suffix ?? ""), begin() {} },
  prepare() { if (options?.fails) throw new Error("never"); },
});`;

async function install(source = MAKES): Promise<void> {
  await put(
    "node_modules/@acme/toy/package.json",
    '{"name":"@acme/toy","type":"module","exports":{"import":"./index.js"}}',
  );
  await put("node_modules/@acme/toy/index.js", source);
}

const load = (entry: DialectEntry) => loadDialect(entry, join(folder, "runvil.config.json"));
const keyOf = async (entry: DialectEntry) => {
  const loaded = await load(entry);
  return loaded.ok ? loaded.dialect.prompt.versionKey : loaded.error.message;
};

describe("loadDialect", () => {
  it("takes a dialect as it is", async () => {
    const { dialect } = toy();
    expect(await load(dialect)).toEqual({ ok: true, dialect });
  });

  it("calls what a package exports, with options and without", async () => {
    await install();
    expect(await keyOf("@acme/toy")).toBe("toy");
    expect(await keyOf(["@acme/toy", { suffix: "-2" }])).toBe("toy-2");
    await put("mine.ts", MAKES.replace("(options)", "(options?: { suffix?: string; fails?: boolean })"));
    expect(await keyOf("./mine.ts")).toBe("toy");
  });

  it.each([
    ["throws when it is loaded", 'throw new Error("no license")', "dialect @acme/toy could not be loaded: no license"],
    [
      "exports no function",
      "export default {}",
      "dialect @acme/toy could not be loaded: its default export is no function that makes a dialect",
    ],
    [
      "makes no dialect",
      "export default () => ({})",
      "dialect @acme/toy could not be loaded: its default export made no dialect",
    ],
    [
      "refuses its options",
      'export default () => { throw new Error("no such picker\\nmore"); }',
      "dialect @acme/toy refused its options: no such picker",
    ],
  ])("words a package that %s", async (_name, source, message) => {
    await install(source);
    expect(await keyOf("@acme/toy")).toContain(message);
  });

  it("words what is no entry, and what is not installed", async () => {
    expect(await keyOf(["@acme/gone", 1])).toMatch(/^dialect @acme\/gone could not be loaded: [^\n]*$/);
    const loaded = await Reflect.apply(loadDialect, undefined, [7, join(folder, "runvil.config.json")]);
    expect(loaded.error).toMatchObject({
      kind: "dialect",
      message: "a dialect is a Dialect, a package name, or a [package name, options] pair",
    });
  });
});

describe("the dialects of a configuration", () => {
  const keys = async (bundled: Parameters<typeof loadConfig>[0]["bundled"] = {}) => {
    const result = await loadConfig({ folder, bundled });
    if (!result.ok) throw result.error;
    const { options, failedDialects } = result.config;
    return [options.dialects?.map(({ prompt }) => prompt.versionKey), failedDialects.map(({ message }) => message)];
  };

  it("are loaded in order; those that fail are told", async () => {
    await install();
    await put("runvil.config.json", '{"dialects":["@acme/toy",["@acme/toy",{"suffix":"2"}],7]}');
    expect(await keys()).toEqual([
      ["toy", "toy2"],
      ["a dialect is a Dialect, a package name, or a [package name, options] pair"],
    ]);
  });

  it("come from the program where it brings the package, installed or not", async () => {
    const own = async () => ({ default: () => toy().dialect });
    const bundled = { "@runvil/dialect-toy": own };
    await put("runvil.config.json", '{"dialects":["@runvil/dialect-toy"]}');
    expect(await keys(bundled)).toEqual([["toy"], []]);
    expect(await keys()).toEqual([undefined, [expect.stringContaining("@runvil/dialect-toy")]]);
  });

  it.each(["ts", "mjs", "js"])("come from the program where a %s file imports the package", async (ending) => {
    const made: unknown[] = [];
    const factory = (options: unknown) => {
      made.push(options);
      return toy().dialect;
    };
    const bundled = { "@runvil/dialect-toy": async () => ({ default: factory, factory }) };
    await put(
      `runvil.config.${ending}`,
      'import make, { factory } from "@runvil/dialect-toy"; export default { dialects: [make(1), factory(2)] };',
    );
    expect(await keys(bundled)).toEqual([["toy", "toy"], []]);
    expect(made).toEqual([1, 2]);
  });

  it("cost nothing where no file names one", async () => {
    const bundled = {
      "@runvil/dialect-toy": () => {
        throw new Error("it was loaded");
      },
    };
    await put("runvil.config.ts", "export default { limits: {} };");
    expect(await keys(bundled)).toEqual([undefined, []]);
  });
});
