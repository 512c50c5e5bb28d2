import { MemoryStore } from "@runvil/harness";
import type { ModelProvider } from "@runvil/plugin-sdk";
import { afterEach, describe, expect, it } from "vitest";
import { createHost, type Host, SetupError } from "./index.js";

const PROMPT =
  "---\nname: t\ndescription: d\nrunvil: 0\nargs: { topic: { type: string } }\n---\n\n# T\n\n```lua\nreturn argv.topic\n```\n";
const provider: ModelProvider = { complete: () => Promise.reject(new Error("never asked")) };
const models = { models: [{ id: "m", description: "", context: 1, thinking: "never" as const }], current: "m" };

/** What TypeScript would refuse, as a caller in JavaScript gives it. */
const createLoosely = (options: unknown): Promise<Host> => Reflect.apply(createHost, undefined, [options]);

describe("createHost", () => {
  it.each<[unknown, string]>([
    ["web", "createHost takes an object of options, got a string"],
    [{ plugin: [] }, "createHost: unknown option `plugin`, expected one of `services`"],
    [{ plugins: {} }, "createHost: `plugins` takes an array of Plugins, got an object"],
    [
      { models: { writer: "openai:gpt-5-mini" } },
      "createHost: `models` takes a model catalog, { models: [...], current?",
    ],
    [{ models: { models: ["openai:gpt-5-mini"] } }, "createHost: `models` takes a model catalog"],
    [{ models: [] }, "createHost: `models` takes a model catalog"],
    [{ provider: "openai" }, "createHost: `provider` takes a ModelProvider, an object with `complete`, got a string"],
    [{ provider: {} }, "createHost: `provider` takes a ModelProvider"],
    [{ services: {} }, "createHost: `services` takes Services"],
    [{ log: console.log }, "createHost: `log` takes a log with `debug`, `info`, `warn` and `error`"],
    [{ limits: 4 }, "createHost: `limits` takes an object of limits"],
  ])("refuses %j", async (options, message) => {
    const made = createLoosely(options);
    await expect(made).rejects.toThrow(TypeError);
    await expect(made).rejects.toThrow(message);
  });

  it("logs that models without a provider serve nobody", async () => {
    const lines: string[] = [];
    const push = (message: string) => void lines.push(message);
    const host = await createHost({ models, log: { debug: push, info: push, warn: push, error: push } });
    expect(lines).toEqual([expect.stringContaining("no `provider`")]);
    await host.close();
  });
});

describe("host.run", () => {
  let host: Host | undefined;
  afterEach(() => host?.close());
  const runLoosely = async (options: unknown) => {
    host = await createHost();
    return Reflect.apply(host.run, host, [options]);
  };

  it.each<[unknown, string]>([
    [undefined, "host.run takes an object of options, got undefined"],
    ["p.md", "host.run takes an object of options, got a string"],
    [{}, "host.run: `prompt` is missing; it takes a prompt file's text or bytes, or a parsed Prompt"],
    [{ prompt: 7 }, "host.run: `prompt` takes a prompt file's text or bytes, or a parsed Prompt, got a number"],
    [{ prompt: { file: "p.md" } }, "host.run: `prompt` takes"],
    [{ prompt: PROMPT, arg: {} }, "host.run: unknown option `arg`, expected one of"],
    [{ prompt: PROMPT, args: 7 }, "host.run: `args` takes the argument string, or an object that becomes its JSON"],
    [{ prompt: PROMPT, args: { topic: 1n } }, "host.run: `args` takes an object of JSON data"],
    [{ prompt: PROMPT, ui: [] }, "host.run: `ui` takes an object of JSON data, got an array"],
    [{ prompt: PROMPT, seed: 7 }, "host.run: `seed` takes 64 lowercase hex digits, got a number"],
    [{ prompt: PROMPT, startedAt: new Date(0) }, "host.run: `startedAt` takes a UTC instant"],
    [
      { prompt: PROMPT, store: "./files" },
      "host.run: `store` takes a Store, or a function that opens one, got a string",
    ],
    [{ prompt: PROMPT, store: new Map() }, "host.run: `store` takes a Store"],
    [{ prompt: PROMPT, input: {} }, "host.run: `input` takes the input file's text or bytes, got an object"],
    [{ prompt: PROMPT, onEvent: [] }, "host.run: `onEvent` takes a function, got an array"],
    [{ prompt: PROMPT, signal: new AbortController() }, "host.run: `signal` takes an AbortSignal, got an object"],
    [{ prompt: PROMPT, clock: Date }, "host.run: `clock` takes a Clock"],
  ])("refuses %o", async (options, message) => {
    const started = runLoosely(options);
    await expect(started).rejects.toThrow(TypeError);
    await expect(started).rejects.toThrow(message);
  });

  it("makes the JSON of an object of arguments", async () => {
    host = await createHost();
    const given = { prompt: PROMPT, store: () => new MemoryStore(), name: "n" };
    expect(await host.run({ ...given, args: { topic: 'a "b"' } }).outcome).toEqual({
      status: "completed",
      result: 'a "b"',
    });
  });

  it("refuses a provider that no catalog binds to a role", async () => {
    host = await createHost({ provider });
    const { run } = host;
    expect(() => run({ prompt: PROMPT })).toThrow(SetupError);
    expect(() => run({ prompt: PROMPT })).toThrow("a `provider` was given without `models`");
    expect((await run({ prompt: PROMPT, models, args: { topic: "x" } }).outcome).status).toBe("completed");
    const bare = await createHost();
    expect(() => bare.run({ prompt: PROMPT, provider })).toThrow(SetupError);
    await bare.close();
  });
});
