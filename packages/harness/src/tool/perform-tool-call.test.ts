import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  defineService,
  defineTool,
  Services,
  StoreError,
  type ToolCallContext,
  ToolError,
  trusted,
  untrusted,
} from "@runvil/plugin-sdk";
import type { JsonObject, ToolCallEffect } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import type { Log } from "../log.js";
import { MemoryStore } from "../store/memory-store.js";
import { RunFiles } from "../store/run-files.js";
import type { UnsettledCall } from "./late-call.js";
import { performToolCall } from "./perform-tool-call.js";

type Call = (args: JsonObject, cx: ToolCallContext) => unknown;
type Line = { level: string; message: string; fields: Record<string, unknown> | undefined };

function setUp(call: Call, spec: Record<string, unknown> = {}) {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    lines.push({ level, message, fields });
  };
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const tool = Reflect.apply(defineTool, undefined, [
    { id: "poop/sub.stats", description: "S.", parameters: { type: "object" }, call, ...spec },
  ]);
  const files = new RunFiles(new MemoryStore({ "in.md": "one\ntwo\n" }));
  const unsettled: UnsettledCall[] = [];
  const onUnsettled = (call: UnsettledCall) => void unsettled.push(call);
  const perform = (
    args: JsonObject = {},
    signal = new AbortController().signal,
    request: object = {},
    toolTimeoutMs = 600_000,
    toolTimeouts: Record<string, number> = {},
  ) => {
    const effect: ToolCallEffect = {
      id: "0#3",
      kind: "tool_call",
      origin: { execution: "run-1", section: "Chat", caller: "script" },
      request: { tool: "poop/sub.stats", name: "poop_sub_stats", arguments: args, ...request },
    };
    const limits = { toolTimeoutMs, toolTimeouts, abortGraceMs: 1 };
    const setting = {
      tools: new Map([["poop/sub.stats", { pack: "poop", tool }]]),
      files,
      services,
      log,
      limits,
      onUnsettled,
    };
    return performToolCall(effect, setting, signal);
  };
  return { perform, lines, files, unsettled };
}

const KEY = defineService<string>("acme/word");
const services = Services.empty.with(KEY, "served");
const none = { accesses: [], files: {} };
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const hang = () => new Promise<never>(() => {});

describe("a call", () => {
  it("answers text and trust, and knows its context", async () => {
    const seen: unknown[] = [];
    const { perform, lines } = setUp((args, cx) => {
      seen.push(
        args,
        Object.isFrozen(args),
        cx.key,
        cx.caller,
        "callId" in cx,
        cx.tool,
        cx.name,
        cx.origin,
        cx.service(KEY),
      );
      return untrusted("text");
    });
    expect(await perform({ a: { b: [1] } })).toEqual({
      ok: true,
      value: { text: "text", trust: "untrusted", ...none },
    });
    expect(seen).toEqual([
      { a: { b: [1] } },
      true,
      "run-1:0#3",
      "script",
      false,
      "poop/sub.stats",
      "poop_sub_stats",
      { execution: "run-1", section: "Chat" },
      "served",
    ]);
    expect(lines).toEqual([]);
  });

  it("gives a fresh, deeply frozen value", async () => {
    const given = { a: { b: [1] } };
    const { perform } = setUp((args) => {
      const { a } = args;
      return trusted(String([a === given.a, Object.isFrozen(a), Reflect.set(args, "x", 1)]));
    });
    expect((await perform(given)).value).toMatchObject({ text: "false,true,false" });
  });

  it("fails on a tool that the run does not hold", async () => {
    const { perform } = setUp(() => trusted(""));
    expect(await perform({}, undefined, { tool: "gone/x", name: "gone_x" })).toEqual({
      ok: false,
      value: {
        kind: "Other",
        message: "tool `gone_x` (gone/x) is not offered by any usable Pack of this run",
        ...none,
      },
    });
  });
});

