import type { ModelCall, ModelProvider, ModelReply, ModelRequest } from "@runvil/plugin-sdk";
import { ModelError } from "@runvil/plugin-sdk";
import { openModel } from "../open-model.js";
import { aiSdkProvider } from "../provider.js";
import type { VendorName } from "../vendor.js";

/** The key that every test model is opened with. It must show up nowhere but in a request's headers. */
export const KEY = "sk-secret-0123456789";

/** A request that says hello, with the given fields in place of its own. */
export function request(fields: Partial<ModelRequest> = {}): ModelRequest {
  return {
    round: { execution: "run-1", section: "Start", task: "", turn: 1, kind: "loop" },
    role: "writer",
    model: "m",
    messages: [{ role: "user", content: "Hello" }],
    ...fields,
  };
}

/** What comes with a request, with the given fields in place of its own. */
export function call(fields: Partial<ModelCall> = {}): ModelCall {
  return {
    signal: new AbortController().signal,
    limits: { maxReplyBytes: 16_777_216, receiveTimeoutMs: 10_000 },
    ...fields,
  };
}

/** A provider whose model `m` is the named one at `url`. */
export async function providerAt(url: string, provider: VendorName = "openai", id = "gpt-4o"): Promise<ModelProvider> {
  const model = await openModel(`${provider}:${id}`, { env: {}, apiKey: KEY, baseUrl: url });
  return aiSdkProvider({ models: { m: model } });
}

/** The `ModelError` that a round fails with. */
export async function failureOfRound(round: Promise<ModelReply>): Promise<ModelError> {
  try {
    const reply = await round;
    throw new Error(`the round was to fail and replied ${JSON.stringify(reply)}`);
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}
