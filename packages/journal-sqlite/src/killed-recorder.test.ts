import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { lastLine, linesOf, numbered } from "../test/numbered-lines.js";
import { temporaryFolder } from "../test/temporary-folder.js";
import { sqliteJournalStore } from "./index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Below node_modules, so that it finds libsql, which is native code and not bundled.
const script = here("../node_modules/.test/recorder.mjs");

beforeAll(async () => {
  await build({
    entryPoints: [here("../test/recorder.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["runvil-source"],
    external: ["libsql"],
  });
});

/** Starts a recorder; resolves once it has appended something. */
async function record(path: string, run: string, durability: string) {
  const child = spawn(process.execPath, [script, path, run, durability], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  const closed = once(child, "close");
  await once(child.stdout, "data");
  return {
    /** Kills it; resolves with how many lines it had been told are kept. */
    async kill(): Promise<number> {
      child.kill("SIGKILL");
      await closed;
      const whole = said.slice(0, said.lastIndexOf("\n")).split("\n");
      return Number(whole.at(-1)?.replace("kept ", ""));
    },
  };
}

it.each(["process", "disk"])(
  "loses nothing with durability %s when processes are killed again and again",
  async (durability) => {
    const path = join(temporaryFolder(), "journals.db");
    const store = sqliteJournalStore(path);
    onTestFinished(() => store.close());
    for (let deaths = 0; deaths < 6; deaths += 1) {
      // Two at once: they make the database together, and write to it in turn.
      const recorders = await Promise.all(["a", "b"].map((run) => record(path, run, durability)));
      await sleep(Math.random() * 100);
      await expect(store.open("a")).rejects.toMatchObject({ kind: "held" });
      for (const [index, recorder] of recorders.entries()) {
        const run = index === 0 ? "a" : "b";
        const said = await recorder.kill();
        const kept = await linesOf(store, run);
        expect(said).toBeGreaterThan(0);
        expect(kept.length).toBeGreaterThanOrEqual(said);
        expect(kept).toEqual(kept.map((_, line) => numbered(line)));
      }
    }
    const journal = await store.open("a");
    const before = await lastLine(store, "a");
    await journal.append(numbered(before));
    await journal.close();
    expect(await lastLine(store, "a")).toBe(before + 1);
  },
);