describe("arguments", () => {
  const parameters = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

  it("are checked before the call", async () => {
    const { perform, lines } = setUp(() => trusted("called"), { parameters });
    const message = "poop_sub_stats: invalid arguments: /n must be number";
    expect(await perform({ n: "1" })).toEqual({ ok: false, value: { kind: "InvalidArguments", message, ...none } });
    expect((await perform({})).value).toMatchObject({
      message: "poop_sub_stats: invalid arguments: must have required property 'n'",
    });
    expect(await perform({ n: 1 })).toMatchObject({ ok: true });
    expect(lines.map((line) => line.level)).toEqual(["warn", "warn"]);
  });

  it("fail in the tool's own words", async () => {
    const { perform } = setUp(() => trusted(""), { parameters, invalid: () => "web_fetch: missing url argument" });
    expect((await perform({})).value).toMatchObject({ message: "web_fetch: missing url argument" });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("x");
      },
    ],
    ["gives no text", () => 7],
  ])("survive an `invalid` that %s", async (_name, invalid) => {
    const { perform } = setUp(() => trusted(""), { parameters, invalid });
    expect((await perform({})).value).toMatchObject({ message: "tool `poop/sub.stats` failed unexpectedly" });
  });

  it("go unchecked to a tool that asks for that, and to one whose schema does not compile", async () => {
    expect(await setUp(() => trusted(""), { parameters, validate: false }).perform({})).toMatchObject({ ok: true });
    expect(await setUp(() => trusted(""), { parameters: { type: "objekt" } }).perform({})).toMatchObject({ ok: true });
  });
});

