import { usageError } from "../command-error.js";

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/**
 * Reads an age such as `30d` or `12h`, in milliseconds.
 *
 * @throws CommandError with the usage exit code
 */
export function parseAge(option: string, text: string): number {
  const { count, unit = "" } = /^(?<count>\d{1,6})(?<unit>[smhdw])$/u.exec(text)?.groups ?? {};
  const seconds = SECONDS[unit];
  if (count === undefined || seconds === undefined) {
    throw usageError(`${option} takes a number and s, m, h, d or w, such as 30d, got ${JSON.stringify(text)}`);
  }
  return Number(count) * seconds * 1000;
}

/** A length of time in its largest whole unit, such as `3h`. */
export function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const unit = ["d", "h", "m"].find((name) => seconds >= (SECONDS[name] ?? 1)) ?? "s";
  return `${Math.floor(seconds / (SECONDS[unit] ?? 1))}${unit}`;
}
