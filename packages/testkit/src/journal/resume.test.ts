import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStore, memoryJournalStore } from "@runvil/harness";
import { FolderStore, type InDoubtDecision, type ResumeOptions } from "@runvil/host";
import { sha256 } from "@runvil/journal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { promptOf, Rig, section, storeWith } from "../../test/journal/rig.js";
import { type CrashPoint, crashAfter } from "./crash-after.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-resume-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const files = () => FolderStore.open(folder);

/** Runs a prompt until it crashes at a point, and gives a rig on what is left. */
async function crashed(prompt: string, point: CrashPoint, count = 1, store?: () => Promise<FolderStore>): Promise<Rig> {
  const kept = memoryJournalStore();
  const dying = new Rig(crashAfter(point, kept, count));
  const { outcome } = await dying.run(prompt, store === undefined ? {} : { store });
  expect(outcome).toMatchObject({ status: "failed", error: { kind: "Journal" } });
  const rig = new Rig(kept);
  rig.seen.calls.push(...dying.seen.calls);
  rig.seen.rounds.push(...dying.seen.rounds);
  return rig;
}

const ONCE = promptOf(
  section(
    "## Main",
    `local ok, said = pcall(tools.call, 'kit/once', { text = 'x' })
     log(tostring(said))
     return tostring(store.exists('once/x')) .. ' ' .. tostring(said)`,
  ),
);

describe("a tool call in doubt", () => {
  it("fails, and is not run again", async () => {
    const rig = await crashed(ONCE, "performed");
    expect(rig.seen.calls).toEqual(["r:0#0 once x"]);
    const resumed = await rig.resume();
    expect(resumed.outcome).toEqual({
      status: "completed",
      result: "false tool call failure: the call was interrupted and may have run",
    });
    expect(rig.seen.calls).toEqual(["r:0#0 once x"]);
    const replayed = await rig.replay();
    expect(replayed.events).toEqual(resumed.events);
  });

  it("is the same when it was never begun: nobody can know", async () => {
    const rig = await crashed(ONCE, "effect");
    expect((await rig.resume()).outcome).toMatchObject({ result: expect.stringContaining("may have run") });
    expect(rig.seen.calls).toEqual([]);
  });

  it.each<[InDoubtDecision, string, number]>([
    [{ action: "run" }, "true once x", 2],
    [{ action: "answer", text: "typed", trust: "trusted" }, "false typed", 1],
    [{ action: "fail", message: "no" }, "false tool call failure: no", 1],
    [{ action: "fail" }, "false tool call failure: the call was interrupted and may have run", 1],
  ])("under `ask` is what the operator decides: %j", async (decision, result, calls) => {
    const rig = await crashed(ONCE, "performed");
    const asked: unknown[] = [];
    const ask = async (effect: { readonly id: string }) => {
      asked.push(effect);
      return decision;
    };
    expect((await rig.resume("r", { inDoubt: { tools: "ask", ask } })).outcome).toEqual({
      status: "completed",
      result,
    });
    expect(asked).toMatchObject([{ id: "0#0", kind: "tool_call", request: { tool: "kit/once" } }]);
    expect(rig.seen.calls).toHaveLength(calls);
    expect(new Set(rig.seen.calls).size).toBe(1);
    expect((await rig.replay()).outcome).toEqual({ status: "completed", result });
  });

  it("leaves the run as it is when the operator's decision fails", async () => {
    const rig = await crashed(ONCE, "performed");
    const before = await rig.lines();
    const ask = () => Promise.reject(new Error("nobody there"));
    const { outcome } = await rig.resume("r", { inDoubt: { tools: "ask", ask } });
    expect(outcome).toMatchObject({ status: "failed", error: { kind: "Internal" } });
    expect(await rig.lines()).toEqual(before);
    expect((await rig.resume()).outcome).toMatchObject({ status: "completed" });
  });

  it.each([undefined, {}, { action: "maybe" }, { action: "answer" }, { action: "answer", text: "x", trust: "yes" }])(
    "is decided by no %j",
    async (decision) => {
      const rig = await crashed(ONCE, "performed");
      const before = await rig.lines();
      const inDoubt = {
        tools: "ask" as const,
        ask: (): InDoubtDecision => JSON.parse(JSON.stringify(decision ?? null)),
      };
      expect((await rig.resume("r", { inDoubt })).outcome).toMatchObject({
        status: "failed",
        error: { kind: "Internal" },
      });
      expect(await rig.lines()).toEqual(before);
    },
  );

  it("is run again with the same key when its tool is idempotent", async () => {
    const prompt = promptOf(
      section("## Main", "return tools.call('kit/note', { text = 'x' }) .. store.read('notes/x.md')"),
    );
    const rig = await crashed(prompt, "performed");
    expect((await rig.resume()).outcome).toEqual({ status: "completed", result: "noted xnote x after 0" });
    expect(rig.seen.calls).toEqual(["r:0#0 note x", "r:0#0 note x"]);
  });
});

