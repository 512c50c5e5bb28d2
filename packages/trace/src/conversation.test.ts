import { describe, expect, it } from "vitest";
import { answer, header, output, reply, round, toolCall } from "../test/records.js";
import { conversation } from "./conversation.js";

describe("conversation", () => {
  it("tells each message once, and replies with their calls", () => {
    const turns = conversation([
      header(),
      round("0#0", [
        { role: "system", content: "be kind" },
        {
          role: "user",
          content: [
            { type: "text", text: "look" },
            { type: "image_url", url: "data:x" },
          ],
        },
      ]),
      answer("0#0", reply("I look", { name: "grab", arguments: { a: 1 } })),
      round(
        "0#1",
        [
          { role: "assistant", content: "I look" },
          { role: "tool", content: "seen", toolCallId: "c0" },
        ],
        "0#0",
        2,
      ),
      answer("0#1", reply("done")),
    ]);
    expect(turns.map(({ from, text, who, calls }) => [from, text, who, calls])).toEqual([
      ["system", "be kind", undefined, undefined],
      ["user", "look\n[image data:x]", undefined, undefined],
      ["assistant", "I look", "writer", [{ name: "grab", arguments: { a: 1 } }]],
      ["tool", "seen", undefined, undefined],
      ["assistant", "done", "writer", undefined],
    ]);
  });

  it("says where a conversation was cut", () => {
    const [, , second] = conversation([
      header(),
      round("0#0", [
        { role: "user", content: "a" },
        { role: "user", content: "b" },
      ]),
      round("0#1", [{ role: "assistant", content: "summary" }], "0#0", 1),
    ]);
    expect(second).toMatchObject({ from: "assistant", text: "summary", dropped: 1 });
  });

  it("tells a script's calls with their results, and leaves a model's to the next round", () => {
    const turns = conversation([
      header(),
      toolCall("0.1#0", "web/fetch", { url: "a" }),
      toolCall("0#1", "web/fetch", { url: "b" }, "c1"),
      answer("0.1#0", output("page")),
      answer("0#1", output("page")),
    ]);
    expect(turns).toEqual([
      {
        chain: "0.1",
        section: "Chat",
        from: "script",
        who: "web/fetch",
        text: "page",
        calls: [{ name: "web/fetch", arguments: { url: "a" } }],
      },
    ]);
  });

  it.each([
    [{ ok: false, value: { kind: "timeout", message: "too slow" } } as const, "too slow"],
    [{ ok: false, value: { kind: "cancelled" } } as const, "cancelled"],
  ])("tells a round that failed", (failure, text) => {
    const turns = conversation([header(), round("0#0", []), answer("0#0", failure)]);
    expect(turns).toEqual([{ chain: "0", section: "Chat", from: "failure", who: "writer", text }]);
  });
});
