import type { FileDeclaration } from "@runvil/frontmatter";
import { MemoryStore, RunFiles, type Store } from "@runvil/harness";
import type { RunError } from "@runvil/protocol";
import { parsePath } from "@runvil/store-paths";
import type { RunOptions } from "./run-options.js";

/** The files of a run that starts, or why it cannot. */
export type OpenedFiles =
  | { readonly ok: true; readonly store: Store }
  | { readonly ok: false; readonly error: RunError; readonly cause?: unknown };

/** The declared files of a prompt. */
export interface DeclaredFiles {
  readonly input: FileDeclaration | null;
  readonly output: FileDeclaration | null;
}

/**
 * Checks the declared paths, opens the store and puts the input file into it.
 *
 * Source: docs/spec/run-lifecycle.md section 3, docs/spec/store.md sections 7 and 9.
 */
export async function openFiles(
  { input, output }: DeclaredFiles,
  options: Pick<RunOptions, "store" | "input">,
): Promise<OpenedFiles> {
  for (const declared of [input, output]) {
    const path = declared === null ? undefined : parsePath(declared.path);
    if (path?.ok === false) return { ok: false, error: { kind: "Vfs", message: path.message } };
  }
  try {
    const { store: given = new MemoryStore() } = options;
    const store = typeof given === "function" ? await given() : given;
    if (input !== null && options.input !== undefined) await new RunFiles(store).write(input.path, options.input);
    return { ok: true, store };
  } catch (cause) {
    return { ok: false, error: { kind: "Vfs", message: "store operation failed" }, cause };
  }
}

/** The bytes of the declared output file, or undefined when the run left none. */
export async function collectOutput({ output }: DeclaredFiles, store: Store): Promise<Uint8Array | undefined> {
  if (output === null) return undefined;
  return new RunFiles(store).readBytes(output.path).catch(() => undefined);
}
