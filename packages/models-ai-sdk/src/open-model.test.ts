import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { openModel } from "./open-model.js";
import { aiSdkProvider } from "./provider.js";
import { ModelSetupError } from "./setup-error.js";
import * as wire from "./test-server/chat-completions.js";
import { events, serve } from "./test-server/http-server.js";
import { call, KEY, request } from "./test-server/round.js";

const HELLO = events(wire.text("Hello"), wire.finish("stop"));

async function setupFailure(opening: Promise<unknown>): Promise<ModelSetupError> {
  const error = await opening.catch((thrown: unknown) => thrown);
  if (error instanceof ModelSetupError) return error;
  throw new Error(`expected a ModelSetupError, got ${String(error)}`);
}

describe("a model's name", () => {
  it("is split at its first colon", async () => {
    const model = await openModel("compatible:llama3.2:3b", { env: {}, baseUrl: "http://localhost:1/v1" });
    expect(model).toMatchObject({ name: "compatible:llama3.2:3b", provider: "compatible", id: "llama3.2:3b" });
  });

  it.each([
    ["mistral:large", "unknown_provider"],
    ["gpt-4o", "unknown_provider"],
    ["constructor:x", "unknown_provider"],
    ["", "unknown_provider"],
    [":x", "unknown_provider"],
    ["openai", "missing_id"],
    ["openai:", "missing_id"],
    ["google: ", "missing_id"],
  ])("%j is %s", async (name, kind) => {
    const failure = await setupFailure(openModel(name, { env: {}, apiKey: KEY }));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(`"${name}"`);
  });
});

describe("the key", () => {
  it.each([
    ["openai", "OPENAI_API_KEY", "authorization", `Bearer ${KEY}`],
    ["anthropic", "ANTHROPIC_API_KEY", "x-api-key", KEY],
    ["google", "GOOGLE_GENERATIVE_AI_API_KEY", "x-goog-api-key", KEY],
    ["compatible", "RUNVIL_MODEL_KEY", "authorization", `Bearer ${KEY}`],
  ])("of %s comes from %s and goes into one header", async (provider, variable, header, value) => {
    await using server = await serve(HELLO);
    const model = await openModel(`${provider}:m`, { env: { [variable]: KEY }, baseUrl: server.url });
    await aiSdkProvider({ models: { m: model } })
      .complete(request(), call())
      .catch(() => {});
    expect(server.requests[0]?.headers[header]).toBe(value);
    expect(server.requests[0]?.path).not.toContain(KEY);
  });

  it.each([
    ["openai", "OPENAI_API_KEY"],
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["google", "GOOGLE_GENERATIVE_AI_API_KEY"],
  ])("of %s is asked for by name when there is none", async (provider, variable) => {
    for (const env of [{}, { [variable]: "" }]) {
      const failure = await setupFailure(openModel(`${provider}:m`, { env }));
      expect(failure.kind).toBe("missing_key");
      expect(failure.message).toContain(variable);
    }
  });

  it("is not looked for outside the environment handed in", async () => {
    const before = process.env.OPENAI_API_KEY;
    process.env.OPENAI_API_KEY = KEY;
    try {
      expect((await setupFailure(openModel("openai:m", { env: {} }))).kind).toBe("missing_key");
      await expect(openModel("openai:m")).resolves.toMatchObject({ name: "openai:m" });
    } finally {
      if (before === undefined) delete process.env.OPENAI_API_KEY;
      else process.env.OPENAI_API_KEY = before;
    }
  });

  it("of a server that asks for none is not sent", async () => {
    await using server = await serve(HELLO);
    const model = await openModel("compatible:m", { env: { RUNVIL_MODEL_URL: server.url } });
    await aiSdkProvider({ models: { m: model } }).complete(request(), call());
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("does not show in the opened model", async () => {
    const headers = { "x-secret": `Bearer ${KEY}` };
    const model = await openModel("openai:m", { env: {}, apiKey: KEY, headers });
    expect(inspect(model, { depth: 9, showHidden: true }) + JSON.stringify(model)).not.toContain(KEY);
  });
});

describe("the base URL", () => {
  it("comes from the environment, and the option wins", async () => {
    await using first = await serve(HELLO);
    await using second = await serve(HELLO);
    const env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: first.url };
    const models = {
      a: await openModel("openai:m", { env }),
      b: await openModel("openai:m", { env, baseUrl: `${second.url}/` }),
    };
    const provider = aiSdkProvider({ models });
    for (const model of ["a", "b"]) await provider.complete(request({ model }), call());
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
    expect(second.requests[0]?.path).toBe("/v1/chat/completions");
  });

  it("is asked for when a compatible server has none", async () => {
    const failure = await setupFailure(openModel("compatible:m", { env: {} }));
    expect(failure.kind).toBe("missing_url");
    expect(failure.message).toContain("RUNVIL_MODEL_URL");
  });

  it.each(["localhost:11434", "ftp://a.example", "not a url", "http://user:hunter22@a.example/v1"])(
    "%j is refused without being repeated",
    async (baseUrl) => {
      const failure = await setupFailure(openModel("compatible:m", { env: {}, baseUrl }));
      expect(failure.kind).toBe("bad_url");
      expect(failure.message).not.toContain(baseUrl);
      expect(failure.message).not.toContain("hunter22");
    },
  );
});

it("headers and a fetch handed in are used, and the fetch is limited like any other", async () => {
  await using server = await serve(HELLO);
  const seen: unknown[] = [];
  const model = await openModel("openai:m", {
    env: {},
    apiKey: KEY,
    baseUrl: server.url,
    headers: { "x-team": "blue" },
    fetch: (input, init) => {
      seen.push(init?.redirect);
      return fetch(input, init);
    },
  });
  const reply = await aiSdkProvider({ models: { m: model } }).complete(request(), call());
  expect([reply.text, seen]).toEqual(["Hello", ["manual"]]);
  expect(server.requests[0]?.headers["x-team"]).toBe("blue");
});
