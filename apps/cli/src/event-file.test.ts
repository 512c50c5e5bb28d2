import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEventFile } from "./event-file.js";
import { namedFile } from "./text-file.js";

it("writes one event a line and starts anew each time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "runvil-events-"));
  const file = join(folder, "events.jsonl");
  const event = { seq: 0, event: "run_started", name: "a\nb", execution: "run-1", section: "S", task: "0" } as const;
  for (const seq of [1, 2]) {
    const events = openEventFile(namedFile(file, folder));
    events.write({ ...event, seq });
    expect(await readFile(file, "utf8")).toBe(`${JSON.stringify({ ...event, seq })}\n`);
    events.close();
  }
  await rm(folder, { recursive: true });
});

it("says why it cannot open a file", () => {
  expect(() => openEventFile(namedFile("no/such/e.jsonl", tmpdir()))).toThrow(
    "no/such/e.jsonl: the event file does not exist",
  );
});
