import { describe, expect, it } from "vitest";
import { definePack, type Pack } from "./pack.js";
import { definePlugin, type PackRegistry } from "./plugin.js";
import { isPlugin, isPluginFactory } from "./recognize.js";

const valid = { name: "acme/poop", description: "Read the diary.", build: () => ({}) } as const;
const pluginUntyped = (spec: unknown): unknown => Reflect.apply(definePlugin, undefined, [spec]);

describe("definePlugin", () => {
  it("hands its options to install, and touches no registry before", () => {
    const added: unknown[] = [];
    const registry: PackRegistry = { add: (pack: Pack) => added.push(pack) };
    const pack = definePack(valid)();
    const factory = definePlugin<{ twice: boolean }>({
      name: "acme",
      install(into, options) {
        into.add(pack);
        if (options.twice) into.add(pack);
      },
    });
    expect(isPluginFactory(factory)).toBe(true);
    const plugin = factory({ twice: true });
    expect(added).toEqual([]);
    plugin.install(registry);
    expect(added).toEqual([pack, pack]);
    expect(isPlugin(plugin)).toBe(true);
    expect(plugin.contract).toBe(1);
  });

  it.each([
    ["name", 1, "definePlugin: `name` must be a string, got number"],
    ["install", null, "definePlugin: `install` must be a function, got null"],
  ])("names a field of the wrong type: %s = %j", (field, value, message) => {
    expect(() => pluginUntyped({ name: "acme", install() {}, [field]: value })).toThrow(new TypeError(message));
  });
});
