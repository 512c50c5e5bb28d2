import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@runvil/host";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import makeStore, * as exported from "./index.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-config-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the store that a configuration names", () => {
  it("is a database beside the configuration", async () => {
    const store = makeStore({ path: "a/runs.db" }, { folder, durability: "disk" });
    expect(store.place).toBe(join(folder, "a", "runs.db"));
    expect(makeStore({}, { folder }).place).toBe(join(folder, ".runvil", "runs.db"));
    const journal = await store.create("run-1");
    await journal.append({ record: "run", ...{ format: 1 } });
    await journal.close();
    expect(await store.list()).toEqual(["run-1"]);
    expect(existsSync(join(folder, "a", "runs.db"))).toBe(true);
    await store.close();
  });

  it("comes with the package's name", async () => {
    await writeFile(
      join(folder, "runvil.config.json"),
      JSON.stringify({ journal: { store: ["@runvil/journal-sqlite", { path: "named.db" }] } }),
    );
    const loaded = await loadConfig({ folder, bundled: { "@runvil/journal-sqlite": async () => exported } });
    if (!loaded.ok) throw loaded.error;
    const { store } = loaded.config.options.journal ?? {};
    if (typeof store !== "object") throw new Error("no store");
    expect(existsSync(join(folder, "named.db"))).toBe(false);
    expect(await store.list()).toEqual([]);
    expect(existsSync(join(folder, "named.db"))).toBe(true);
  });

  it.each([
    [{ paths: "x" }, "unknown option `paths`, expected `path`"],
    [{ path: "" }, "`path` is the path of a database"],
  ])("refuses %j", (options, message) => {
    expect(() => makeStore(Object(options), { folder })).toThrow(message);
  });
});
