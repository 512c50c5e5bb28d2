import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Builds and tests alike read what stands beside the sources.
const PACKAGE = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder that holds a folder for each recording. It is a store of journals in files. */
export const RECORDED: string = join(PACKAGE, "src/recorded");

/** The names of all recordings, in order. */
export function recordedNames(): string[] {
  return existsSync(RECORDED) ? readdirSync(RECORDED).sort() : [];
}

/** The file of the events that a recording must replay to, one a line. */
export function eventsFile(name: string): string {
  return join(RECORDED, name, "events.jsonl");
}

/** The lines of a file. */
export function linesOf(file: string): string[] {
  return readFileSync(file, "utf8").split("\n").slice(0, -1);
}
