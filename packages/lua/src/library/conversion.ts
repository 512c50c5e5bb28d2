/** One conversion of a format string, such as `%-5.2f`. */
export interface Conversion {
  readonly flags: ReadonlySet<string>;
  /** The least width; 0 when none was given. */
  readonly width: number;
  readonly precision: number | undefined;
  readonly letter: string;
}

const LETTERS = "aAcdeEfgGioqsuxX";

/**
 * Reads the conversion whose first byte after `%` is at `at`. Returns it with the position behind it, or the text of
 * what is wrong.
 */
export function parseConversion(
  bytes: Uint8Array,
  at: number,
): { readonly conversion: Conversion; readonly end: number } | string {
  // A valid one is no longer than five flags, two digits, a point, two digits and a letter.
  const text = String.fromCharCode(...bytes.subarray(at, at + 24));
  const [spec = "", flags = "", width = "", precision] = /^([-+ #0]*)(\d*)(?:\.(\d*))?/.exec(text) ?? [];
  if (flags.length > 5) return "invalid format (repeated flags)";
  if (width.length > 2 || (precision ?? "").length > 2) return "invalid format (width or precision too long)";
  const letter = text[spec.length] ?? "";
  if (letter === "" || !LETTERS.includes(letter)) return `invalid option '%${printable(letter)}' to 'format'`;
  if (letter === "q" && spec !== "") return "specifier '%q' cannot have modifiers";
  const conversion = {
    flags: new Set(flags),
    width: Number(width),
    precision: precision === undefined ? undefined : Number(precision),
    letter,
  };
  return { conversion, end: at + spec.length + 1 };
}

function printable(letter: string): string {
  const code = letter.charCodeAt(0);
  return code > 0x7e || code < 0x20 ? `<\\${code}>` : letter;
}
