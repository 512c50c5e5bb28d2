import type { LuaValue } from "./value.js";
import type { LuaErrorData } from "./vm.js";

/** Thrown by a host body: Lua raises the error value of this data. */
export class LuaError extends Error implements LuaErrorData {
  readonly kind: string;
  readonly fields: Readonly<Record<string, string | number>>;
  constructor(kind: string, message: string, fields: Readonly<Record<string, string | number>> = {}) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }
}

/** Thrown by a host body: Lua raises this very value, identity kept. */
export class LuaRaise extends Error {
  readonly value: LuaValue;
  constructor(value: LuaValue) {
    super("a Lua value was raised");
    this.value = value;
  }
}

/**
 * Thrown by a host body that saw the cancel flag: Lua raises the interrupted error as a check does, kind `cancelled`,
 * message `interrupted by Ctrl-C`. The first one in a coroutine can be caught; `pcall` and `xpcall` pass on any later one
 * (docs/spec/run-lifecycle.md section 12).
 */
export class LuaInterrupt extends Error {
  constructor() {
    super("interrupted by Ctrl-C");
  }
}

/** A value that is no JSON data. */
export class LuaDataError extends Error {
  /** The text of docs/spec/lua-environment.md section 9, such as `a function at var.x is not JSON data`. */
  readonly detail: string;
  /** The path, such as `var.x`. */
  readonly path: string;
  /** Set when the fault is a `function`, `userdata` or `thread`. */
  readonly type: string | undefined;
  constructor(detail: string, path: string, type?: string) {
    super(detail);
    this.detail = detail;
    this.path = path;
    this.type = type;
  }
}

/** Source text that does not compile. */
export class LuaSyntaxError extends Error {
  /** The compiler's own text, with chunk name and line. */
  readonly diagnostic: string;
  /** The line of the fault, counted as the chunk counts. */
  readonly line: number;
  constructor(diagnostic: string, line: number) {
    super(diagnostic);
    this.diagnostic = diagnostic;
    this.line = line;
  }
}

/** Text that is no JSON. */
export class LuaJsonError extends Error {
  /** What is wrong, such as `invalid number` (docs/spec/lua-environment.md section 9). */
  readonly problem: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1 in bytes. */
  readonly column: number;
  constructor(problem: string, line: number, column: number) {
    super(`${problem} at line ${line} column ${column}`);
    this.problem = problem;
    this.line = line;
    this.column = column;
  }
}
