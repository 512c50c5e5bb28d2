/** One line of a group: a path pattern and what it says. */
interface Rule {
  readonly allow: boolean;
  /** The pattern's literal pieces, between its `*`. */
  readonly pieces: readonly string[];
  /** True when a final `$` ties the pattern to the path's end. */
  readonly anchored: boolean;
  /** The pattern's length: the longest match wins. */
  readonly weight: number;
}

/** The rules of a robots.txt for one product. */
export interface RobotsRules {
  /** Whether `url` may be fetched; its path and query count. */
  allows(url: URL): boolean;
}

/** A robots.txt that forbids nothing. */
export const ALLOW_ALL: RobotsRules = { allows: () => true };

/** A robots.txt that could not be read. */
export const ALLOW_NONE: RobotsRules = { allows: () => false };

/**
 * Reads a robots.txt (RFC 9309): the groups that name `product`, else those of `*`; the longest matching rule wins, an
 * `Allow` over a `Disallow` of the same length. It takes any text.
 *
 * @param product The product token, without a version.
 */
export function parseRobots(text: string, product: string): RobotsRules {
  const named: Rule[] = [];
  const everyone: Rule[] = [];
  let isNamed = false;
  let collecting: Rule[][] = [];
  let inAgents = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [field, value] = readLine(line);
    if (field === "user-agent") {
      if (!inAgents) collecting = [];
      inAgents = true;
      if (value === "*") collecting.push(everyone);
      if (productToken(value) === product.toLowerCase()) {
        isNamed = true;
        collecting.push(named);
      }
    } else if (field === "allow" || field === "disallow") {
      inAgents = false;
      if (value !== "") for (const rules of collecting) rules.push(readRule(value, field === "allow"));
    }
  }
  const rules = isNamed ? named : everyone;
  return { allows: ({ pathname, search }) => allows(rules, normalize(pathname + search)) };
}

function readLine(line: string): readonly [field: string, value: string] {
  const hash = line.indexOf("#");
  const text = hash < 0 ? line : line.slice(0, hash);
  const colon = text.indexOf(":");
  return colon < 0 ? ["", ""] : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
}

function productToken(value: string): string {
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? "").toLowerCase();
}

function readRule(value: string, allow: boolean): Rule {
  const anchored = value.endsWith("$");
  const pattern = normalize(anchored ? value.slice(0, -1) : value);
  return { allow, anchored, pieces: pattern.split("*"), weight: value.length };
}

function allows(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    if (best !== undefined && (rule.weight < best.weight || (rule.weight === best.weight && best.allow))) continue;
    if (matches(rule, path)) best = rule;
  }
  return best?.allow ?? true;
}

/** Every piece is looked for behind the one before it, never again, so hostile patterns cost no more than long ones. */
function matches({ pieces, anchored }: Rule, path: string): boolean {
  const [head = "", ...rest] = pieces;
  if (!path.startsWith(head)) return false;
  const last = anchored ? rest.pop() : undefined;
  let at = head.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!anchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** One spelling for each path: unreserved characters plain, everything else in upper-case percent form. */
function normalize(path: string): string {
  const encoded = path.replace(/[^\x21-\x7e]+/g, percentEncode);
  return encoded.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const char = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[a-z0-9\-._~]/i.test(char) ? char : triplet.toUpperCase();
  });
}

function percentEncode(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}
