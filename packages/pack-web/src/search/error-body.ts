const MOST_BYTES = 2_000;

/**
 * The body of a failed answer, fit for a message: secrets masked, control characters escaped, cut to about 2000 bytes.
 *
 * @param secrets What must not be repeated. A server may echo the headers it was sent.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function errorBody(bytes: Uint8Array, secrets: readonly string[]): string {
  const text = new TextDecoder().decode(bytes).trim();
  if (text === "") return "(empty body)";
  return cutBytes(escapeControls(mask(text, secrets)), MOST_BYTES);
}

/** Masks every spelling that a server is likely to echo. */
function mask(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      secret.replaceAll("/", "\\/"),
      encodeURIComponent(secret),
    ])
    .sort((a, b) => b.length - a.length);
  return spellings.reduce((masked, spelling) => masked.replaceAll(spelling, "***"), text);
}

function escapeControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (char) => {
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[char];
    return short ?? `\\u{${char.charCodeAt(0).toString(16)}}`;
  });
}

function cutBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.byteLength <= limit) return text;
  // A character that the cut splits is left out.
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true });
}
