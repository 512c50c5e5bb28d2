import { setTimeout as sleep } from "node:timers/promises";
import { definePack, defineService, PackError, Services, ToolError } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { built, packOf, stateOf, unavailable } from "../../test/packs.js";

describe("building", () => {
  it("builds one after the other, in order, whatever fails", async () => {
    const order: string[] = [];
    const step = (name: string, then: () => unknown = () => ({})) =>
      packOf({
        name,
        async build() {
          order.push(`${name} begins`);
          await sleep(1);
          order.push(`${name} ends`);
          return then();
        },
      });
    const { registry } = await built([
      step("a/one"),
      step("a/two", () => {
        throw new PackError("no key is configured", { cause: new Error("sk-secret") });
      }),
      step("a/three"),
    ]);
    expect(order).toEqual([
      "a/one begins",
      "a/one ends",
      "a/two begins",
      "a/two ends",
      "a/three begins",
      "a/three ends",
    ]);
    expect(stateOf(registry, "a", "one")).toEqual({ status: "built", parts: {} });
    expect(stateOf(registry, "a", "two")).toEqual({ status: "unavailable", reason: "no key is configured" });
  });

  it.each<[string, () => unknown, string]>([
    [
      "throws a ToolError",
      () => {
        throw new ToolError("own words");
      },
      "own words",
    ],
    [
      "throws an Error",
      () => {
        throw new Error("password=hunter2");
      },
      "it failed to build",
    ],
    [
      "throws nothing",
      () => {
        throw undefined;
      },
      "it failed to build",
    ],
    ["returns nothing", () => undefined, "it failed to build"],
    ["returns text", () => "parts", "it failed to build"],
    ["returns tools that are no list", () => ({ tools: {} }), "it failed to build"],
    ["returns a start that is no function", () => ({ start: true }), "it failed to build"],
  ])("keeps a Pack whose build %s, as unavailable", async (_name, build, reason) => {
    const { registry, lines } = await built([packOf({ name: "a/x", build })]);
    expect(stateOf(registry, "a", "x")).toEqual({ status: "unavailable", reason });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("error: a Pack failed to build [x]");
  });

  it("gives the builder its name, id, configuration and the Host's services", async () => {
    const key = defineService<string>("acme/word");
    const seen: unknown[] = [];
    const make = definePack<{ depth: number }>({
      name: "acme/poop",
      description: "P.",
      config: { type: "object", properties: { depth: { type: "number" } }, required: ["depth"] },
      build(cx) {
        seen.push(cx.name, cx.id, cx.config, cx.services.get(key), cx.signal.aborted);
        return {};
      },
    });
    await built([make({ depth: 2 })], Services.empty.with(key, "w"));
    expect(seen).toEqual(["acme/poop", "poop", { depth: 2 }, "w", false]);
  });

  it("checks the configuration before the build", async () => {
    const config = { type: "object", properties: { depth: { type: "number" } } };
    const { registry } = await built([
      packOf({ name: "a/wrong", config }, { depth: "x" }),
      packOf({ name: "a/none", config }),
      packOf({ name: "a/broken", config: { type: "objekt" } }, {}),
      packOf({ name: "a/plain" }, { any: 1 }),
      packOf({ name: "a/empty" }, {}),
      packOf({ name: "a/null" }, null),
      packOf({ name: "a/list" }, []),
    ]);
    expect(stateOf(registry, "a", "wrong")).toEqual(unavailable("wrong: invalid configuration: /depth must be number"));
    expect(stateOf(registry, "a", "none")?.status).toBe("built");
    expect(stateOf(registry, "a", "broken")).toEqual(unavailable("it failed to build"));
    expect(stateOf(registry, "a", "plain")).toEqual(unavailable("plain takes no configuration"));
    expect(stateOf(registry, "a", "empty")?.status).toBe("built");
    expect(stateOf(registry, "a", "null")?.status).toBe("built");
    expect(stateOf(registry, "a", "list")).toEqual(unavailable("list takes no configuration"));
  });

  it("refuses needs that are no service keys", async () => {
    const { registry } = await built([packOf({ name: "a/x", needs: ["acme/word"] })]);
    expect(stateOf(registry, "a", "x")).toEqual(unavailable("it failed to build"));
  });
});