describe("a hostile tool", () => {
  const unexpected = { kind: "Other", message: "tool `poop/sub.stats` failed unexpectedly", ...none };

  it.each<[string, Call]>([
    [
      "throws an Error",
      () => {
        throw new Error("password=hunter2");
      },
    ],
    [
      "rejects",
      async () => {
        throw new Error("password=hunter2");
      },
    ],
    [
      "throws nothing",
      () => {
        throw undefined;
      },
    ],
    [
      "throws what looks like a ToolError",
      () => {
        throw Object.assign(new Error("x"), { name: "ToolError", kind: "Backend" });
      },
    ],
    ["answers text", () => "text"],
    ["answers what looks like an output", () => ({ text: "x", trust: "trusted" })],
    ["answers nothing", () => undefined],
    ["answers a function", () => () => trusted("")],
    [
      "throws from a proxy",
      () => {
        throw new Proxy(
          {},
          {
            get() {
              throw new Error("trap");
            },
          },
        );
      },
    ],
  ])("%s: both callers read one fixed message, the log has the rest", async (_name, call) => {
    const { perform, lines } = setUp(call);
    expect(await perform()).toEqual({ ok: false, value: unexpected });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "error",
      message: "a Pack's tool failed unexpectedly",
      fields: { pack: "poop", tool: "poop/sub.stats", execution: "run-1", section: "Chat" },
    });
  });

  it("throws a ToolError: its message is read unchanged and its cause stays in the log", async () => {
    const cause = new Error("socket reset");
    const { perform, lines } = setUp(() => {
      throw new ToolError("the operator's window closed", { kind: "Transport", cause });
    });
    const answer = await perform();
    expect(answer).toEqual({
      ok: false,
      value: { kind: "Transport", message: "the operator's window closed", ...none },
    });
    expect(JSON.stringify(answer)).not.toContain("socket");
    expect(lines[0]).toMatchObject({ level: "warn", fields: { cause, kind: "Transport" } });
  });

  it("throws a ToolError of a kind that nobody knows", async () => {
    const { perform } = setUp(() => {
      throw Object.assign(new ToolError("x"), { kind: "Cosmic" });
    });
    expect((await perform()).value).toMatchObject({ kind: "Other", message: "x" });
  });

  it("lets a StoreError escape", async () => {
    const { perform } = setUp(async (_args, cx) => trusted(await cx.store.read("gone.md")));
    expect(await perform()).toEqual({
      ok: false,
      value: {
        kind: "Backend",
        message: "file not found in store: gone.md",
        accesses: [{ op: "read", path: "gone.md" }],
        files: {},
      },
    });
    expect(new StoreError({ reason: "backend", message: "m" }).message).toBe("m");
  });

  it("answers 100 MB", async () => {
    const { perform, lines } = setUp(() => untrusted("x".repeat(100_000_000)));
    expect(await perform()).toEqual({
      ok: false,
      value: { kind: "Other", message: "poop_sub_stats: output exceeds 16777216 bytes", ...none },
    });
    expect(lines[0]?.level).toBe("warn");
  });

  it("fails with 100 MB", async () => {
    const { perform } = setUp(() => {
      throw new ToolError("x".repeat(100_000_000));
    });
    expect((await perform()).value).toMatchObject({ message: "poop_sub_stats: output exceeds 16777216 bytes" });
  });

  it("words 100 MB about its arguments", async () => {
    const invalid = () => "x".repeat(100_000_000);
    const { perform } = setUp(() => trusted(""), { parameters: { type: "object", required: ["a"] }, invalid });
    expect((await perform()).value).toMatchObject({ message: "poop_sub_stats: output exceeds 16777216 bytes" });
  });

  it.each(["message", "kind", "cause"])("throws a ToolError whose `%s` throws", async (field) => {
    const { perform, lines } = setUp(() => {
      throw Object.defineProperty(new ToolError("x"), field, {
        get() {
          throw new Error("trap");
        },
      });
    });
    expect(await perform()).toEqual({ ok: false, value: unexpected });
    expect(lines).toMatchObject([{ level: "error", message: "a Pack's tool failed unexpectedly" }]);
  });

  it("forges an output whose text changes from one look to the next", async () => {
    const { perform } = setUp(() => {
      let looks = 0;
      const forged = { trust: "trusted" };
      for (const key of Object.getOwnPropertySymbols(trusted(""))) {
        Object.defineProperty(forged, key, { value: Reflect.get(trusted(""), key) });
      }
      return Object.defineProperty(forged, "text", { get: () => (looks++ === 0 ? "text" : { not: "text" }) });
    });
    expect(await perform()).toMatchObject({ ok: true, value: { text: "text" } });
  });

  it("throws, and rejects, when it is told to stop: the log has it, the process goes on", async () => {
    const { perform, lines } = setUp(
      (_args, { signal }) => {
        signal.addEventListener("abort", () => {
          throw new Error("in a listener");
        });
        signal.addEventListener("abort", async () => {
          throw new Error("later");
        });
        return hang();
      },
      { timeoutMs: 5 },
    );
    expect((await perform()).value).toMatchObject({ kind: "Timeout" });
    await expect
      .poll(() => lines)
      .toEqual(
        expect.arrayContaining(
          ["in a listener", "later"].map((message) =>
            expect.objectContaining({
              level: "error",
              message: "a Pack's tool failed in an abort listener",
              fields: expect.objectContaining({ cause: new Error(message), tool: "poop/sub.stats" }),
            }),
          ),
        ),
      );
  });

  it("leaves store accesses behind that nobody waits for", async () => {
    let later: (() => unknown) | undefined;
    const { perform, lines } = setUp((_args, { store }) => {
      void store.read("gone.md");
      later = () => store.write("late.md", "x");
      return trusted("done");
    });
    expect(await perform()).toMatchObject({ ok: true, value: { text: "done" } });
    later?.();
    await sleep(1);
    expect(lines).toMatchObject([
      { level: "debug", message: "a tool's store access failed", fields: { op: "read", path: "gone.md" } },
      { level: "debug", message: "a tool's store access failed", fields: { op: "write", path: "late.md" } },
    ]);
  });

  it("counts bytes, and takes exactly the limit", async () => {
    expect(await setUp(() => trusted("x".repeat(16_777_216))).perform()).toMatchObject({ ok: true });
    expect(await setUp(() => trusted("é".repeat(8_388_609))).perform()).toMatchObject({ ok: false });
  });

  it("hangs: its time limit ends the call and aborts its signal", async () => {
    let signal: AbortSignal | undefined;
    const { perform, lines, unsettled } = setUp(
      (_args, cx) => {
        signal = cx.signal;
        return hang();
      },
      { timeoutMs: 20 },
    );
    expect(await perform()).toEqual({
      ok: false,
      value: { kind: "Timeout", message: "poop_sub_stats: no answer within 0.02 seconds", ...none },
    });
    expect(signal?.aborted).toBe(true);
    await expect
      .poll(() => unsettled)
      .toEqual([{ pack: "poop", tool: "poop/sub.stats", execution: "run-1", section: "Chat", graceMs: 1 }]);
    expect(lines.map((line) => line.message)).toContain("a Pack's tool ignored its abort signal");
  });

  it("hangs through an abort: the answer comes at once", async () => {
    const abort = new AbortController();
    const { perform, lines } = setUp(hang);
    const answer = perform({}, abort.signal);
    abort.abort();
    expect(await answer).toEqual({ ok: false, value: { kind: "cancelled", ...none } });
    await sleep(20);
    expect(lines).toMatchObject([{ level: "warn", message: "a Pack's tool ignored its abort signal" }]);
  });

  it("settles late: what it says is discarded", async () => {
    const abort = new AbortController();
    const { perform, lines, unsettled } = setUp(async (_args, cx) => {
      await new Promise((resolve) => cx.signal.addEventListener("abort", resolve));
      return trusted("late");
    });
    const answer = perform({}, abort.signal);
    abort.abort();
    expect(await answer).toEqual({ ok: false, value: { kind: "cancelled", ...none } });
    await sleep(5);
    expect(lines).toMatchObject([{ level: "debug", message: "a Pack's tool settled after its abort" }]);
    expect(unsettled).toEqual([]);
  });

  it("has no time limit when it survives stops", async () => {
    const { perform } = setUp(
      async () => {
        await sleep(20);
        return trusted("at last");
      },
      { survivesStop: true, timeoutMs: 1 },
    );
    expect(await perform()).toMatchObject({ ok: true });
  });

  it("gets the time that the Host gives it, whatever it asks for", async () => {
    const briefly = async () => {
      await sleep(20);
      return trusted("at last");
    };
    const given = (milliseconds: number) => ({ "poop/sub.stats": milliseconds, "poop/other": 1 });
    const longer = setUp(briefly, { timeoutMs: 1 });
    expect(await longer.perform({}, undefined, {}, 1, given(60_000))).toMatchObject({ ok: true });
    for (const spec of [{}, { survivesStop: true }, { timeoutMs: 60_000 }]) {
      const shorter = await setUp(hang, spec).perform({}, undefined, {}, 60_000, given(5));
      expect(shorter.value).toMatchObject({ message: "poop_sub_stats: no answer within 0.005 seconds" });
    }
    const others = setUp(briefly).perform({}, undefined, {}, 60_000, { "poop/other": 1 });
    expect(await others).toMatchObject({ ok: true });
  });

  it("is not cut at once by a limit that no timer can keep", async () => {
    const { perform } = setUp(
      async () => {
        await sleep(5);
        return trusted("in time");
      },
      { timeoutMs: 1e15 },
    );
    expect(await perform({}, undefined, {}, 1e15)).toMatchObject({ ok: true });
  });

  it("gives a time limit that is none: the Harness's holds", async () => {
    for (const timeoutMs of [0, -1, Number.NaN]) {
      expect(await setUp(() => trusted("x"), { timeoutMs }).perform()).toMatchObject({ ok: true });
    }
  });

  it("is structured and answers what no script can read", async () => {
    for (const output of [trusted("not json"), untrusted("{}")]) {
      const { perform, lines } = setUp(() => output, { structured: true });
      expect(await perform()).toMatchObject({ ok: true, value: { text: output.text, trust: output.trust } });
      expect(lines).toMatchObject([{ message: "a structured tool's output is unusable for scripts" }]);
    }
    expect(setUp(() => trusted("[1]"), { structured: true }).lines).toEqual([]);
  });
});

