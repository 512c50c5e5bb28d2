import { quote } from "@runvil/names";
import { decodeUtf8 } from "../border/utf8.js";
import { LuaError, LuaJsonError } from "../errors.js";

/** JSON text and how far it is read. */
export class JsonInput {
  readonly bytes: Uint8Array;
  at = 0;
  #valuesLeft: number;

  constructor(bytes: Uint8Array, maxValues: number) {
    this.bytes = bytes;
    this.#valuesLeft = maxValues;
  }

  /** Called once per value: a short text can hold more of them than there is memory for. */
  countValue(): void {
    this.#valuesLeft -= 1;
    if (this.#valuesLeft < 0) throw new LuaError("lua", "not enough memory");
  }

  /** The byte at the reading position; -1 at the end. */
  peek(): number {
    return this.bytes[this.at] ?? -1;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.peek();
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
      this.at++;
    }
  }

  fault(problem: string, at = this.at): LuaJsonError {
    let line = 1;
    let start = 0;
    for (let i = 0; i < at; i++) {
      if (this.bytes[i] !== 0x0a) continue;
      line++;
      start = i + 1;
    }
    return new LuaJsonError(problem, line, at - start + 1);
  }

  /** The fault of a byte that cannot stand where it does. */
  unexpected(): LuaJsonError {
    const { bytes, at } = this;
    if (at >= bytes.length) return this.fault("unexpected end of input");
    for (let end = at + 1; end <= at + 4; end++) {
      const character = decodeUtf8(bytes.subarray(at, end));
      if (character !== undefined) return this.fault(`unexpected character ${quote(character)}`);
    }
    return this.fault("invalid UTF-8");
  }
}
