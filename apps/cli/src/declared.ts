import type { Frontmatter } from "@runvil/frontmatter";
import { usageError } from "./command-error.js";
import type { ModelOption } from "./model-option.js";

/** The options that mean something only to a prompt that declares their counterpart. */
export interface DeclaredOptions {
  readonly input?: string;
  readonly output?: string;
  readonly store?: string;
}

/**
 * Refuses options for what the prompt does not declare.
 *
 * @throws CommandError with the usage exit code
 */
export function checkDeclared(
  frontmatter: Frontmatter,
  options: DeclaredOptions,
  models: readonly ModelOption[],
): void {
  if (options.input !== undefined && frontmatter.input === null)
    throw usageError("--input: the prompt declares no input file");
  if (options.output !== undefined && frontmatter.output === null) {
    throw usageError("--output: the prompt declares no output file");
  }
  const labels = frontmatter.models.map(({ label }) => label);
  for (const { role } of models) {
    if (role === undefined || labels.includes(role)) continue;
    const known = labels.length === 0 ? "it declares none" : `its roles are ${labels.join(", ")}`;
    throw usageError(`--model ${role}=...: the prompt has no role "${role}"; ${known}`);
  }
}

/** What to say of a declared input file that nothing fills; a kept store may hold it from a run before. */
export function inputNote({ input }: Frontmatter, options: DeclaredOptions): string | undefined {
  if (input === null || options.input !== undefined || options.store !== undefined) return undefined;
  return `hint: the prompt declares an input file (${input.path}); give it with --input FILE`;
}

/** What to say of a declared output file after a run that completed. */
export function outputNote({ output }: Frontmatter, options: DeclaredOptions, written: boolean): string | undefined {
  if (output === null) return undefined;
  if (options.output !== undefined) {
    return written ? undefined : `runvil: the run left no output file, so ${options.output} was not written`;
  }
  if (!written || options.store !== undefined) return undefined;
  return `note: the output file (${output.path}) was not kept; --output FILE or --store FOLDER keeps it`;
}
