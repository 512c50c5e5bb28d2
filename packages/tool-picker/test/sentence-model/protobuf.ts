/** Writes the few kinds of protobuf fields that an ONNX file has. */

/** A field of bytes, text or an embedded message. */
export function bytesField(field: number, value: Uint8Array | string): Uint8Array {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  return joined(varint((field << 3) | 2), varint(bytes.length), bytes);
}

/** A field of a whole number from 0. */
export function numberField(field: number, value: number): Uint8Array {
  return joined(varint(field << 3), varint(value));
}

/** One message of several fields. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return Uint8Array.from([...bytes, rest]);
}
