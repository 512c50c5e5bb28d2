import type { JsonValue, ModelMessage, ModelRequest, ModelRoundEffect } from "@runvil/protocol";
import fc from "fast-check";

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("__proto__", "constructor", "1", "\ud800", "🙂"),
);

/** JSON data as it comes from JSON text, so without a negative zero. */
export const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    text,
    fc.array(tie("value")),
    fc.dictionary(text, tie("value")).map((object) => JSON.parse(JSON.stringify(object))),
  ),
})).value;

export const jsonObject = fc.dictionary(text, json).map((object) => JSON.parse(JSON.stringify(object)));

const message: fc.Arbitrary<ModelMessage> = fc.oneof(
  fc.record({ role: fc.constantFrom("system" as const, "user" as const), content: text }),
  fc.record(
    {
      role: fc.constant("assistant" as const),
      content: text,
      toolCalls: fc.array(fc.record({ id: text, name: text, arguments: jsonObject }), { maxLength: 2 }),
    },
    { requiredKeys: ["role", "content"] },
  ),
  fc.record({ role: fc.constant("tool" as const), content: text, toolCallId: text }),
  fc.record({
    role: fc.constant("user" as const),
    content: fc.array(fc.record({ type: fc.constant("text" as const), text }), { maxLength: 2 }),
  }),
);

const tools = fc.array(fc.record({ name: text, description: text, parameters: jsonObject }), { maxLength: 2 });

/** How a chain's next request differs from its last. */
interface Change {
  readonly chain: number;
  readonly keep: number;
  readonly append: ModelMessage[];
  readonly tools: ModelRequest["tools"] | "same" | "none";
  readonly maxTokens: number | undefined;
}

const change: fc.Arbitrary<Change> = fc.record({
  chain: fc.nat(2),
  keep: fc.oneof(fc.constant(100), fc.nat(5)),
  append: fc.array(message, { maxLength: 4 }),
  tools: fc.oneof(fc.constant("same" as const), fc.constant("none" as const), tools),
  maxTokens: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined, freq: 8 }),
});

/** Rounds of up to three chains: each keeps some of the messages of its chain's last one, and appends others. */
export const rounds: fc.Arbitrary<ModelRoundEffect[]> = fc.array(change, { maxLength: 25 }).map((changes) => {
  const last = new Map<number, ModelRequest>();
  return changes.map(({ chain, keep, append, tools: own, maxTokens }, index) => {
    const before = last.get(chain);
    const listed = own === "same" ? before?.tools : own === "none" ? undefined : own;
    const request: ModelRequest = {
      round: { execution: "run", section: "A", task: String(chain), turn: index + 1, kind: "loop" },
      role: "writer",
      model: "m",
      messages: [...(before?.messages.slice(0, keep) ?? []), ...append],
      ...(listed === undefined ? {} : { tools: listed }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
    };
    last.set(chain, request);
    const origin = { execution: "run", section: "A" };
    return { id: `0.${chain}#${index}`, kind: "model_round", origin, request };
  });
});
