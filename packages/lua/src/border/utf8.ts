const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder("utf-8", { ignoreBOM: true });

/** Strings up to this length are checked byte by byte, which beats the decoder's fixed cost. */
const SHORT = 24;

/** The UTF-8 bytes of `text`; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  if (text.length > SHORT) return encoder.encode(text);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return encoder.encode(text);
    bytes[i] = unit;
  }
  return bytes;
}

/** The text of UTF-8 bytes; `undefined` when they are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (bytes.length <= SHORT) {
    let text = "";
    for (const byte of bytes) {
      if (byte > 0x7f) return decodeStrict(bytes);
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return decodeStrict(bytes);
}

function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of any bytes, each maximal invalid subpart as one U+FFFD (docs/spec/run-lifecycle.md section 9). */
export function decodeLossy(bytes: Uint8Array): string {
  return lossy.decode(bytes);
}
