import type { Run, Step } from "@runvil/engine";
import { defineTool, type Tool, trusted } from "@runvil/plugin-sdk";
import type { Effect, EffectAnswer, Outcome, RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { MemoryStore } from "../store/memory-store.js";
import { performRun } from "./perform-run.js";
import type { RunSetting } from "./run-setting.js";

type Answers = ReadonlyMap<string, EffectAnswer>;
type Play = (state: {
  answers: Answers;
  cancelled: boolean;
  calls: string[];
  observe: (event: RunEvent) => void;
}) => Partial<Step>;

/** An Engine whose steps are functions; it notes how it was used. */
class ScriptedRun implements Run {
  readonly calls: string[] = [];
  readonly answers = new Map<string, EffectAnswer>();
  readonly #plays: Play[];
  #cancelled = false;
  #stepping = false;

  constructor(plays: Play[]) {
    this.#plays = plays;
  }

  step(observe: (event: RunEvent) => void = () => {}): Step {
    if (this.#stepping) throw new Error("entered while stepping");
    this.#stepping = true;
    this.calls.push("step");
    const play: Play = this.#plays.shift() ?? (() => ({ outcome: { status: "completed", result: "done" } }));
    const step = this.#cancelled
      ? { outcome: { status: "cancelled" } as const }
      : play({ answers: this.answers, cancelled: this.#cancelled, calls: this.calls, observe });
    this.#stepping = false;
    return { effects: [], dropped: [], events: [], more: false, ...step };
  }

  answer(id: string, answer: EffectAnswer): void {
    if (this.#stepping) throw new Error("answered while stepping");
    this.calls.push(`answer ${id}`);
    this.answers.set(id, answer);
  }

  cancel(): void {
    this.calls.push("cancel");
    this.#cancelled = true;
  }

  readonly cancelSeen = undefined;
  cancelAt(): void {}
  rebind(): void {}
}

const origin = { execution: "run", section: "Main" };
const timer = (id: string, seconds = 0): Effect => ({ id, kind: "timer", origin, request: { seconds } });
const write = (id: string, path: string, contents: string): Effect => ({
  id,
  kind: "store_operation",
  origin,
  request: { op: "write", path, contents },
});
const read = (id: string, path: string): Effect => ({
  id,
  kind: "store_operation",
  origin,
  request: { op: "read", path },
});
const call = (id: string, tool: string): Effect => ({
  id,
  kind: "tool_call",
  origin: { ...origin, caller: "script" },
  request: { tool, name: tool, arguments: {} },
});
const emit =
  (...effects: Effect[]): Play =>
  () => ({ effects });
const event: RunEvent = { seq: 0, execution: "run", section: "Main", task: "0", event: "run_started", name: "run" };

const hang = () => new Promise<never>(() => {});
function packTool(
  id: `${string}/${string}`,
  run: Tool["spec"]["call"],
  survivesStop = false,
): [string, { pack: string; tool: Tool }] {
  const tool: Tool = Reflect.apply(defineTool, undefined, [
    { id, description: "", parameters: { type: "object" }, call: run, survivesStop },
  ]);
  return [id, { pack: "p", tool }];
}
const start = (plays: Play[], setting: RunSetting = {}) => {
  const run = new ScriptedRun(plays);
  return { run, ...performRun(run, setting) };
};

describe("performRun", () => {
  it("performs effects and hands over their answers until the outcome", async () => {
    const { run, outcome } = start([emit(timer("0#0"))]);
    expect(await outcome).toEqual({ status: "completed", result: "done" });
    expect(run.calls).toEqual(["step", "answer 0#0", "step"]);
    expect(run.answers.get("0#0")).toEqual({ ok: true, value: { elapsed: expect.any(Number) } });
  });

  it("performs store operations one after the other, and answers them before any other answer", async () => {
    const tools = new Map([packTool("p/now", async () => trusted("now"))]);
    const store = new MemoryStore();
    const { run, outcome } = start(
      [emit(call("1#0", "p/now"), write("0#0", "a", "1"), write("2#0", "a", "2"), read("3#0", "a"))],
      {
        tools,
        store,
      },
    );
    await outcome;
    expect(run.calls).toEqual(["step", "answer 0#0", "answer 2#0", "answer 3#0", "answer 1#0", "step"]);
    expect(run.answers.get("3#0")).toEqual({ ok: true, value: "2" });
  });

  it("gives the event loop a turn when only a time slice ended", async () => {
    const turns: string[] = [];
    setImmediate(() => turns.push("host"));
    const more: Play = () => {
      turns.push("slice");
      return { more: true };
    };
    await start([more, more]).outcome;
    expect(turns).toEqual(["slice", "host", "slice"]);
  });

  it("lets the event loop in while answers come without waiting", async () => {
    let heard = false;
    setImmediate(() => {
      heard = true;
    });
    const plays = Array.from({ length: 200 }, (_, index) => emit(write(`0#${index}`, "a", "x")));
    const { outcome } = start([...plays, () => ({ outcome: { status: "completed", result: String(heard) } })]);
    expect(await outcome).toEqual({ status: "completed", result: "true" });
  });

  it("aborts dropped effects and hands over no answer of theirs", async () => {
    let aborted = false;
    const tools = new Map([
      packTool("p/hang", (_args, cx) => {
        cx.signal.addEventListener("abort", () => {
          aborted = true;
        });
        return hang();
      }),
    ]);
    const { run, outcome } = start(
      [emit(call("1#0", "p/hang"), timer("0#0")), () => ({ dropped: ["1#0"], effects: [timer("0#1")] })],
      {
        tools,
      },
    );
    await outcome;
    expect(aborted).toBe(true);
    expect(run.calls).toEqual(["step", "answer 0#0", "step", "answer 0#1", "step"]);
  });

  it("aborts what is in flight when the run ends", async () => {
    let signal: AbortSignal | undefined;
    const tools = new Map([
      packTool("p/hang", (_args, cx) => {
        signal = cx.signal;
        return hang();
      }),
    ]);
    await start([emit(call("1#0", "p/hang"), timer("0#0"))], { tools }).outcome;
    await new Promise((resolve) => setImmediate(resolve));
    expect(signal?.aborted).toBe(true);
  });

  it("ends as Internal when the Engine throws or waits for nothing", async () => {
    const broken = start([
      () => {
        throw new Error("no such chain");
      },
    ]);
    expect(await broken.outcome).toEqual({
      status: "failed",
      error: { kind: "Internal", message: "internal invariant violated: no such chain" },
    });
    expect(await start([emit()]).outcome).toMatchObject({
      error: { message: "internal invariant violated: the run waits for nothing" },
    });
  });
});

describe("cancel", () => {
  it("before the first step runs nothing but the step that ends the run", async () => {
    const { run, outcome, cancel } = start([emit(timer("0#0", 999))]);
    cancel();
    cancel();
    expect(await outcome).toEqual({ status: "cancelled" });
    expect(run.calls).toEqual(["cancel", "step"]);
  });

  it("ends the waiting at once and discards late answers", async () => {
    let settle: (() => void) | undefined;
    const tools = new Map([
      packTool("p/slow", async () => {
        await new Promise<void>((resolve) => {
          settle = resolve;
        });
        return trusted("late");
      }),
    ]);
    const { run, outcome, cancel } = start([emit(call("0#0", "p/slow"), timer("0#1", 1e9))], { tools });
    await new Promise((resolve) => setImmediate(resolve));
    cancel();
    expect(await outcome).toEqual({ status: "cancelled" });
    settle?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(run.calls).toEqual(["step", "cancel", "step"]);
  });

  it("may come from an observer, while the Engine runs", async () => {
    const handle = start(
      [
        ({ observe, calls }) => {
          observe(event);
          calls.push("after");
          return { effects: [timer("0#0", 999)] };
        },
      ],
      { onEvent: () => handle.cancel() },
    );
    expect(await handle.outcome).toEqual({ status: "cancelled" });
    expect(handle.run.calls).toEqual(["step", "cancel", "after", "step"]);
  });

  it("may come from a tool that is just being called", async () => {
    const tools = new Map([
      packTool("p/cancel", () => {
        handle.cancel();
        return hang();
      }),
    ]);
    const handle = start([emit(call("0#0", "p/cancel"), write("0#1", "a", "x"))], { tools });
    expect(await handle.outcome).toEqual({ status: "cancelled" });
    expect(handle.run.answers.size).toBe(0);
  });

  it("comes with the signal that the run was given", async () => {
    const abort = new AbortController();
    const { outcome } = start([emit(timer("0#0", 999))], { signal: abort.signal });
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    expect(await outcome).toEqual({ status: "cancelled" });
    expect(await start([], { signal: AbortSignal.abort() }).outcome).toEqual({ status: "cancelled" });
  });

  it("after the end changes nothing", async () => {
    const { run, outcome, cancel, stop } = start([]);
    await outcome;
    cancel();
    stop();
    expect(run.calls).toEqual(["step"]);
  });
});

describe("stop", () => {
  it("interrupts models, timers and tools, but neither surviving tools nor the run", async () => {
    let answerOperator: (() => void) | undefined;
    const tools = new Map([
      packTool("p/hang", hang),
      packTool(
        "p/ask",
        async () => {
          await new Promise<void>((resolve) => {
            answerOperator = resolve;
          });
          return trusted("yes");
        },
        true,
      ),
    ]);
    const provider = { complete: hang };
    const round: Effect = {
      id: "0#2",
      kind: "model_round",
      origin,
      request: {
        round: { execution: "run", section: "Main", task: "0", turn: 1, kind: "infer" },
        role: "r",
        model: "m",
        messages: [{ role: "user", content: "x" }],
      },
    };
    const untilAnswered: Play = ({ answers }) =>
      answers.size < 4 ? {} : { outcome: { status: "completed", result: "done" } };
    const { run, outcome, stop } = start(
      [
        emit(call("0#0", "p/hang"), call("0#1", "p/ask"), round, timer("0#3", 999)),
        untilAnswered,
        untilAnswered,
        untilAnswered,
        untilAnswered,
      ],
      { tools, provider },
    );
    await new Promise((resolve) => setImmediate(resolve));
    stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    answerOperator?.();
    expect(await outcome).toMatchObject({ status: "completed" });
    expect(run.answers.get("0#0")).toEqual({ ok: false, value: { kind: "cancelled", accesses: [], files: {} } });
    expect(run.answers.get("0#1")).toMatchObject({ ok: true });
    expect(run.answers.get("0#2")).toEqual({ ok: false, value: { kind: "cancelled" } });
    expect(run.answers.get("0#3")).toEqual({ ok: false, value: { kind: "cancelled" } });
    expect(run.calls).not.toContain("cancel");
  });
});

describe("observers", () => {
  it("see each event as it happens, and their throws never reach the run", async () => {
    const { run, outcome } = start(
      [
        ({ observe, calls }) => {
          observe(event);
          calls.push("after");
          return {};
        },
      ],
      {
        onEvent() {
          throw new Error("observer");
        },
        log: {
          debug() {},
          info() {},
          error() {},
          warn() {
            throw new Error("log");
          },
        },
      },
    );
    const expected: Outcome = {
      status: "failed",
      error: { kind: "Internal", message: "internal invariant violated: the run waits for nothing" },
    };
    expect(await outcome).toEqual(expected);
    expect(run.calls).toEqual(["step", "after"]);
  });

  it("see what the run cannot change any more, after the meter saw it", async () => {
    const seen: [string, boolean][] = [];
    const { outcome } = start(
      [
        ({ observe }) => {
          observe(structuredClone(event));
          return { outcome: { status: "completed", result: "done" } };
        },
      ],
      {
        meter: (metered) => seen.push(["meter", Object.isFrozen(metered)]),
        onEvent: (observed) => seen.push(["observer", Object.isFrozen(observed)]),
      },
    );
    expect(await outcome).toEqual({ status: "completed", result: "done" });
    expect(seen).toEqual([
      ["meter", false],
      ["observer", true],
    ]);
  });
});

describe("a performer that breaks", () => {
  it("ends the run as Internal", async () => {
    const clock = { wait: () => Promise.reject(new Error("no clock")) };
    expect(await start([emit(timer("0#0"))], { clock }).outcome).toEqual({
      status: "failed",
      error: { kind: "Internal", message: "internal invariant violated: no clock" },
    });
  });
});

describe("a record", () => {
  it("has each effect before it is performed and each answer before it is delivered", async () => {
    const lines: string[] = [];
    const tools = new Map([
      packTool("p/t", () => {
        lines.push("performed");
        return trusted("");
      }),
    ]);
    const { run, outcome } = start([emit(call("0#0", "p/t")), emit(write("0#1", "a", "x"))], {
      tools,
      record: {
        async effect(effect) {
          lines.push(`effect ${effect.id}`);
        },
        answer(id) {
          lines.push(`answer ${id} before ${run.answers.has(id)}`);
        },
      },
    });
    await outcome;
    expect(lines).toEqual([
      "effect 0#0",
      "performed",
      "answer 0#0 before false",
      "effect 0#1",
      "answer 0#1 before false",
    ]);
  });

  it("that fails ends the run before the effect is performed", async () => {
    let performed = false;
    const tools = new Map([
      packTool("p/t", () => {
        performed = true;
        return trusted("");
      }),
    ]);
    const record = { effect: () => Promise.reject(new Error("disk full")) };
    const { outcome } = start([emit(call("0#0", "p/t"))], { tools, record });
    expect(await outcome).toMatchObject({ status: "failed", error: { kind: "Internal" } });
    expect(performed).toBe(false);
  });
});
