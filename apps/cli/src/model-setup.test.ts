import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelCall } from "@runvil/plugin-sdk";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseModelOption } from "./model-option.js";
import { type ConfiguredModels, setUpModels } from "./model-setup.js";

const call: ModelCall = {
  signal: new AbortController().signal,
  limits: { maxReplyBytes: 1000, receiveTimeoutMs: 1000 },
};
const request = (role: string, model: string) => ({
  round: { execution: "run-1", section: "S", task: "0", turn: 1, kind: "loop" as const },
  role,
  model,
  messages: [{ role: "user" as const, content: "hi" }],
});

describe("setUpModels", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "runvil-models-"));
    await writeFile(join(folder, "m.yaml"), "writer: [{ text: w }]\nany: [{ text: a }]\n");
    await writeFile(join(folder, "bad.yaml"), "writer:\n  - txt: w\n");
  });
  afterAll(() => rm(folder, { recursive: true }));
  const script = (name = "m.yaml") => `scripted:${join(folder, name)}`;
  const error = vi.fn();
  const setUp = (options: readonly string[], env = {}, configured: ConfiguredModels = {}) =>
    setUpModels(options.map(parseModelOption), configured, {
      env,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error },
    });

  it("binds roles, and every other role to the model without one", async () => {
    const { models } = await setUp([`writer=${script()}`, "openai:gpt-5.1"], { OPENAI_API_KEY: "k" });
    expect(models.models).toEqual([
      { id: script(), description: "", context: 131_072, thinking: "switchable" },
      { id: "openai:gpt-5.1", description: "", context: 131_072, thinking: "switchable" },
    ]);
    expect(models).toMatchObject({ current: "openai:gpt-5.1", roles: { writer: script() } });
  });

  it("takes the environment's model for roles without one, and none when there is none", async () => {
    expect((await setUp([], { OPENAI_API_KEY: "k", RUNVIL_MODEL: "gpt-x" })).models.current).toBe("openai:gpt-x");
    expect((await setUp([])).models).toEqual({ models: [], roles: {} });
    expect((await setUp([script()], { OPENAI_API_KEY: "k" })).models.models).toHaveLength(1);
  });

  it("sends each round to its model, scripts by role", async () => {
    const { provider } = await setUp([script()]);
    expect((await provider.complete(request("writer", script()), call)).text).toBe("w");
    expect((await provider.complete(request("critic", script()), call)).text).toBe("a");
    await expect(provider.complete(request("critic", script()), call)).rejects.toMatchObject({ kind: "rejected" });
    expect(error).toHaveBeenCalledWith(expect.stringContaining('the role "critic" asked for one more'));
    await expect(async () => provider.complete(request("critic", "other"), call)).rejects.toMatchObject({
      kind: "disabled",
    });
  });

  it("lays the command line over the configuration, and the configuration over the environment", async () => {
    const entry = (id: string) => ({ id, description: "local", context: 4096, thinking: "never" as const });
    const complete = vi.fn(async () => ({ text: "configured", toolCalls: [] }));
    const configured: ConfiguredModels = {
      models: { models: [entry("mine"), entry("other")], current: "mine", roles: { critic: "other" } },
      provider: { complete },
    };
    const env = { OPENAI_API_KEY: "k" };
    expect((await setUp([], env, configured)).models).toEqual(configured.models);
    const { models, provider } = await setUp([`writer=${script()}`], env, configured);
    expect(models).toMatchObject({ current: "mine", roles: { critic: "other", writer: script() } });
    expect((await provider.complete(request("writer", script()), call)).text).toBe("w");
    expect((await provider.complete(request("critic", "other"), call)).text).toBe("configured");
    expect((await setUp([script()], env, configured)).models).toMatchObject({ current: script(), roles: {} });
  });

  it("keeps what the configuration says of a model that it does not provide", async () => {
    const described = { id: "openai:x", description: "d", context: 10, thinking: "always" as const };
    const { models } = await setUp(["openai:x"], { OPENAI_API_KEY: "k" }, { models: { models: [described] } });
    expect(models).toEqual({ models: [described], current: "openai:x", roles: {} });
  });

  it.each([
    [["openai:a", "openai:b"], 2, "--model is given twice for every role: openai:a and openai:b"],
    [["w=openai:a", "w=openai:b"], 2, "--model is given twice for the role w"],
    [["openai:a"], 2, "set OPENAI_API_KEY"],
    [["nobody:a"], 2, "nobody"],
  ])("refuses %j", async (options, exitCode, message) => {
    await expect(setUp(options)).rejects.toMatchObject({ exitCode, message: expect.stringContaining(message) });
  });

  it("says where a script is wrong", async () => {
    await expect(setUp([script("bad.yaml")])).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("bad.yaml:2:5: unknown key `writer[0].txt`"),
    });
    await expect(setUp([script("none.yaml")])).rejects.toThrow("none.yaml: there is no such file");
  });
});
