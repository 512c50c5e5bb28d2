import { readFile } from "node:fs/promises";
import { parseLocatedYaml } from "./located-yaml.js";
import { MODEL_SCRIPT_SCHEMA, type ModelScript } from "./model-script.js";
import { ScriptFileError } from "./script-file-error.js";
import { shapeCheck } from "./shape.js";

const check = shapeCheck<ModelScript>(MODEL_SCRIPT_SCHEMA);

/**
 * Parses the text of a scripted-model file: YAML, rounds by role label.
 *
 * @param file the name that errors show
 * @throws ScriptFileError kind `yaml` or `shape`, with line and column
 */
export function parseModelScript(text: string, file: string): ModelScript {
  return check(parseLocatedYaml(text, file));
}

/**
 * Reads a scripted-model file.
 *
 * @throws ScriptFileError kind `unreadable` when the file cannot be read, else as `parseModelScript`
 */
export async function readModelScript(file: string): Promise<ModelScript> {
  return parseModelScript(await readScriptText(file), file);
}

/** Reads a file of scripts or cases as UTF-8 text. */
export async function readScriptText(file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    throw new ScriptFileError("unreadable", file, reason(cause), undefined, { cause });
  }
}

function reason(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "is a directory";
  if (code === "EACCES") return "may not be read";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "is not UTF-8 text";
  return cause instanceof Error ? cause.message : "cannot be read";
}
