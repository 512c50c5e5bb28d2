/** Which step of reading a file failed, or that it could not be written. */
export type ScriptFileErrorKind = "unreadable" | "yaml" | "shape" | "unwritable";

/**
 * A file of scripts or cases that cannot be used.
 *
 * `message` starts with `{file}:{line}:{column}: `, or with `{file}: ` where no place is to blame. Lines and columns
 * count from 1, columns in characters.
 */
export class ScriptFileError extends Error {
  override readonly name = "ScriptFileError";
  readonly kind: ScriptFileErrorKind;
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(
    kind: ScriptFileErrorKind,
    file: string,
    problem: string,
    place?: { readonly line: number; readonly column: number },
    options?: { readonly cause?: unknown },
  ) {
    const where = place === undefined ? file : `${file}:${place.line}:${place.column}`;
    super(`${where}: ${problem}`, options);
    this.kind = kind;
    this.file = file;
    this.line = place?.line;
    this.column = place?.column;
  }
}
