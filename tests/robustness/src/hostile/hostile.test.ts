import type { Outcome } from "@runvil/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTILE } from "./all.js";
import { bundleChild, type ChildBundle } from "./child-bundle.js";
import type { HostileEnd, HostilePrompt } from "./hostile-prompt.js";
import { type WatchedChild, watchChild } from "./watched-child.js";

/** docs/spec/lua-environment.md section 13: the process stays under 512 MiB. */
const MOST_BYTES = 512 * 2 ** 20;
/** From a cancel to the end of its run, in milliseconds of the child's processor time: a busy machine does not count. */
const MOST_CANCEL_MS = 2000;
/** In which the child hears nothing; what is bounded is counted work, so slow machines get twice the time. */
const MOST_STALL_MS = 4000;

let bundle: ChildBundle;
beforeAll(async () => {
  bundle = await bundleChild("child.ts");
});
afterAll(() => bundle.remove());

describe.each(Object.entries(HOSTILE))("%s", (group, prompts) => {
  let child: WatchedChild;
  beforeAll(async () => {
    child = await watchChild(bundle.file, [group]);
  }, 600_000);

  test.each(prompts.map((prompt): [string, HostilePrompt] => [prompt.name, prompt]))("%s", (name, { end }) => {
    const watched = child.byName.get(name);
    if (watched === undefined) throw new Error(`the process did not live to tell of it: ${child.exit}`);
    const { outcome, healthy, stallMs, cancelMs = 0 } = watched.played;
    expect(outcome).toEqual(expected(end));
    expect(healthy).toEqual({ status: "completed", result: "healthy" });
    expect(stallMs).toBeLessThan(MOST_STALL_MS);
    expect(cancelMs).toBeLessThan(MOST_CANCEL_MS);
  });

  test("the process goes on to the end and stays small", () => {
    expect(child.exit).toBe(0);
    expect(child.peakBytes).toBeLessThan(MOST_BYTES);
  });
});

/** The outcome that an end means; texts need only be held. */
function expected(end: HostileEnd): unknown {
  switch (end.status) {
    case "cancelled":
      return { status: "cancelled" };
    case "completed":
      return { status: "completed", result: expect.stringContaining(end.result) };
    case "caught or failed":
      return expect.toSatisfy(
        (outcome: Outcome) =>
          (outcome.status === "completed" && outcome.result.includes(end.message)) ||
          (outcome.status === "failed" && outcome.error.kind === "Lua" && outcome.error.message === end.message),
      );
    case "failed":
      return { status: "failed", error: { kind: end.kind, message: expect.stringContaining(end.message) } };
  }
}