describe("a model round in doubt", () => {
  const prompt = promptOf(
    section("## Main", "models.use('writer') return tostring(select(2, pcall(models.infer, 'hello')))"),
  );

  it("is made again", async () => {
    const rig = await crashed(prompt, "performed");
    expect((await rig.resume()).outcome).toEqual({ status: "completed", result: "m read 5: hello" });
    expect(rig.seen.rounds).toHaveLength(2);
    expect(rig.seen.rounds[1]).toEqual(rig.seen.rounds[0]);
  });

  it.each<[InDoubtDecision, string, number]>([
    [{ action: "run" }, "m read 5: hello", 2],
    [{ action: "answer", text: "typed" }, "typed", 1],
    [{ action: "fail" }, "the connection to the model backend failed", 1],
  ])("under `ask` is what the operator decides: %j", async (decision, result, rounds) => {
    const rig = await crashed(prompt, "performed");
    const inDoubt = { rounds: "ask", ask: () => decision } as const;
    expect((await rig.resume("r", { inDoubt })).outcome).toEqual({ status: "completed", result });
    expect(rig.seen.rounds).toHaveLength(rounds);
  });
});

describe("a resume on a folder", () => {
  const prompt = promptOf(
    section(
      "## Main",
      `local first = store.read('in.txt')
       store.write('a.txt', first)
       store.append('a.txt', '+1')
       store.append('a.txt', '+2')
       store.str_replace('a.txt', '+1', '-1')
       tools.call('kit/note', { text = 'n' })
       store.delete('gone.txt')
       return store.read('a.txt') .. ' ' .. tostring(store.exists('gone.txt'))`,
    ),
  );
  const begin = async () => {
    await rm(folder, { recursive: true, force: true });
    await files();
    await writeFile(join(folder, "in.txt"), "in");
    await writeFile(join(folder, "gone.txt"), "x");
  };
  const RESULT = { status: "completed", result: "in-1+2 false" };

  it.each<CrashPoint>(["effect", "performed", "answer", "write", "written"])(
    "applies no write twice, wherever it crashed: after `%s`",
    { timeout: 60_000 },
    async (point) => {
      for (let count = 1; ; count += 1) {
        await begin();
        const kept = memoryJournalStore();
        const dying = new Rig(crashAfter(point, kept, count));
        const { outcome } = await dying.run(prompt, { store: files });
        if (outcome?.status === "completed") {
          expect(count).toBeGreaterThan(4);
          break;
        }
        const rig = new Rig(kept);
        const resumed = await rig.resume("r", { store: files });
        expect(resumed.outcome, `crash ${count}`).toEqual(RESULT);
        expect((await readdir(folder)).sort()).toEqual(["a.txt", "in.txt", "notes"]);
        expect(await readFile(join(folder, "notes/n.md"), "utf8")).toBe("note n after 0");
        expect((await rig.replay()).events).toEqual(resumed.events);
      }
    },
  );

  it("refuses before any step when a file was changed since", async () => {
    await begin();
    const rig = await crashed(prompt, "answer", 3, files);
    const before = await rig.lines();
    await writeFile(join(folder, "a.txt"), "someone else");
    const { outcome, events } = await rig.resume("r", { store: files });
    expect(outcome).toEqual({
      status: "failed",
      error: { kind: "Journal", message: "the store was changed since the journal: a.txt" },
    });
    expect(events).toEqual([]);
    expect(await rig.lines()).toEqual(before);
  });

  it.each([
    ["was removed", () => rm(join(folder, "in.txt")), "in.txt"],
    ["came back", () => writeFile(join(folder, "gone.txt"), "x"), "gone.txt"],
  ])("refuses when a file %s", async (_what, change, path) => {
    await begin();
    const rig = await crashed(prompt, "performed", 8, files);
    await change();
    const { outcome } = await rig.resume("r", { store: files });
    expect(outcome).toMatchObject({ error: { message: `the store was changed since the journal: ${path}` } });
  });

  it("takes files that it does not know as they are", async () => {
    await begin();
    const rig = await crashed(prompt, "answer", 3, files);
    await writeFile(join(folder, "new.txt"), "new");
    expect((await rig.resume("r", { store: files })).outcome).toEqual(RESULT);
  });

  it("needs the store", async () => {
    await begin();
    const rig = await crashed(prompt, "answer", 1, files);
    expect((await rig.resume()).outcome).toMatchObject({
      status: "failed",
      error: { kind: "Journal", message: "the run's files were not kept in memory: pass the `store` that it had" },
    });
  });

  it("tells what a call in doubt left behind", async () => {
    const both = promptOf(
      section(
        "## Main",
        "log(tostring(pcall(tools.call, 'kit/once', { text = 'x' }))) tools.call('kit/echo', { text = 'y' }) return store.read('once/x')",
      ),
    );
    const kept = memoryJournalStore();
    await new Rig(crashAfter("performed", kept)).run(both, { store: files });
    const again = memoryJournalStore();
    const rig = new Rig(kept);
    // A second crash, after the call in doubt was answered.
    const dying = new Rig(crashAfter("answer", kept, 1));
    await dying.resume("r", { store: files });
    expect((await rig.lines()).at(-1)).toMatchObject({
      record: "answer",
      ok: false,
      value: {
        accesses: [{ op: "write", path: "once/x" }],
        files: { "once/x": expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    });
    expect((await rig.resume("r", { store: files })).outcome).toEqual({ status: "completed", result: "x" });
    expect(await again.list()).toEqual([]);
  });
});

describe("a resume in memory", () => {
  it("rebuilds what the run started with, empty directories too", async () => {
    const prompt = promptOf(
      section(
        "## Main",
        `store.append('in.txt', '!')
         tools.call('kit/echo', { text = 'a' })
         return store.read('in.txt') .. #store.glob('*/') .. table.concat(store.glob('**'), ',')`,
      ),
    );
    const start = new MemoryStore({ "in.txt": "in", "raw.bin": new Uint8Array([255, 0, 128]), "d/x": "" });
    await start.delete("d/x");
    const kept = memoryJournalStore();
    await new Rig(crashAfter("effect", kept, 2)).run(prompt, { store: start });
    const rig = new Rig(kept);
    expect((await rig.resume()).outcome).toEqual({ status: "completed", result: "in!1in.txt,raw.bin" });
    expect((await rig.lines())[2]).toMatchObject({ record: "blob" });
    const blobs = (await rig.lines()).filter(({ record }) => record === "blob");
    expect(blobs).toContainEqual(expect.objectContaining({ base64: "/wCA" }));
    expect(blobs).toContainEqual(expect.objectContaining({ text: "in" }));
  });
});

describe("a resume", () => {
  const prompt = promptOf(section("## Main", "log('a') tools.call('kit/echo', { text = 'x' }) log('b') return 'end'"));

  it("of a run that ended gives its outcome and events, and adds nothing", async () => {
    const rig = new Rig();
    const live = await rig.run(prompt);
    const lines = await rig.lines();
    expect(await rig.resume()).toEqual(live);
    expect(await rig.lines()).toEqual(lines);
  });

  it("tells when it goes on live", async () => {
    const rig = await crashed(prompt, "answer");
    const order: string[] = [];
    const onEvent = ({ event }: { readonly event: string }) => void order.push(event);
    const options: ResumeOptions = { onLive: () => void order.push("LIVE"), onEvent };
    await rig.resume("r", options);
    expect(order.indexOf("LIVE")).toBeGreaterThan(order.indexOf("log_checkpoint"));
    expect(order.indexOf("LIVE")).toBeLessThan(order.lastIndexOf("log_checkpoint"));
  });

  it("is refused while the run goes on", async () => {
    const rig = new Rig();
    const host = await rig.host();
    const handle = host.run({
      prompt: promptOf(section("## Main", "tools.call('kit/hang', { text = '' })")),
      name: "r",
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await expect(host.resume("r")).rejects.toMatchObject({ name: "JournalError", kind: "held" });
    handle.cancel();
    await handle.outcome;
    await expect(host.resume("none")).rejects.toMatchObject({ kind: "missing" });
    await host.close();
  });

  it("of a changed prompt diverges, with both effects", async () => {
    const rig = new Rig();
    await rig.run(prompt);
    const [header, ...rest] = (await rig.lines()).slice(0, -1);
    const text = prompt.replace("'x'", "'y'");
    const changed = { ...Object(header), prompt: text, prompt_sha256: sha256(text) };
    const other = new Rig(await storeWith("r", [changed, ...rest]));
    const { outcome } = await other.resume();
    expect(outcome).toEqual({
      status: "failed",
      error: {
        kind: "Determinism",
        message: "replay divergence at 0#0: recorded tool_call, requested tool_call (different request)",
      },
    });
    const { divergence } = await other.replay();
    expect(divergence).toMatchObject({
      id: "0#0",
      recorded: { request: { arguments: { text: "x" } } },
      requested: { request: { arguments: { text: "y" } } },
    });
  });

  it("of a journal that lacks contents is refused, and lets the journal go", async () => {
    const rig = new Rig();
    await rig.run(prompt, { store: new MemoryStore({ "in.txt": "in" }) });
    const lines = (await rig.lines()).filter(({ record }) => record !== "blob" && record !== "end");
    const other = new Rig(await storeWith("r", lines));
    for (const _attempt of [1, 2]) {
      expect((await other.resume()).outcome).toMatchObject({
        status: "failed",
        error: { kind: "Journal", message: expect.stringContaining("the journal is damaged: it lacks the contents") },
      });
    }
  });
});
