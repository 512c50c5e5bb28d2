import { expect, it } from "vitest";
import * as wire from "./test-server/chat-completions.js";
import { events, serve } from "./test-server/http-server.js";
import { call, KEY, providerAt, request } from "./test-server/round.js";

it("streams text, and the deltas of a loop round are the text", async () => {
  await using server = await serve(
    events(
      wire.text("Hel"),
      wire.text(""),
      wire.text("lo — ünï"),
      wire.finish("stop", { prompt_tokens: 9, completion_tokens: 4 }),
    ),
  );
  const provider = await providerAt(server.url);
  const deltas: string[] = [];
  const reply = await provider.complete(request(), call({ onDelta: (text) => deltas.push(text) }));
  expect(reply).toEqual({
    text: "Hello — ünï",
    toolCalls: [],
    finishReason: "stop",
    rawFinishReason: "stop",
    usage: { promptTokens: 9, completionTokens: 4, reasoningTokens: 0 },
  });
  expect(deltas).toEqual(["Hel", "lo — ünï"]);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${KEY}` },
  });
});
