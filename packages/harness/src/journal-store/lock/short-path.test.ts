import { existsSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../test/journal-store/temporary-folder.js";
import { shortPaths } from "./short-path.js";

afterEach(() => vi.unstubAllEnvs());

const deep = () => temporaryFolder("ü".repeat(60));

describe("short paths", () => {
  it("are the folder's own where those are short", async () => {
    const folder = temporaryFolder();
    expect((await shortPaths(folder, 20))?.of("name")).toBe(join(folder, "name"));
  });

  it.each([1, 20, 60])("fit a socket with names of %i bytes, and lead to the folder", async (longest) => {
    const folder = deep();
    writeFileSync(join(folder, "name"), "");
    const short = await shortPaths(folder, longest);
    const path = short?.of("name") ?? "";
    expect(Buffer.byteLength(path) - "name".length + longest).toBeLessThanOrEqual(103);
    expect(realpathSync(path)).toBe(realpathSync(join(folder, "name")));
    await short?.drop();
    expect(existsSync(path)).toBe(false);
    expect(existsSync(join(folder, "name"))).toBe(true);
  });

  it("leave nothing in the temporary folder", async () => {
    const [folder, temporary] = [deep(), temporaryFolder()];
    vi.stubEnv("TMPDIR", temporary);
    const short = await shortPaths(folder, 20);
    expect(readdirSync(temporary)).toHaveLength(1);
    await short?.drop();
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("go elsewhere when the temporary folder is deep itself", async () => {
    vi.stubEnv("TMPDIR", deep());
    const short = await shortPaths(deep(), 20);
    expect(short?.of("name")).toMatch(/^\/tmp\/runvil-/);
    await short?.drop();
  });

  it("are none for names that are too long anywhere", async () => {
    expect(await shortPaths(deep(), 103)).toBeUndefined();
  });

  it("fail with the system's error where no link can be made", async () => {
    const [folder, temporary] = [deep(), join(temporaryFolder(), "t")];
    vi.stubEnv("TMPDIR", temporary);
    await expect(shortPaths(folder, 20)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
