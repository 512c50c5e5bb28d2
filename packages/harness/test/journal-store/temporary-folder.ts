import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The path of a new folder that is removed after the test. `below` adds a folder in it. */
export function temporaryFolder(below = ""): string {
  const root = mkdtempSync(join(tmpdir(), "journal-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, below);
  mkdirSync(folder, { recursive: true });
  return folder;
}
