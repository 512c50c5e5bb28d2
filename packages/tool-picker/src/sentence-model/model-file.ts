import { readFile } from "node:fs/promises";
import { SentenceModelError } from "./sentence-model-error.js";

/**
 * The text of a file, or undefined when there is none.
 *
 * @throws SentenceModelError for a file that is there and cannot be read
 */
export async function textIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw new SentenceModelError("unreadable_file", path, `${path} cannot be read`, cause);
  }
}

/** A JSON object whose fields nobody has looked at yet. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The JSON object in a file, or undefined when there is no such file.
 *
 * @throws SentenceModelError for a file that holds anything else
 */
export async function fieldsIfThere(path: string): Promise<Fields | undefined> {
  const text = await textIfThere(path);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new SentenceModelError("unreadable_file", path, `${path} is not JSON; download the model again`, cause);
  }
  if (!isFields(value)) throw new SentenceModelError("unreadable_file", path, `${path} does not hold a JSON object`);
  return value;
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
