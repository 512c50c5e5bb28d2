/** A text cut to a limit. */
export interface Cut {
  readonly text: string;
  readonly truncated: boolean;
}

/**
 * Cuts `text` to at most `limit` Unicode code points; exactly that many are not cut.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function cutCodePoints(text: string, limit: number): Cut {
  if (text.length <= limit) return { text, truncated: false };
  let end = 0;
  for (let count = 0; count < limit && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return { text: text.slice(0, end), truncated: end < text.length };
}
