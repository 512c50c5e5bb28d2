import type { Effect, ModelRoundEffect } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../test/arbitraries.js";
import { canonicalJson } from "./canonical-json.js";
import { EffectDecoder } from "./effect-decoder.js";
import { EffectEncoder } from "./effect-encoder.js";
import type { EffectLine, ModelRoundLine } from "./effect-line.js";
import { sha256 } from "./sha256.js";

const throughText = (line: EffectLine): EffectLine => JSON.parse(JSON.stringify(line));

function decoded(decoder: EffectDecoder, line: EffectLine): Effect {
  const result = decoder.decode(line);
  if (!result.ok) throw new Error(result.what);
  return result.effect;
}

const round = (id: string, messages: string[], tools?: string[]): ModelRoundEffect => ({
  id,
  kind: "model_round",
  origin: { execution: "run", section: "A" },
  request: {
    round: { execution: "run", section: "A", task: "0", turn: 1, kind: "loop" },
    role: "writer",
    model: "m",
    messages: messages.map((content) => ({ role: "user", content })),
    ...(tools === undefined
      ? {}
      : { tools: tools.map((name) => ({ name, description: "", parameters: { type: "object" } })) }),
  },
});

function encodeRounds(...effects: ModelRoundEffect[]): ModelRoundLine[] {
  const encoder = new EffectEncoder();
  return effects.map((effect) => {
    const line = encoder.encode(effect);
    if (line.kind !== "model_round") throw new Error("no round");
    return line;
  });
}

describe("a model round's line", () => {
  it("is rebuilt to the whole request, whatever the rounds of its chain were", () => {
    fc.assert(
      fc.property(rounds, (effects) => {
        const encoder = new EffectEncoder();
        const decoder = new EffectDecoder();
        for (const effect of effects) {
          const line = throughText(encoder.encode(effect));
          const back = decoded(decoder, line);
          expect(back).toEqual(JSON.parse(JSON.stringify(effect)));
          if (line.kind === "model_round") {
            expect(line.request.messages.sha256).toBe(sha256(canonicalJson(effect.request)));
          }
        }
      }),
    );
  });

  it("holds only what is new, against the chain's last round", () => {
    const lines = encodeRounds(
      round("0#0", ["a", "b"], ["x"]),
      round("0.0#0", ["other"]),
      round("0#3", ["a", "b", "c"], ["x"]),
      round("0#4", ["a", "z"]),
      round("0#5", ["a", "z"]),
      round("0#6", [], ["y"]),
    );
    const seen = lines.map(({ request: { messages, tools } }) => ({
      base: messages.base,
      kept: messages.kept,
      appended: messages.appended.map(({ content }) => content),
      tools: tools?.map(({ name }) => name) ?? tools,
    }));
    expect(seen).toEqual([
      { base: null, kept: 0, appended: ["a", "b"], tools: ["x"] },
      { base: null, kept: 0, appended: ["other"], tools: null },
      { base: "0#0", kept: 2, appended: ["c"], tools: undefined },
      { base: "0#3", kept: 1, appended: ["z"], tools: null },
      { base: "0#4", kept: 2, appended: [], tools: undefined },
      { base: "0#5", kept: 0, appended: [], tools: ["y"] },
    ]);
    expect("tools" in (lines[2]?.request ?? {})).toBe(false);
  });

  it("grows with what is new, and not with the square", () => {
    const words = Array.from({ length: 200 }, (_, index) => `message ${index}`);
    const lines = encodeRounds(...words.map((_, index) => round(`0#${index}`, words.slice(0, index + 1))));
    const sizes = lines.map((line) => JSON.stringify(line).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(40);
  });

  it("begins anew for a chain that was forgotten among many, and is rebuilt all the same", () => {
    const effects = Array.from({ length: 600 }, (_, index) => round(`0.${index % 300}#${index}`, ["a", String(index)]));
    const lines = encodeRounds(...effects);
    expect(lines[300]?.request.messages.base).toBeNull();
    const decoder = new EffectDecoder();
    expect(lines.map((line) => decoded(decoder, line))).toEqual(effects);
  });

  it.each<[string, (line: ModelRoundLine) => ModelRoundLine]>([
    ["holds other messages", (line) => withDelta(line, { appended: [{ role: "user", content: "forged" }] })],
    ["keeps fewer", (line) => withDelta(line, { kept: 1 })],
    ["keeps more than there are", (line) => withDelta(line, { kept: 9 })],
    ["is against another round", (line) => withDelta(line, { base: "0#9" })],
    ["is against none", (line) => withDelta(line, { base: null })],
    ["has another hash", (line) => withDelta(line, { sha256: "0".repeat(64) })],
    ["names another model", (line) => ({ ...line, request: { ...line.request, model: "other" } })],
  ])("is refused when it %s", (_what, forge) => {
    const [first, second] = encodeRounds(round("0#0", ["a", "b"]), round("0#1", ["a", "b", "c"]));
    if (first === undefined || second === undefined) throw new Error("no lines");
    const decoder = new EffectDecoder();
    decoded(decoder, first);
    expect(decoder.decode(forge(second)).ok).toBe(false);
  });
});

function withDelta(line: ModelRoundLine, over: Partial<ModelRoundLine["request"]["messages"]>): ModelRoundLine {
  return { ...line, request: { ...line.request, messages: { ...line.request.messages, ...over } } };
}

it("leaves other effects as they are", () => {
  const effect: Effect = {
    id: "0#0",
    kind: "timer",
    origin: { execution: "r", section: "A" },
    request: { seconds: 1 },
  };
  const line = new EffectEncoder().encode(effect);
  expect(line).toEqual({ record: "effect", ...effect });
  expect(decoded(new EffectDecoder(), line)).toEqual(effect);
});
