import { join } from "node:path";
import { definePlugin } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { folder, installPoop, MARKED, put } from "../../test/config-folder.js";
import { loadPlugin } from "./load-plugin.js";

describe("loadPlugin", () => {
  const message = async (entry: Parameters<typeof loadPlugin>[0]) => {
    const loaded = await loadPlugin(entry, join(folder, "runvil.config.json"));
    return loaded.ok ? "loaded" : loaded.error.message;
  };

  it("takes a Plugin as it is", async () => {
    expect(await message(definePlugin({ name: "x", install() {} })())).toBe("loaded");
  });

  it("words a package that is not installed, on one line", async () => {
    expect(await message("@acme/gone")).toMatch(/^Plugin @acme\/gone could not be loaded: [^\n]*@acme\/gone[^\n]*$/);
  });

  it.each([
    [
      "throws when it is loaded",
      'throw new Error("no license")',
      "Plugin @acme/runvil-poop could not be loaded: no license",
    ],
    ["throws nothing", "throw undefined", /^Plugin @acme\/runvil-poop could not be loaded: /],
    ["exports no default", "export const x = 1", /default export is not what definePlugin returned$/],
    ["exports a plain function", "export default () => ({})", /default export is not what definePlugin returned$/],
    [
      "makes no Plugin",
      `${MARKED} export default mark(() => ({}), "plugin-factory")`,
      /its default export made no Plugin$/,
    ],
  ])("words a package that %s", async (_name, source, expected) => {
    await installPoop(source);
    expect(await message("@acme/runvil-poop")).toMatch(expected);
  });

  it("words options that are refused, and options for what takes none", async () => {
    await installPoop();
    expect(await message(["@acme/runvil-poop", { fails: true }])).toBe(
      "Plugin @acme/runvil-poop refused its options: no such option",
    );
    await put("ready.mjs", `${MARKED} export default plugin();`);
    expect(await message("./ready.mjs")).toBe("loaded");
    expect(await message(["./ready.mjs", {}])).toBe(
      "Plugin ./ready.mjs takes no options: its default export is a Plugin already",
    );
  });
});
