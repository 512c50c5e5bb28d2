import type { Slot, Slots } from "../declared/slots.js";
import type { Expression, NameExpression, StringExpression } from "../lua/lua-syntax.js";

/** One tool that a call names, by alias or by its Tool global. */
export interface OfferEntry {
  readonly node: NameExpression | StringExpression;
  readonly slot: Slot;
}

/** What a `tools.add` or `tools.always` names. */
export type OfferArguments =
  | {
      readonly kind: "entries";
      readonly entries: readonly OfferEntry[];
      /** The description that a model was to see. */
      readonly override: Expression | undefined;
    }
  /** Something that only a run can tell. */
  | { readonly kind: "dynamic" }
  /** A fuzzy slot that nothing fills. */
  | { readonly kind: "unfilled" }
  /** An alias that no slot declares. */
  | { readonly kind: "unknown"; readonly alias: string };

/** A slot, or why an expression names none. */
export type NamedSlot =
  | { readonly kind: "slot"; readonly node: NameExpression | StringExpression; readonly slot: Slot }
  | Exclude<OfferArguments, { readonly kind: "entries" }>;

/**
 * The slot that an expression names.
 *
 * @param assigned the globals that the prompt's Lua assigns: such a name is no Tool global any more
 */
export function namedSlot(node: Expression | undefined, slots: Slots, assigned: ReadonlySet<string>): NamedSlot {
  const alias = node?.kind === "string" ? node.content : node?.kind === "name" ? node.name : undefined;
  if (alias === undefined || (node?.kind !== "string" && node?.kind !== "name")) return { kind: "dynamic" };
  if (node.kind === "name" && (node.variable !== undefined || assigned.has(alias) || !slots.has(alias))) {
    return { kind: "dynamic" };
  }
  if (!slots.has(alias)) return { kind: "unknown", alias };
  const slot = slots.get(alias);
  return slot ? { kind: "slot", node, slot } : { kind: "unfilled" };
}

/** Reads the arguments of `tools.add` or `tools.always`. */
export function readOffer(args: readonly Expression[], slots: Slots, assigned: ReadonlySet<string>): OfferArguments {
  const [first, override, extra] = args;
  if (!first) return { kind: "entries", entries: [], override: undefined };
  const isArray = first.kind === "table";
  if (extra || (isArray && override)) return { kind: "dynamic" };
  if (isArray && first.fields.some(({ key, name }) => key !== undefined || name !== undefined))
    return { kind: "dynamic" };
  const nodes = isArray ? first.fields.map(({ value }) => value) : [first];
  const named = nodes.map((node) => namedSlot(node, slots, assigned));
  const entries: OfferEntry[] = [];
  for (const each of named) {
    if (each.kind === "slot") entries.push({ node: each.node, slot: each.slot });
    else
      return named.find(({ kind }) => kind === "dynamic" || kind === "unknown") === undefined
        ? each
        : firstProblem(named);
  }
  return { kind: "entries", entries, override };
}

function firstProblem(named: readonly NamedSlot[]): OfferArguments {
  for (const each of named) if (each.kind === "dynamic" || each.kind === "unknown") return each;
  return { kind: "dynamic" };
}
