import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderStore, MemoryStore, RunFiles, readOnlyStore } from "@runvil/harness";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHost } from "../host.js";
import { collectOutput, openFiles } from "./run-files.js";

const file = (path: string) => ({ path, description: "A file." });
const none = { input: null, output: null };

describe("openFiles", () => {
  it("refuses a declared path that is none before it opens the store", async () => {
    const store = () => {
      throw new Error("opened");
    };
    expect(await openFiles({ input: file("/a"), output: file("..") }, { store })).toEqual({
      ok: false,
      error: { kind: "Vfs", message: 'invalid path "/a": path is absolute' },
    });
  });

  it("puts the input in, unless there is none or nothing declares it", async () => {
    const store = new MemoryStore();
    await openFiles({ input: file("in.bin"), output: null }, { store, input: Uint8Array.of(1) });
    expect(await new RunFiles(store).readBytes("in.bin")).toEqual(Uint8Array.of(1));
    const empty = new MemoryStore();
    await openFiles(none, { store: empty, input: "x" });
    await openFiles({ input: file("in.md"), output: null }, { store: empty });
    expect(await new RunFiles(empty).glob("**")).toEqual([]);
  });

  it("fails when the input cannot be put in", async () => {
    const store = readOnlyStore(new MemoryStore());
    expect(await openFiles({ input: file("in.md"), output: null }, { store, input: "x" })).toMatchObject({
      ok: false,
      error: { kind: "Vfs", message: "store operation failed" },
    });
  });
});

describe("collectOutput", () => {
  it("gives bytes, or nothing", async () => {
    const store = new MemoryStore({ "out.md": "x" });
    expect(await collectOutput({ input: null, output: file("out.md") }, store)).toEqual(Uint8Array.of(120));
    expect(await collectOutput({ input: null, output: file("gone.md") }, store)).toBeUndefined();
    expect(await collectOutput(none, store)).toBeUndefined();
  });
});

describe("a run over a folder", () => {
  let parent = "";
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "runvil-run-"));
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  it("writes into the folder and nowhere else, whatever its Lua tries", async () => {
    const root = join(parent, "root");
    const store = await FolderStore.open(root);
    await writeFile(join(parent, "secret"), "secret");
    await symlink(join(parent, "secret"), join(root, "link"));
    const lua = `
local reasons = {}
for _, path in ipairs({'../secret', 'link', '/etc/passwd', 'a/../../secret', 'a\\\\b'}) do
  local ok, err = pcall(store.read, path)
  reasons[#reasons + 1] = ok and 'read' or err.reason
  local wrote, refused = pcall(store.write, path, 'x')
  reasons[#reasons + 1] = wrote and 'wrote' or refused.reason
end
store.write('notes/a.md', 'kept')
return table.concat(reasons, ' ')`;
    const prompt = `---\nname: n\ndescription: d\nrunvil: 0\n---\n# T\n\n## M\n\n\`\`\`lua${lua}\n\`\`\`\n`;
    const host = await createHost();
    const invalid = "invalid_path invalid_path";
    const denied = "permission_denied permission_denied";
    expect(await host.run({ prompt, store }).outcome).toEqual({
      status: "completed",
      result: [invalid, denied, invalid, invalid, invalid].join(" "),
    });
    expect(await readFile(join(root, "notes/a.md"), "utf8")).toBe("kept");
    expect(await readFile(join(parent, "secret"), "utf8")).toBe("secret");
  });
});
