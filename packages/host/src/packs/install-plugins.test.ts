import { definePlugin, type Plugin } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { packOf, plugin, recorder } from "../../test/packs.js";
import { installPlugins } from "./install-plugins.js";

describe("registering", () => {
  const { log } = recorder();
  const refusal = (...plugins: Plugin[]) => {
    try {
      installPlugins(plugins, log);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it("starts with runvil/subagents and keeps the Plugins' order", () => {
    const registry = installPlugins([plugin("b", packOf({ name: "b/x" })), plugin("a", packOf({ name: "a/x" }))], log);
    expect(registry.all().map((pack) => pack.name)).toEqual(["runvil/subagents", "b/x", "a/x"]);
    expect(registry.otherVendors("x")).toEqual(["a", "b"]);
  });

  it("refuses a malformed name and a repeated one", () => {
    expect(refusal(plugin("p", packOf({ name: "poop" })))).toMatchObject({
      kind: "pack-name",
      plugin: "p",
      message: expect.stringMatching(/^Pack name "poop" is not a vendor\/name pair: ./),
    });
    expect(refusal(plugin("p", packOf({ name: "a/x" })), plugin("q", packOf({ name: "a/x" })))).toMatchObject({
      kind: "pack-repeated",
      plugin: "q",
      message: "Pack a/x is already registered",
    });
    expect(refusal(plugin("p", packOf({ name: "runvil/subagents" })))).toMatchObject({
      message: "Pack runvil/subagents is already registered",
    });
  });

  it("refuses even when the Plugin swallows the refusal", () => {
    const swallowing = definePlugin({
      name: "s",
      install(registry) {
        try {
          registry.add(packOf({ name: "bad" }));
        } catch {
          // As if nothing had happened.
        }
      },
    })();
    expect(refusal(swallowing)).toMatchObject({ kind: "pack-name" });
  });

  it("refuses another contract", () => {
    const mark = { value: { kind: "plugin", contract: 9 } };
    const alien: Plugin = Object.defineProperty(
      { name: "old", contract: 9, install() {} },
      Symbol.for("runvil.plugin-sdk"),
      mark,
    );
    expect(refusal(alien)).toMatchObject({
      kind: "plugin-contract",
      message: "Plugin old uses SDK contract 9; this host supports 1 to 1",
    });
  });

  it("words a Plugin that throws, adds no Pack, or is none", () => {
    const throwing = definePlugin({
      name: "t",
      install() {
        throw new Error("no license");
      },
    });
    expect(refusal(throwing())).toMatchObject({
      kind: "plugin-install",
      plugin: "t",
      message: "Plugin t failed to install: no license",
    });
    const adding = definePlugin({ name: "a", install: (registry) => Reflect.apply(registry.add, registry, [{}]) });
    expect(refusal(adding())).toMatchObject({
      message: "Plugin a added something that is not a Pack; call what definePack returned and add that",
    });
    expect(Reflect.apply(refusal, undefined, [throwing])).toMatchObject({
      kind: "plugin-load",
      message: "plugins[0] is not a Plugin; it is what definePlugin returned; call it and pass the result",
    });
    expect(Reflect.apply(refusal, undefined, [{ name: "x", install() {} }])).toMatchObject({ kind: "plugin-load" });
  });

  it("only warns about a foreign Pack under the bundled Packs' vendor name", () => {
    const own = recorder();
    installPlugins(
      [plugin("@runvil/pack-x", packOf({ name: "runvil/x" })), plugin("eve", packOf({ name: "runvil/y" }))],
      own.log,
    );
    expect(own.lines).toEqual(["warn: a Plugin adds a Pack under the vendor name of the bundled Packs [runvil/y]"]);
  });
});
