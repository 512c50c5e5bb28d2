import type { Slot, Slots } from "../declared/slots.js";
import type { LuaCode } from "../lua/lua-code.js";
import { callOf, type FunctionCall, isGlobal, isMember } from "../lua/lua-globals.js";
import type { IndexExpression, LuaNode, Statement } from "../lua/lua-syntax.js";
import type { PromptBody, Region } from "../prompt-regions.js";
import type { Loops } from "./loops.js";
import { type OfferArguments, readOffer } from "./offer-call.js";

/** A `tools.always` that runs once, before every section. */
export interface AlwaysCall {
  readonly node: IndexExpression;
  readonly statement: Statement;
  readonly region: Region;
  readonly offer: Extract<OfferArguments, { kind: "entries" }>;
}

interface OfferCall {
  readonly member: "add" | "always";
  readonly region: Region;
  readonly code: LuaCode;
  readonly node: IndexExpression;
  readonly call: FunctionCall;
  readonly offer: OfferArguments;
}

/** Which section offers what, as far as it can be told without a run. */
export class Offers {
  /** The library's, then those of the H1 body. */
  readonly always: readonly AlwaysCall[];
  readonly #body: PromptBody;
  readonly #loops: Loops;
  readonly #calls: readonly OfferCall[];

  constructor(body: PromptBody, loops: Loops, slots: Slots, assigned: ReadonlySet<string>) {
    this.#body = body;
    this.#loops = loops;
    const shared = body.shared ? [body.shared.region] : [];
    this.#calls = [...shared, body.h1, ...body.sections].flatMap((region) => offerCalls(region, slots, assigned));
    this.always = this.#calls.flatMap((call) => alwaysCall(body, call) ?? []);
  }

  /** What every section that loops is to offer first: each tool once. */
  alwaysSlots(region: Region): readonly Slot[] {
    if (!this.#loops.mayLoop(region)) return [];
    // In the H1 body its own calls stay where they are.
    const calls = region.kind === "h1" ? this.always.filter((call) => call.region.kind === "shared") : this.always;
    const slots = calls.flatMap(({ offer }) => offer.entries.map(({ slot }) => slot));
    return slots.filter(({ id }, index) => slots.findIndex((slot) => slot.id === id) === index);
  }

  /** The tool ids that every entry of a region offers. */
  surely(region: Region): ReadonlySet<string> {
    const ids = this.alwaysSlots(region).flatMap(({ id, mayBeAbsent }) => (mayBeAbsent ? [] : id));
    const calls = this.#calls.filter((call) => call.member === "add" || call.region.kind === "h1");
    for (const { code, call, offer } of calls.filter((each) => this.#reaches(each.region, region))) {
      const parent = code.parent(call.node);
      if (!call.isDirect || offer.kind !== "entries" || !parent || !code.isTopLevel(parent)) continue;
      ids.push(...offer.entries.flatMap(({ slot }) => (slot.mayBeAbsent ? [] : slot.id)));
    }
    return new Set(ids);
  }

  /** The tools that a region may offer under more than one alias: each with the place of a later alias. */
  repeated(
    region: Region,
  ): readonly { readonly node: LuaNode; readonly aliases: readonly string[]; readonly id: string }[] {
    const calls = this.#calls.filter(
      (call) => this.#reaches(call.region, region) || this.always.some(({ node }) => node === call.node),
    );
    const entries = calls.flatMap(({ offer }) => (offer.kind === "entries" ? offer.entries : []));
    const seen = new Map<string, string[]>();
    const repeated = new Map<string, { node: LuaNode; aliases: string[]; id: string }>();
    for (const { node, slot } of entries) {
      const aliases = seen.get(slot.id) ?? [];
      seen.set(slot.id, aliases);
      if (aliases.includes(slot.alias)) continue;
      aliases.push(slot.alias);
      if (aliases.length > 1) repeated.set(slot.id, { node, aliases, id: slot.id });
    }
    return [...repeated.values()];
  }

  /** Whether what stands in one region runs in entries of another. */
  #reaches(from: Region, region: Region): boolean {
    return from === region || (from.kind === "shared" && from === this.#body.shared?.region);
  }
}

function offerCalls(region: Region, slots: Slots, assigned: ReadonlySet<string>): OfferCall[] {
  return region.codes.flatMap((code) =>
    code.nodes.flatMap((node) => {
      const member = isMember(node, "tools", "add") ? "add" : isMember(node, "tools", "always") ? "always" : undefined;
      if (!member || node.kind !== "index") return [];
      const call = callOf(code, node);
      return call ? { member, region, code, node, call, offer: readOffer(call.args, slots, assigned) } : [];
    }),
  );
}

/** A `tools.always` of the library or of the H1 body that nothing in front of it can skip. */
function alwaysCall(
  { h1 }: PromptBody,
  { member, region, code, node, call, offer }: OfferCall,
): AlwaysCall | undefined {
  const statement = code.statementOf(call.node);
  if (member !== "always" || region.kind === "section" || offer.kind !== "entries") return undefined;
  if (!call.isDirect || !statement || !code.isTopLevel(statement)) return undefined;
  const codes = region === h1 ? h1.codes.slice(0, h1.codes.indexOf(code) + 1) : [code];
  const canSkip = codes.some((each) =>
    each.nodes.some((other) => leaves(each, other) && (each !== code || other.from < node.from)),
  );
  return canSkip ? undefined : { node, statement, region, offer };
}

/** Whether a node can end a block before its last statement, or the H1 pass before its last block. */
function leaves(code: LuaCode, node: LuaNode): boolean {
  if (node.kind === "goto" || isGlobal(node, "jump")) return true;
  return node.kind === "return" && code.functions(node).length === 0;
}
