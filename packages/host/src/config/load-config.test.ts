import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, installPoop, MARKED, put } from "../../test/config-folder.js";
import { loadConfig } from "./load-config.js";

const load = async () => {
  const result = await loadConfig({ folder });
  if (!result.ok) throw result.error;
  return result.config;
};
const names = (config: Awaited<ReturnType<typeof load>>) => config.options.plugins?.map((plugin) => plugin.name);

describe("loadConfig", () => {
  it("gives the empty configuration to a folder without a file", async () => {
    const config = { options: { plugins: [] }, failedPlugins: [], failedDialects: [] };
    expect(await loadConfig({ folder })).toEqual({ ok: true, config });
  });

  it("reads JSON and loads Plugins by package name, with options and without", async () => {
    await installPoop();
    const file = await put(
      "runvil.config.json",
      '{"plugins":["@acme/runvil-poop",["@acme/runvil-poop",{"deep":1}]],"limits":{"concurrency":2}}',
    );
    const config = await load();
    expect(config.file).toBe(file);
    expect(config.failedPlugins).toEqual([]);
    expect(names(config)).toEqual(["poop null", 'poop {"deep":1}']);
    expect(config.options.limits).toEqual({ concurrency: 2 });
  });

  it("reads TypeScript, and Plugins beside it", async () => {
    await put(
      "poop.ts",
      `${MARKED.replace("(options)", "(options?: { fails?: boolean })")} export default mark(plugin, "plugin-factory");`,
    );
    await put(
      "runvil.config.ts",
      'type Concurrency = number;\nconst concurrency: Concurrency = 3;\nexport default { plugins: ["./poop.ts"], limits: { concurrency } };',
    );
    const config = await load();
    expect(config.failedPlugins).toEqual([]);
    expect(names(config)).toEqual(["poop null"]);
    expect(config.options.limits).toEqual({ concurrency: 3 });
  });

  it.each(["mts", "js", "mjs"])("reads runvil.config.%s", async (ending) => {
    await put(`runvil.config.${ending}`, "export default { limits: { concurrency: 4 } };");
    expect((await load()).options.limits).toEqual({ concurrency: 4 });
  });

  it("takes another file when it is told to, and never looks above the folder", async () => {
    await put("runvil.config.json", '{"limits":{"concurrency":5}}');
    const below = join(folder, "below");
    await mkdir(below);
    expect(await loadConfig({ folder: below })).toMatchObject({ config: { options: { plugins: [] } } });
    expect(await loadConfig({ folder: below, file: "../runvil.config.json" })).toMatchObject({
      config: { options: { limits: { concurrency: 5 } } },
    });
  });

  it.each([
    ["runvil.config.json", "{", /^runvil\.config\.json could not be read: ./],
    ["runvil.config.json", "[]", "runvil.config.json: a configuration is an object, got array"],
    ["runvil.config.json", "null", "runvil.config.json: a configuration is an object, got null"],
    [
      "runvil.config.json",
      '{"nearDuplicates":true}',
      "runvil.config.json: `nearDuplicates` must be a string, got boolean",
    ],
    [
      "runvil.config.json",
      '{"nearDuplicates":"often"}',
      'runvil.config.json: `nearDuplicates` must be "off", "warn" or "fail", got often',
    ],
    ["runvil.config.json", '{"picker":"bundled"}', "runvil.config.json: `picker` must be an object, got string"],
    ["runvil.config.json", '{"picker":{}}', "runvil.config.json: `picker` has no method `similarities`"],
    [
      "runvil.config.json",
      '{"plugin":[]}',
      "runvil.config.json: unknown field `plugin`, expected one of `plugins`, `dialects`, `services`, `models`, `provider`, `limits`, `nearDuplicates`, `picker`, `journal`, `log`",
    ],
    ["runvil.config.json", '{"plugins":{}}', "runvil.config.json: `plugins` must be an array, got object"],
    ["runvil.config.json", '{"services":{}}', "runvil.config.json: `services` has no method `get`"],
    ["runvil.config.json", '{"provider":{}}', "runvil.config.json: `provider` has no method `complete`"],
    [
      "runvil.config.mjs",
      "export default { log: console.log }",
      "runvil.config.mjs: `log` must be an object, got function",
    ],
    ["runvil.config.mjs", "export default { log: { debug() {} } }", "runvil.config.mjs: `log` has no method `info`"],
    ["runvil.config.json", '{"limits":3}', "runvil.config.json: `limits` must be an object, got number"],
    ["runvil.config.json", '{"models":{}}', "runvil.config.json: `models.models` must be an array of model entries"],
    [
      "runvil.config.json",
      '{"models":{"models":[],"roles":[]}}',
      "runvil.config.json: `models.roles` must be an object, got array",
    ],
    [
      "runvil.config.ts",
      '\nthrow new Error("broken")',
      /^runvil\.config\.ts could not be read: broken \(.*runvil\.config\.ts:2:\d+\)$/,
    ],
    [
      "runvil.config.mjs",
      "\nconst x = ;",
      /^runvil\.config\.mjs could not be read: .*Unexpected token \(.*runvil\.config\.mjs:2:\d+\)$/,
    ],
    ["runvil.config.mjs", "export default 7", "runvil.config.mjs: a configuration is an object, got number"],
    ["runvil.config.ts", "const x: = 1", /^runvil\.config\.ts could not be read: ./],
  ])("gives one clear error for %s holding %s", async (name, text, message) => {
    await put(name, text);
    const result = await loadConfig({ folder });
    expect(result.ok ? undefined : result.error).toMatchObject({
      kind: "config-file",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  it.each(["gone.json", "gone.mjs", "gone/runvil.config.ts"])(
    "says when %s, which it was told to take, is missing",
    async (file) => {
      const result = await loadConfig({ folder, file });
      const message = `${file}: the configuration file does not exist`;
      expect(result).toMatchObject({ ok: false, error: { kind: "config-file", message } });
    },
  );

  it("says what else is wrong with a file it was told to take", async () => {
    await put("notes.yaml", "plugins: []");
    const result = await loadConfig({ folder, file: "notes.yaml" });
    expect(result).toMatchObject({ error: { message: expect.stringMatching(/^notes\.yaml could not be read: ./) } });
  });

  it("keeps the Plugins that load when others do not", async () => {
    await installPoop();
    await put("runvil.config.json", '{"plugins":["@acme/gone","@acme/runvil-poop",7]}');
    const config = await load();
    expect(names(config)).toEqual(["poop null"]);
    expect(config.failedPlugins.map((error) => [error.kind, error.plugin])).toEqual([
      ["plugin-load", "@acme/gone"],
      ["plugin-load", undefined],
    ]);
    expect(config.failedPlugins[1]?.message).toBe(
      "a plugin is a Plugin, a package name, or a [package name, options] pair",
    );
  });
});
