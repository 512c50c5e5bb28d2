import type { Frontmatter } from "@runvil/frontmatter";
import { printable } from "./live-output.js";

type Entry = Frontmatter["args"]["entries"][number];

/**
 * What a prompt takes from its caller, as lines of help: its arguments, model roles and files.
 *
 * @param file the prompt file, as it was named
 *
 * Source: docs/spec/arguments.md section 2.
 */
export function promptHelp(file: string, frontmatter: Frontmatter): string {
  const { name, description, args, models, input, output } = frontmatter;
  const rows: [string, string][] = [
    ...args.entries.map((entry): [string, string] => [`--arg ${entry.name}=${entry.type.toUpperCase()}`, about(entry)]),
    ...models.map((role): [string, string] => [
      `--model ${role.label}=PROVIDER:MODEL`,
      role.description ?? "a model role",
    ]),
    ...(input === null ? [] : [["--input FILE", input.description] satisfies [string, string]]),
    ...(output === null ? [] : [["--output FILE", output.description] satisfies [string, string]]),
  ];
  const width = Math.max(0, ...rows.map(([option]) => option.length));
  const lines = rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`.trimEnd());
  const heading = lines.length === 0 ? `${file} takes no arguments.` : `${file} takes:`;
  return printable(["", `${name}: ${description}`, heading, ...lines, ""].join("\n"));
}

function about({ description, optional, default: value }: Entry): string {
  const need = value === undefined ? (optional ? "optional" : "required") : `default: ${String(value)}`;
  return `${description ?? ""} (${need})`.trimStart();
}
