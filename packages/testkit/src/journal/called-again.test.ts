import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryJournalStore } from "@runvil/harness";
import { createHost, FolderStore, type InDoubtPolicy } from "@runvil/host";
import { definePack, definePlugin, defineTool, trusted } from "@runvil/plugin-sdk";
import { afterEach, beforeEach, expect, it } from "vitest";
import { crashAfter } from "./crash-after.js";

const PROMPT =
  "---\nname: p\ndescription: d\nrunvil: 0\nuses: [acme/kit]\n---\n\n# P\n\n## Main\n\n```lua\n" +
  "tools.call('kit/note') store.write('last', '') return tools.call('kit/note')\n```\n";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-again-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A tool that writes another file each time that it is called. */
function noting(idempotent: boolean) {
  let calls = 0;
  const note = defineTool({
    id: "kit/note",
    description: "",
    parameters: { type: "object" },
    idempotent,
    async call(_args, cx) {
      calls += 1;
      await cx.store.write(`note-${calls}`, "x");
      return trusted(`${calls}`);
    },
  });
  const pack = definePack({ name: "acme/kit", description: "", build: () => ({ tools: [note] }) });
  return definePlugin({ name: "kit", install: (registry) => registry.add(pack()) })();
}

it.each<[string, boolean, InDoubtPolicy]>([
  ["of an idempotent tool", true, {}],
  ["that the operator lets run again", false, { tools: "ask", ask: () => ({ action: "run" }) }],
])(
  "a call %s accounts for the files of its first time, so that each later resume finds them",
  async (_name, idempotent, inDoubt) => {
    const journals = memoryJournalStore();
    const plugin = noting(idempotent);
    const store = () => FolderStore.open(folder);
    const cutOff = async (count: number) => crashAfter("performed", journals, count);
    const first = await createHost({ plugins: [plugin], journal: { store: await cutOff(1) } });
    expect(await first.run({ prompt: PROMPT, name: "r", store }).outcome).toMatchObject({ error: { kind: "Journal" } });
    // Cut off in the second call, with the first one made again.
    const second = await createHost({ plugins: [plugin], journal: { store: await cutOff(3) } });
    const again = await second.resume("r", { store, inDoubt });
    expect(await again.outcome).toMatchObject({ error: { kind: "Journal" } });
    const third = await createHost({ plugins: [plugin], journal: { store: journals } });
    const last = await third.resume("r", { store, inDoubt });
    expect(await last.outcome).toEqual({ status: "completed", result: "4" });
    expect((await readdir(folder)).sort()).toEqual(["last", "note-1", "note-2", "note-3", "note-4"]);
    for (const host of [first, second, third]) await host.close();
  },
);
