import { type LiveStream, printable } from "./live-output.js";

/** What the command line touches of its process. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Results, and nothing else. */
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Everything else. */
  readonly stderr: NodeJS.WritableStream & LiveStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

/** Writes and waits until the stream took it, so that the process may end afterwards. */
export function writeAll(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Writes what a run or a Plugin made to standard output: byte for byte into a pipe or a file, without control characters to a
 * terminal, which they could take over.
 */
export function writeResult(stdout: Terminal["stdout"], text: string): Promise<void> {
  return writeAll(stdout, stdout.isTTY === true ? printable(text) : text);
}
