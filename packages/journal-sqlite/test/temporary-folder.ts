import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The path of a new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "journal-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
