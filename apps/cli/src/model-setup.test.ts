import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelCall } from "@runvil/plugin-sdk";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseModelOption } from "./model-option.js";
import { setUpModels } from "./model-setup.js";

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
  const setUp = (options: readonly string[], env = {}) =>
    setUpModels(options.map(parseModelOption), {
      env,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error },
    });

  it("binds roles, and every other role to the model without one", async () => {
    const { models, current, roles } = await setUp([`writer=${script()}`, "openai:gpt-5.1"], { OPENAI_API_KEY: "k" });
    expect(models).toEqual([
      { id: script(), description: "", context: 131_072, thinking: "switchable" },
      { id: "openai:gpt-5.1", description: "", context: 131_072, thinking: "switchable" },
    ]);
    expect({ current, roles }).toEqual({ current: "openai:gpt-5.1", roles: { writer: script() } });
  });

  it("takes the environment's model for roles without one, and none when there is none", async () => {
    expect((await setUp([], { OPENAI_API_KEY: "k", RUNVIL_MODEL: "gpt-x" })).current).toBe("openai:gpt-x");
    expect(await setUp([])).toMatchObject({ models: [], roles: {} });
    expect((await setUp([script()], { OPENAI_API_KEY: "k" })).models).toHaveLength(1);
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
