import { Services } from "@runvil/plugin-sdk";
import { parsePrompt } from "@runvil/prompt";
import { describe, expect, it } from "vitest";
import { packOf, plugin, recorder } from "../../test/packs.js";
import { toy, toyFile, toyFiles } from "../../test/toy-dialect.js";
import { createHost, type HostOptions } from "../host.js";
import type { RunOptions } from "../run/run-options.js";
import type { Dialect } from "./dialect.js";

async function run(dialects: readonly Dialect[], options: Partial<RunOptions> = {}, host: HostOptions = {}) {
  const made = await createHost({ ...host, dialects });
  const handle = made.run({ prompt: toyFile(), ...options });
  const outcome = await handle.outcome;
  const [started, bindings] = [await handle.started, await handle.bindings];
  await made.close();
  return { outcome, started, bindings };
}

const failed = (kind: string, message: unknown) => ({
  status: "failed",
  error: expect.objectContaining({ kind, message }),
});

describe("a Host with a dialect", () => {
  it("runs its prompts, and gives what it decided", async () => {
    const { dialect } = toy();
    expect(await run([dialect])).toEqual({
      outcome: { status: "completed", result: "done" },
      started: true,
      bindings: { decided: "anew" },
    });
  });

  it("hands back what was decided before", async () => {
    const { dialect, requests } = toy();
    expect((await run([dialect], { bindings: { decided: "then" } })).bindings).toEqual({ decided: "then" });
    expect(requests[0]?.bindings).toEqual({ decided: "then" });
  });

  it("runs a prompt that was parsed before", async () => {
    const parsed = parsePrompt(toyFile(), { dialects: [toyFiles] });
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect((await run([toy().dialect], { prompt: parsed.prompt })).outcome).toMatchObject({ status: "completed" });
    expect((await run([], { prompt: parsed.prompt })).outcome).toEqual(
      failed("Version", "this host does not run toy prompts; give createHost the dialect that does"),
    );
  });

  it("asks it for no Runvil prompt", async () => {
    const { dialect, requests } = toy();
    const runvil = toyFile().replace("toy: 0", "runvil: 0");
    expect(await run([dialect], { prompt: runvil })).toMatchObject({
      outcome: { status: "completed" },
      bindings: undefined,
    });
    expect(requests).toEqual([]);
  });

  it("refuses another version before the dialect is asked", async () => {
    const { dialect, requests } = toy();
    const { outcome, started } = await run([dialect], { prompt: toyFile().replace("toy: 0", "toy: 3") });
    expect(outcome).toEqual(failed("Version", "unsupported toy version: 3 (this build supports major 0)"));
    expect([started, requests]).toEqual([false, []]);
  });

  it("without it refuses the key", async () => {
    expect((await run([])).outcome).toEqual(failed("Parse", expect.stringContaining("unknown field `toy`")));
  });

  it("is refused when two read the same files", async () => {
    await expect(createHost({ dialects: [toy().dialect, toy().dialect] })).rejects.toMatchObject({ kind: "dialect" });
  });
});

describe("the notice of a dialect's run", () => {
  const models = { models: [{ id: "m", description: "", context: 10, thinking: "never" as const }], current: "m" };
  const provider = { complete: () => Promise.reject(new Error("unused")) };
  const role = "- role 'w': requires a context of at least 99 tokens; the current model provides 10";
  const prompt = toyFile("models: { w: { min_context: 99 } }");
  const header = "the environment cannot satisfy this prompt:";

  it("has the dialect's lines, then those of roles, each once", async () => {
    const { dialect } = toy(() => ({ ok: false, gaps: ["one", "two", "one"] }));
    expect((await run([dialect], { prompt }, { models, provider })).outcome).toEqual(
      failed("RequirementsUnmet", [header, "- one", "- two", role].join("\n")),
    );
  });

  it("has those of roles alone when the dialect lacks nothing", async () => {
    expect((await run([toy().dialect], { prompt }, { models, provider })).outcome).toEqual(
      failed("RequirementsUnmet", `${header}\n${role}`),
    );
  });
});

describe("a preparation", () => {
  it("finds the Host's Packs in their state for the run", async () => {
    const packs = [
      packOf({ name: "acme/good", build: () => ({ tools: [] }) }),
      packOf({
        name: "acme/bad",
        build() {
          throw new Error("no");
        },
      }),
    ];
    const { dialect, requests } = toy();
    await run([dialect], { services: Services.empty }, { plugins: [plugin("p", ...packs)] });
    const shelf = requests[0]?.packs;
    expect(shelf?.find("acme", "good")).toEqual({ vendor: "acme", id: "good", state: { status: "usable", tools: [] } });
    expect(shelf?.find("acme", "bad")?.state).toEqual({ status: "unavailable", reason: "it failed to build" });
    expect(shelf?.find("acme", "gone")).toBeUndefined();
  });

  it("that rejects fails the run, and is logged", async () => {
    const { lines, log } = recorder();
    const { dialect } = toy(() => Promise.reject(new Error("a defect")));
    expect(await run([dialect], {}, { log })).toMatchObject({
      outcome: failed("Internal", expect.any(String)),
      started: false,
    });
    expect(lines.join()).toContain("a defect");
  });

  it("that refuses and names nothing is a defect too", async () => {
    const { dialect } = toy(() => ({ ok: false, gaps: [] }));
    expect((await run([dialect])).outcome).toEqual(failed("Internal", expect.any(String)));
  });

  it("that never ends is left when the run is cancelled", async () => {
    const { dialect } = toy(() => new Promise<never>(() => {}));
    const signal = AbortSignal.timeout(5);
    const limits = { abortGraceMs: 5 };
    expect((await run([dialect], { signal, limits })).outcome).toEqual({ status: "cancelled" });
  });
});
