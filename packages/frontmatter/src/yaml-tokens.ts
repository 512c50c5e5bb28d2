import type { CST } from "yaml";
import type { Place } from "./yaml-node.js";

/** Far deeper than any frontmatter key goes, and shallow enough to read by recursion. */
const MAX_DEPTH = 100;

/** What the checks need to know of the document's tokens. */
export interface TokenFacts {
  /** The first anchor, alias or explicit tag. */
  readonly property: Place | undefined;
  /** The first collection that is nested too deeply. */
  readonly tooDeep: Place | undefined;
}

/**
 * Looks over the tokens of a YAML text before they are composed, without recursion: hostile text can nest as deep as it is
 * long.
 */
export function inspectTokens(roots: readonly CST.Token[]): TokenFacts {
  let property: Place | undefined;
  let tooDeep: Place | undefined;
  const see = (token: CST.Token) => {
    if (token.type === "anchor" || token.type === "tag" || token.type === "alias") {
      property = earlier(property, { start: token.offset, end: token.offset + token.source.length });
    }
  };
  const pending = roots.map((token) => ({ token, depth: 0 }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    see(token);
    if (token.type === "document") {
      token.start.forEach(see);
      if (token.value) pending.push({ token: token.value, depth });
    } else if ("items" in token) {
      if (depth === MAX_DEPTH) tooDeep = earlier(tooDeep, { start: token.offset, end: token.offset + 1 });
      for (const item of token.items) {
        item.start.forEach(see);
        item.sep?.forEach(see);
        if (item.key) pending.push({ token: item.key, depth: depth + 1 });
        if (item.value) pending.push({ token: item.value, depth: depth + 1 });
      }
    } else if (token.type === "block-scalar") {
      token.props.forEach(see);
    }
  }
  return { property, tooDeep };
}

function earlier(a: Place | undefined, b: Place): Place {
  return a && a.start <= b.start ? a : b;
}
