import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { childScript } from "../../../test/journal-store/child-script.js";
import { temporaryFolder } from "../../../test/journal-store/temporary-folder.js";
import { takeLock } from "./take-lock.js";

const contender = childScript("contender");
const FOREVER = "1000000";

/** Two who held the lock at once, by the log of the contenders, in which `kill {pid}` stands before its SIGKILL. */
function overlaps(log: string): string[] {
  const holders = new Set<string>();
  const found: string[] = [];
  for (const line of readFileSync(log, "utf8").trim().split("\n")) {
    const [what, pid = ""] = line.split(" ");
    if (what !== "take") holders.delete(pid);
    else if (holders.size > 0) found.push(`${pid} took it from ${[...holders].join(", ")}`);
    if (what === "take") holders.add(pid);
  }
  return found;
}

function count(log: string, what: string): number {
  return readFileSync(log, "utf8").split(`${what} `).length - 1;
}

function place() {
  const folder = temporaryFolder("run");
  const log = join(folder, "..", "log");
  writeFileSync(log, "");
  return { folder, log };
}

describe("the lock of a folder", () => {
  it("is held by one process at a time while many race for it", async () => {
    const { folder, log } = place();
    const contenders = Array.from({ length: 6 }, () => contender(folder, log, "25", "3"));
    expect(await Promise.all(contenders.map(({ exit }) => exit))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(count(log, "take")).toBe(150);
    expect(overlaps(log)).toEqual([]);
    expect(readdirSync(folder).length).toBeLessThan(30);
  });

  it("is held by one process at a time while contenders and holders are killed at random instants", async () => {
    const { folder, log } = place();
    const alive = Array.from({ length: 6 }, () => contender(folder, log, FOREVER, "10"));
    await Promise.all(alive.map(({ said }) => said("holds")));
    for (let kills = 0; kills < 40; kills += 1) {
      await sleep(Math.random() * 30);
      const [victim] = alive.splice(Math.floor(Math.random() * alive.length), 1);
      appendFileSync(log, `kill ${victim?.process.pid}\n`);
      victim?.process.kill("SIGKILL");
      await victim?.exit;
      alive.push(contender(folder, log, FOREVER, "10"));
    }
    for (const { process: child } of alive) child.kill("SIGKILL");
    await Promise.all(alive.map(({ exit }) => exit));
    expect(overlaps(log)).toEqual([]);
    // However they died, whoever comes next has it at once.
    await (await takeLock("a", folder)).release();
    expect(readdirSync(folder).filter((name) => name.startsWith("holder."))).toEqual([]);
  });

  it("is still held by a process that was stopped, and free once that one is dead", async () => {
    const { folder, log } = place();
    const holder = contender(folder, log, "1", FOREVER);
    await holder.said("holds");
    holder.process.kill("SIGSTOP");
    // More than the kernel queues for one who does not answer.
    for (let attempts = 0; attempts < 600; attempts += 1) {
      await expect(takeLock("a", folder)).rejects.toMatchObject({ kind: "held" });
    }
    holder.process.kill("SIGKILL");
    await holder.exit;
    await (await takeLock("a", folder)).release();
  });

  it("is free once its process has ended without letting it go", async () => {
    const { folder, log } = place();
    const holder = contender(folder, log, "1", FOREVER);
    await holder.said("holds");
    holder.process.kill("SIGTERM");
    await holder.exit;
    await (await takeLock("a", folder)).release();
  });

  it("is free once its process is dead, though a process lives on that it started", async () => {
    const { folder, log } = place();
    const holder = contender(folder, log, "1", FOREVER, "parent");
    await holder.said("holds");
    const orphan = Number(holder.lines[0]?.replace("child ", ""));
    onTestFinished(() => void process.kill(orphan, "SIGKILL"));
    holder.process.kill("SIGKILL");
    await holder.exit;
    expect(process.kill(orphan, 0)).toBe(true);
    await (await takeLock("a", folder)).release();
  });

  it("is held against this process too, once per folder", async () => {
    const { folder } = place();
    const lock = await takeLock("a", folder);
    await expect(takeLock("a", folder)).rejects.toThrow(
      "run a is being run by another process, or by this one: wait for its end, or end it; a new run needs another name",
    );
    await (await takeLock("b", temporaryFolder())).release();
    await lock.release();
    await lock.release();
    await (await takeLock("a", folder)).release();
  });
});
