import fc from "fast-check";
import { expect, it } from "vitest";
import { openModel } from "./open-model.js";
import { aiSdkProvider } from "./provider.js";
import * as anthropic from "./test-server/anthropic-messages.js";
import * as chat from "./test-server/chat-completions.js";
import { call, KEY, request } from "./test-server/round.js";

/** A `fetch` whose every answer is the given bytes, cut at the given places. */
function answering(bytes: Buffer, cuts: readonly number[]): typeof fetch {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const chunks = places.slice(1).map((end, n) => bytes.subarray(places[n], end));
  return async () =>
    new Response(ReadableStream.from(chunks), { status: 200, headers: { "content-type": "text/event-stream" } });
}

const pieces = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 8 });
const cuts = fc.array(fc.nat(10_000), { maxLength: 12 });

it.each([
  ["openai", (texts: string[]) => texts.map(chat.text).join("") + chat.finish("stop")],
  ["compatible", (texts: string[]) => texts.map(chat.text).join("") + chat.finish("stop")],
  [
    "anthropic",
    (texts: string[]) => anthropic.start(1) + anthropic.text(0, ...texts) + anthropic.finish("end_turn", 1),
  ],
])("%s text is the concatenation of its deltas, however the bytes are cut", async (vendor, wire) => {
  await fc.assert(
    fc.asyncProperty(pieces, cuts, async (texts, places) => {
      const fetch = answering(Buffer.from(wire(texts)), places);
      const model = await openModel(`${vendor}:m`, { env: {}, apiKey: KEY, baseUrl: "http://localhost/v1", fetch });
      const deltas: string[] = [];
      const round = { onDelta: (delta: string) => deltas.push(delta) };
      const reply = await aiSdkProvider({ models: { m: model } }).complete(request(), call(round));
      expect(reply.text).toBe(texts.join(""));
      expect(deltas.join("")).toBe(reply.text);
      expect(deltas).not.toContain("");
    }),
    { numRuns: 60 },
  );
});

it("random bytes never make a reply, and fail with a kind", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), cuts, async (bytes, places) => {
      const fetch = answering(Buffer.from(bytes), places);
      const model = await openModel("openai:m", { env: {}, apiKey: KEY, baseUrl: "http://localhost/v1", fetch });
      const round = aiSdkProvider({ models: { m: model } }).complete(request(), call());
      await expect(round).rejects.toMatchObject({ kind: "malformed" });
    }),
    { numRuns: 60 },
  );
});