describe("the store of a call", () => {
  it("records accesses in order and what each changed file holds", async () => {
    const { perform, files } = setUp(async (_args, { store }) => {
      const seen = [await store.read("in.md", { start: 2 }), await store.exists("nope"), await store.glob("*.md")];
      await store.write("a/b.bin", Uint8Array.of(1, 2));
      await store.write("out.md", "x");
      await store.append("out.md", "y");
      await store.strReplace("out.md", "y", "z");
      await store.write("gone.md", "x");
      await store.delete("gone.md");
      await store.delete("never.md");
      expect(await store.readBytes("a/b.bin")).toEqual(Uint8Array.of(1, 2));
      return trusted(JSON.stringify(seen));
    });
    const answer = await perform();
    expect(answer).toEqual({
      ok: true,
      value: {
        text: '["two",false,["in.md"]]',
        trust: "trusted",
        accesses: [
          { op: "read", path: "in.md" },
          { op: "read", path: "nope" },
          { op: "glob", path: "*.md" },
          { op: "write", path: "a/b.bin" },
          { op: "write", path: "out.md" },
          { op: "write", path: "out.md" },
          { op: "write", path: "out.md" },
          { op: "write", path: "gone.md" },
          { op: "write", path: "gone.md" },
          { op: "write", path: "never.md" },
          { op: "read", path: "a/b.bin" },
        ],
        files: {
          "a/b.bin": createHash("sha256").update(Uint8Array.of(1, 2)).digest("hex"),
          "out.md": hash("xz"),
          "gone.md": null,
        },
      },
    });
    expect(await files.read("out.md")).toBe("xz");
  });

  it("records no access that its arguments or a path rule refuse", async () => {
    const { perform } = setUp(async (_args, { store }) => {
      await expect(store.read("../x")).rejects.toMatchObject({ reason: "invalid_path", rule: "traversal" });
      await expect(store.glob("")).rejects.toMatchObject({ reason: "invalid_path", rule: "empty" });
      await expect(Reflect.apply(store.read, store, [7])).rejects.toThrow("path must be a string, got number");
      return trusted("");
    });
    expect(await perform()).toEqual({ ok: true, value: { text: "", trust: "trusted", ...none } });
  });

  it("refuses what has the wrong JavaScript type", async () => {
    const { perform, files } = setUp(async (_args, { store }) => {
      await expect(Reflect.apply(store.write, store, ["a", 7])).rejects.toThrow(
        "contents must be a string, got number",
      );
      await expect(Reflect.apply(store.append, store, ["a", null])).rejects.toThrow(TypeError);
      await expect(Reflect.apply(store.strReplace, store, ["a", "x", 1])).rejects.toThrow(TypeError);
      await expect(store.read("in.md", { start: 1.5 })).rejects.toThrow("start must be a whole number, got 1.5");
      return trusted("");
    });
    expect(await perform()).toMatchObject({ ok: true });
    expect(await files.glob("**")).toEqual(["in.md"]);
  });

  it("rejects once the call has ended", async () => {
    let later: (() => Promise<void>) | undefined;
    const { perform, files } = setUp((_args, { store }) => {
      later = () => store.write("late.md", "x");
      return trusted("");
    });
    await perform();
    await expect(later?.()).rejects.toMatchObject({
      reason: "permission_denied",
      message: "permission denied for store path late.md: the tool call has ended",
    });
    expect(await files.exists("late.md")).toBe(false);
  });

  it("tells what an interrupted call did until then", async () => {
    const abort = new AbortController();
    const { perform } = setUp(async (_args, { store }) => {
      await store.write("half.md", "x");
      abort.abort();
      return hang();
    });
    expect(await perform({}, abort.signal)).toEqual({
      ok: false,
      value: { kind: "cancelled", accesses: [{ op: "write", path: "half.md" }], files: { "half.md": hash("x") } },
    });
  });
});
