/** The exit codes of the command line. */
export const EXIT = { completed: 0, failed: 1, usage: 2, cancelled: 130 } as const;

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * A failure that the user can mend: its message is all that is shown, and says what to do.
 *
 * `exitCode` is `EXIT.usage` when the command line itself is at fault, else `EXIT.failed`.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** A `CommandError` for a command line that cannot be understood. */
export function usageError(message: string): CommandError {
  return new CommandError(message, EXIT.usage);
}
