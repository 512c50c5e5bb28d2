import { requestUrl } from "./display-url.js";
import type { Page } from "./page.js";

/**
 * The text of a successful answer: three header lines, an empty one, the page.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Output.
 */
export function fetchOutput({ url, truncated, extraction, text }: Page): string {
  return `url: ${requestUrl(url)}\ntruncated: ${truncated}\nextraction: ${extraction}\n\n${text}`;
}
