import { createHash } from "node:crypto";
import type { ToolStore } from "@runvil/plugin-sdk";
import type { StoreAccess, ToolCallFiles } from "@runvil/protocol";
import type { Abortable } from "../abort-switch.js";
import { beforeGrace } from "../aborted.js";
import type { Log } from "../log.js";
import type { RunFiles } from "../store/run-files.js";
import { checkedPath, checkedPattern, permissionDenied } from "../store/store-failure.js";

/**
 * The run's files as one tool call sees them. It records every access, and what each changed file holds afterwards; once
 * closed, it touches nothing.
 *
 * Source: docs/spec/packs.md section 6, docs/spec/store.md section 8, docs/spec/fanout.md section 10.1.
 */
export class RecordedStore implements ToolStore {
  readonly #files: RunFiles;
  readonly #log: Log;
  readonly #accesses: StoreAccess[] = [];
  readonly #changed = new Map<string, string | null>();
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(files: RunFiles, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  read(path: string, range: { start?: number; end?: number } = {}): Promise<string> {
    return this.#access("read", path, () => {
      checkLine("start", range.start);
      checkLine("end", range.end);
      return this.#files.read(path, range);
    });
  }

  readBytes(path: string): Promise<Uint8Array> {
    return this.#access("read", path, () => this.#files.readBytes(path));
  }

  write(path: string, contents: string | Uint8Array): Promise<void> {
    return this.#access("write", path, async () => {
      if (!(contents instanceof Uint8Array)) checkText("contents", contents);
      this.#changed.set(path, sha256(await this.#files.write(path, contents)));
    });
  }

  append(path: string, contents: string): Promise<void> {
    return this.#access("write", path, async () => {
      checkText("contents", contents);
      await this.#files.append(path, contents, (bytes) => this.#changed.set(path, sha256(bytes)));
    });
  }

  strReplace(path: string, old: string, replacement: string): Promise<void> {
    return this.#access("write", path, async () => {
      checkText("old", old);
      checkText("replacement", replacement);
      this.#changed.set(path, sha256(await this.#files.strReplace(path, old, replacement)));
    });
  }

  delete(path: string): Promise<void> {
    return this.#access("write", path, async () => {
      if (await this.#files.delete(path)) this.#changed.set(path, null);
    });
  }

  exists(path: string): Promise<boolean> {
    return this.#access("read", path, () => this.#files.exists(path));
  }

  glob(pattern: string): Promise<string[]> {
    return this.#access("glob", pattern, () => this.#files.glob(pattern));
  }

  /**
   * Refuses every later access, waits for those under way, and tells what the call did.
   *
   * @param signal the call's: once it has aborted, a store that does not settle is waited for no longer than the grace
   */
  async close(signal: Abortable, graceMs: number): Promise<ToolCallFiles> {
    this.#closed = true;
    if (this.#running.size > 0) {
      const settled = Promise.allSettled(this.#running);
      if ((await beforeGrace(settled, signal, graceMs)) === "late") {
        this.#log.warn("a store did not end an operation of a call that was cut short", { grace_ms: graceMs });
      }
    }
    return { accesses: this.#accesses, files: Object.fromEntries(this.#changed) };
  }

  #access<T>(op: StoreAccess["op"], path: string, operation: () => Promise<T>): Promise<T> {
    const access = this.#perform(op, path, operation);
    // A tool need not wait for it, and a rejection that nobody handles would end the process.
    access.catch((cause: unknown) => this.#log.debug("a tool's store access failed", { op, path, cause }));
    return access;
  }

  async #perform<T>(op: StoreAccess["op"], path: string, operation: () => Promise<T>): Promise<T> {
    checkText(op === "glob" ? "pattern" : "path", path);
    if (op === "glob") checkedPattern(path);
    else checkedPath(path);
    if (this.#closed) throw permissionDenied(path, "the tool call has ended");
    this.#accesses.push({ op, path });
    const running = operation();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}

function checkText(name: string, value: unknown): void {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, got ${typeof value}`);
}

function checkLine(name: string, value: unknown): void {
  if (value === undefined || Number.isInteger(value)) return;
  throw new TypeError(`${name} must be a whole number, got ${typeof value === "number" ? value : typeof value}`);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
