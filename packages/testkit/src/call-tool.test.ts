import {
  defineService,
  defineTool,
  Services,
  type Tool,
  ToolError,
  trusted,
  trustedJson,
  untrusted,
} from "@runvil/plugin-sdk";
import { describe, expect, it, vi } from "vitest";
import { callTool } from "./call-tool.js";

const NAME = defineService<string>("acme/name");
const add = defineTool({
  id: "math/add",
  description: "Add two numbers.",
  parameters: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
    required: ["a", "b"],
  },
  structured: true,
  call: ({ a, b }) => trustedJson(a + b),
});
const toolThat = (call: Tool["spec"]["call"]): Tool =>
  defineTool({ id: "kit/t", description: "d", parameters: { type: "object" }, call });

describe("callTool", () => {
  it("answers what the tool answers", async () => {
    expect(await callTool(add, { a: 1, b: 2 })).toEqual({ text: "3", trust: "trusted", accesses: [], files: {} });
  });

  it("checks the arguments first", async () => {
    await expect(callTool(add, { a: 1 })).rejects.toMatchObject({
      name: "ToolError",
      kind: "InvalidArguments",
      message: "math_add: invalid arguments: must have required property 'b'",
    });
  });

  it("lends services and files, and shows what became of the files", async () => {
    const tool = toolThat(async (_args, cx) => {
      await cx.store.append("log.md", `by ${cx.service(NAME)}\n`);
      await cx.store.delete("old.md");
      return untrusted(await cx.store.read("in.md"));
    });
    const called = await callTool(
      tool,
      {},
      { services: Services.empty.with(NAME, "Ada"), files: { "in.md": "text", "old.md": "", "log.md": "" } },
    );
    expect(called).toMatchObject({ text: "text", trust: "untrusted", files: { "log.md": "by Ada\n", "old.md": null } });
    expect(called.accesses.map(({ op, path }) => `${op} ${path}`)).toEqual([
      "write log.md",
      "write old.md",
      "read in.md",
    ]);
  });

  it("calls as a script, or as a model with a call id", async () => {
    const tool = toolThat((_args, cx) => trusted(`${cx.caller} ${cx.name} ${cx.callId ?? "-"}`));
    expect((await callTool(tool, {})).text).toBe("script kit_t -");
    expect((await callTool(tool, {}, { caller: "model" })).text).toBe("model kit_t call_1");
  });

  it("hides what a tool throws unasked, and logs it", async () => {
    const error = vi.fn();
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error };
    const secret = new Error("password 123");
    const tool = toolThat(() => {
      throw secret;
    });
    await expect(callTool(tool, {}, { log })).rejects.toThrow("tool `kit/t` failed unexpectedly");
    expect(error).toHaveBeenCalledWith("a Pack's tool failed unexpectedly", expect.objectContaining({ found: secret }));
  });

  it("carries what the tool threw as the cause", async () => {
    const thrown = new Error("password 123");
    const throwing = toolThat(() => Promise.reject(thrown));
    await expect(callTool(throwing, {})).rejects.toMatchObject({ name: "ToolError", kind: "Other", cause: thrown });
    const own = toolThat(() => {
      throw new ToolError("kit_t: no such thing", { cause: thrown });
    });
    await expect(callTool(own, {})).rejects.toMatchObject({ message: "kit_t: no such thing", cause: thrown });
    const bare = toolThat(() => {
      throw new ToolError("kit_t: no such thing");
    });
    await expect(callTool(bare, {})).rejects.not.toHaveProperty("cause");
  });

  it.each<[unknown, string]>([
    ["text", 'tool `kit/t` returned string "text"; return trusted(text), untrusted(text) or trustedJson(value)'],
    [{ text: "x" }, 'returned object {"text":"x"};'],
    [["x"], 'returned array ["x"];'],
    [undefined, "returned undefined;"],
    [null, "returned null;"],
    [1n, "returned bigint (without JSON);"],
    ["x".repeat(1000), `returned string "${"x".repeat(199)}...;`],
  ])("says what a tool returned in place of an output: %o", async (output, message) => {
    const tool: Tool = Reflect.apply(toolThat, undefined, [() => output]);
    await expect(callTool(tool, {})).rejects.toMatchObject({
      message: "tool `kit/t` failed unexpectedly",
      cause: expect.objectContaining({ name: "TypeError", message: expect.stringContaining(message) }),
    });
  });

  it("keeps the `this` of a tool's spec", async () => {
    const spec = {
      id: "kit/t",
      description: "d",
      parameters: { type: "object" },
      answer: "own",
      call(this: { answer: string }) {
        return trusted(this.answer);
      },
    };
    expect((await callTool(Reflect.apply(Object, undefined, [{ spec }]), {})).text).toBe("own");
  });

  it("ends when its signal aborts, whatever the tool does", async () => {
    const abort = new AbortController();
    const reason = new Error("enough");
    const called = callTool(
      toolThat(() => new Promise(() => {})),
      {},
      { signal: abort.signal },
    );
    abort.abort(reason);
    await expect(called).rejects.toBe(reason);
  });
});
