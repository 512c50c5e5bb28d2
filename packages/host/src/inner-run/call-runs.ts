import { createHmac } from "node:crypto";
import type { CallServices, ServedCall } from "@runvil/harness";
import { RUNS, type RunEnd, type RunRequest, type Runs, Services, ToolError } from "@runvil/plugin-sdk";
import type { Outcome } from "@runvil/protocol";
import type { RunHandle } from "../run/run-handle.js";
import type { RunOptions } from "../run/run-options.js";
import type { PromptOutlines } from "./prompt-outlines.js";
import type { RunBooks } from "./run-books.js";
import { MOST_DEPTH, type RunFamily } from "./run-family.js";

/** Where an inner run stands. */
export interface InnerPlace {
  /** 1 for a run inside a run that the Host started. */
  readonly depth: number;
  readonly family: RunFamily;
  readonly outer: NonNullable<RunBooks["outer"]>;
}

/** An inner run that was started. */
export interface InnerRun {
  readonly handle: RunHandle;
  readonly books: RunBooks;
  /** The message of the budget that ended it. */
  overBudget(): string | undefined;
}

/** What the runs inside a run are started with. */
export interface CallRunsSetting {
  readonly outlines: PromptOutlines;
  /** Starts a run on the Host. Throws when the Host is closed. */
  start(options: RunOptions, place: InnerPlace): InnerRun;
  /** What runs inside inherit: the caller's services, models, limits and clock. */
  readonly inherited: Omit<RunOptions, "prompt" | "name" | "args" | "seed" | "signal" | "store">;
  /** The caller's seed, from which theirs come. */
  readonly seed: string;
  /** The caller's depth. */
  readonly depth: number;
  readonly family: RunFamily;
  /** The caller's books. */
  readonly books: RunBooks;
}

/**
 * Makes the service `RUNS` of one tool call.
 *
 * Source: docs/spec/packs.md section 7.
 */
export function lendRuns(setting: CallRunsSetting, call: ServedCall): CallServices {
  setting.family.lendTo(call.key);
  const runs = new CallRuns(setting, call);
  return { services: Services.empty.with<Runs>(RUNS, runs), end: () => runs.end() };
}

class CallRuns implements Runs {
  readonly depth: number;
  readonly #setting: CallRunsSetting;
  readonly #call: ServedCall;
  readonly #over = new AbortController();
  #started = 0;

  constructor(setting: CallRunsSetting, call: ServedCall) {
    this.depth = setting.depth;
    this.#setting = setting;
    this.#call = call;
    const end = (): void => this.end();
    if (call.signal.aborted) end();
    else call.signal.addEventListener("abort", end, { once: true });
  }

  /** The call is over, and so are its runs. */
  end(): void {
    this.#over.abort(new Error("the tool call that started the run is over"));
  }

  async start(request: RunRequest): Promise<RunEnd> {
    const { outlines, family, inherited, depth, books } = this.#setting;
    const prompt = outlines.promptOf(request.prompt);
    if (prompt === undefined) throw new TypeError("RUNS: `prompt` takes what this Host's PROMPT_READER gave");
    if (this.#over.signal.aborted) throw refusal("a run can be started in a tool call only");
    if (depth >= MOST_DEPTH) throw refusal(`runs inside runs nest at most ${MOST_DEPTH} deep`);
    family.enter();
    try {
      this.#started += 1;
      const name = this.#started === 1 ? this.#call.key : `${this.#call.key}.${this.#started}`;
      const { tool } = this.#call;
      const run = this.#setting.start(
        {
          ...inherited,
          prompt,
          name,
          seed: innerSeed(this.#setting.seed, name),
          signal: this.#over.signal,
          ...(request.args === undefined ? {} : { args: request.args }),
        },
        { depth: depth + 1, family, outer: { tool, books, spend: (spent) => this.#call.spend(spent) } },
      );
      const outcome = await run.handle.outcome;
      return { ...this.#endOf(outcome, run.overBudget()), spent: run.books.total };
    } finally {
      family.leave();
    }
  }

  #endOf(outcome: Outcome, overBudget: string | undefined): EndWithoutSpending {
    if (overBudget !== undefined) return { status: "failed", kind: "Budget", message: overBudget };
    if (outcome.status !== "failed") return outcome;
    const { kind, message } = outcome.error;
    if (kind !== "Internal") return { status: "failed", kind, message };
    // Its message may hold a stack.
    this.#call.log.error("a run inside a tool call broke", { reason: message });
    return { status: "failed", kind, message: "internal invariant violated" };
  }
}

type EndWithoutSpending = RunEnd extends infer End ? (End extends RunEnd ? Omit<End, "spent"> : never) : never;

function refusal(message: string): ToolError {
  return new ToolError(message, { kind: "Other" });
}

/** As unguessable as the caller's, and the same when the caller's run is played again. */
function innerSeed(seed: string, name: string): string {
  return createHmac("sha256", Buffer.from(seed, "hex")).update(`runvil.inner-run.v0:${name}`).digest("hex");
}
