import { trim } from "@runvil/names";

/** Whether a text is empty or only Unicode white space. */
export function isBlank(text: string): boolean {
  return trim(text) === "";
}
