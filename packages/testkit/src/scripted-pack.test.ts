import type { ToolCallContext, ToolOutput } from "@runvil/plugin-sdk";
import { definePlugin, type Pack, Services } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { observedPlugin, type RecordedCall } from "./recorded-calls.js";
import { scriptedPack } from "./scripted-pack.js";

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const cx = { caller: "script" } as ToolCallContext;
const parts = async (pack: Pack) =>
  pack.spec.build({
    name: pack.spec.name,
    id: "kit",
    config: pack.config,
    services: Services.empty,
    log,
    signal: new AbortController().signal,
  });
const tools = async (pack: Pack) => {
  const { tools: list } = await parts(pack);
  return typeof list === "function" ? list() : (list ?? []);
};
const callFirst = async (pack: Pack, args = {}): Promise<ToolOutput> => {
  const [tool] = await tools(pack);
  if (tool === undefined) throw new Error("the Pack has no tool");
  return tool.spec.call(args as never, cx);
};

describe("scriptedPack", () => {
  it("gives the n-th call the n-th answer and repeats the last", async () => {
    const pack = scriptedPack({
      name: "acme/kit",
      tools: [
        {
          id: "kit/t",
          description: "d",
          parameters: {},
          answers: [{ text: "one", trust: "trusted" }, { error: "no" }, { text: "two", trust: "untrusted" }],
        },
      ],
    });
    const [tool] = await tools(pack);
    const call = async () => tool?.spec.call({} as never, cx);
    expect(await call()).toEqual({ text: "one", trust: "trusted" });
    await expect(call()).rejects.toThrow("no");
    expect(await call()).toEqual({ text: "two", trust: "untrusted" });
    expect(await call()).toEqual({ text: "two", trust: "untrusted" });
  });

  it("works on the run's files before it answers", async () => {
    const used: string[] = [];
    const store = {
      read: async (path: string) => `${used.push(`read ${path}`)}`,
      write: async (path: string, text: string) => void used.push(`write ${path} ${text}`),
    };
    const pack = scriptedPack({
      name: "acme/kit",
      tools: [
        {
          id: "kit/t",
          description: "d",
          parameters: {},
          answers: [
            { reads: ["a", "b"], writes: { c: "x" }, trust: "trusted" },
            { writes: { d: "y" }, error: "no" },
          ],
        },
      ],
    });
    const [tool] = await tools(pack);
    const call = async () => tool?.spec.call({} as never, { ...cx, store } as unknown as ToolCallContext);
    expect(await call()).toEqual({ text: "1\n2", trust: "trusted" });
    await expect(call()).rejects.toThrow("no");
    expect(used).toEqual(["read a", "read b", "write c x", "write d y"]);
  });

  it("fails to start or to list its tools, and decodes its prelude", async () => {
    const pack = scriptedPack({
      name: "acme/kit",
      needs: ["acme/one", "acme/two"],
      prelude_base64: "G0x1YQ==",
      fails_to_start: "no disk",
      fails_to_list: "no list",
    });
    expect(pack.spec.needs?.map(({ id }) => id)).toEqual(["acme/one", "acme/two"]);
    expect(pack.spec.prelude).toBe("\u001bLua");
    const { start } = await parts(pack);
    expect(() => start?.(new AbortController().signal)).toThrow("no disk");
    await expect(tools(pack)).rejects.toThrow("no list");
  });

  it("contributes ids and parameters as they are written", async () => {
    const pack = scriptedPack({
      name: "acme/kit",
      tools: [{ id: "bare", description: "d", parameters: ["no object"], answers: [] }],
    });
    const [tool] = await tools(pack);
    expect(tool?.spec).toMatchObject({ id: "bare", parameters: ["no object"], structured: false, validate: false });
    await expect(callFirst(pack)).rejects.toThrow("the script of bare has no answers");
  });

  it("fails to build, needs a service and has a prelude as the script says", async () => {
    const failing = scriptedPack({
      name: "acme/kit",
      fails: "the index is corrupt",
      needs: "acme/db",
      prelude: "kit = 1",
    });
    await expect(parts(failing)).rejects.toThrow("the index is corrupt");
    expect(failing.spec.needs?.map(({ id }) => id)).toEqual(["acme/db"]);
    expect(failing.spec.prelude).toBe("kit = 1");
  });
});

describe("observedPlugin", () => {
  const scripted = () =>
    scriptedPack({
      name: "acme/kit",
      tools: [
        { id: "kit/t", description: "d", parameters: { type: "object" }, answers: [{ text: "a", trust: "trusted" }] },
      ],
    });
  const observedOf = (observe: (call: RecordedCall) => "hold" | undefined): Pack => {
    const added: Pack[] = [];
    const plugin = definePlugin({ name: "p", install: (registry) => registry.add(scripted()) })();
    observedPlugin(plugin, observe).install({ add: (pack) => added.push(pack) });
    const [pack] = added;
    if (pack === undefined) throw new Error("the Plugin added no Pack");
    return pack;
  };

  it("shows each call and lets it through", async () => {
    const seen: RecordedCall[] = [];
    const pack = observedOf((call) => {
      seen.push(call);
      return undefined;
    });
    expect(await callFirst(pack, { a: 1 })).toEqual({ text: "a", trust: "trusted" });
    expect(seen).toEqual([{ tool: "kit/t", arguments: { a: 1 }, caller: "script" }]);
  });

  it("never answers a call that is held", async () => {
    let settled = false;
    const done = () => {
      settled = true;
    };
    callFirst(observedOf(() => "hold")).then(done, done);
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
  });
});
