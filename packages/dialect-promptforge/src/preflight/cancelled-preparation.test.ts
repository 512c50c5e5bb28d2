import { createHost } from "@runvil/host";
import { describe, expect, it } from "vitest";
import { capability, NEVER_ASKED, recorder } from "../../test/parts.js";
import { promptText } from "../../test/prompt-file.js";
import { type PromptforgeOptions, promptforge } from "../promptforge.js";

const LINES = ["capabilities: [a/a, b/b]", "tools: { s: { want: w }, t: { want: v } }"];

/** Cancels a run at a place of its preparation, and waits until nothing is prepared any more. */
async function cancelAt(options: (cancel: () => void) => PromptforgeOptions) {
  const { log, lines } = recorder();
  const cancel = new AbortController();
  const made = await createHost({ log, dialects: [promptforge(options(() => cancel.abort(new Error("enough"))))] });
  const outcome = await made.run({ prompt: promptText(...LINES), signal: cancel.signal }).outcome;
  await made.close();
  return { outcome, lines };
}

describe("a run that is cancelled while it is prepared", () => {
  it("is cancelled, and no further capability is activated", async () => {
    const seen: string[] = [];
    const noting = (id: string, cancel: () => void) =>
      capability(id, [], {
        async activate() {
          seen.push(id);
          cancel();
          await Promise.resolve();
          return [];
        },
      });
    const { outcome } = await cancelAt((cancel) => ({ capabilities: [noting("a/a", cancel), noting("b/b", cancel)] }));
    expect([outcome, seen]).toEqual([{ status: "cancelled" }, ["a/a"]]);
  });

  it("is cancelled, and the picker is asked no more", async () => {
    const asked: string[] = [];
    const { outcome } = await cancelAt((cancel) => ({
      capabilities: [capability("a/a"), capability("b/b")],
      picker: {
        ...NEVER_ASKED,
        async pick(want) {
          asked.push(want);
          cancel();
          return { decision: "absent" };
        },
      },
    }));
    expect([outcome, asked]).toEqual([{ status: "cancelled" }, ["w"]]);
  });
});
