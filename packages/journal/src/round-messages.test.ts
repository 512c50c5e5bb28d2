import type { ModelMessage } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RoundMessages } from "./round-messages.js";

const message = (content: string): ModelMessage => ({ role: "user", content });

describe("RoundMessages", () => {
  it("lists what it keeps of earlier rounds and what it adds", () => {
    const first = new RoundMessages(undefined, 0, [message("a"), message("b")]);
    const second = new RoundMessages(first, 2, [message("c")]);
    const cut = new RoundMessages(second, 1, [message("d")]);
    expect([first, second, cut].map((round) => round.list().map(({ content }) => content))).toEqual([
      ["a", "b"],
      ["a", "b", "c"],
      ["a", "d"],
    ]);
    expect([first, second, cut].map(({ length }) => length)).toEqual([2, 3, 2]);
  });

  it("lists what copies of the lists would hold", () => {
    const round = fc.record({ keep: fc.double({ min: 0, max: 1, noNaN: true }), adds: fc.array(fc.string()) });
    fc.assert(
      fc.property(fc.array(round, { minLength: 1 }), (rounds) => {
        let copies: ModelMessage[] = [];
        let base: RoundMessages | undefined;
        for (const { keep, adds } of rounds) {
          const kept = Math.floor(keep * copies.length);
          const appended = adds.map(message);
          copies = [...copies.slice(0, kept), ...appended];
          base = new RoundMessages(base, kept, appended);
          expect(base.list()).toEqual(copies);
        }
      }),
    );
  });
});
