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
  /** Whether the calls of the H1 body stay there as offers: one of them comes after a loop of the H1 body itself. */
  readonly staysInH1: boolean;
  /** Whether the library itself adds tools, which come behind those of `always`. */
  readonly libraryAdds: boolean;
  readonly #body: PromptBody;
  readonly #loops: Loops;
  readonly #calls: readonly OfferCall[];
  readonly #alwaysByNode: ReadonlyMap<LuaNode, AlwaysCall>;
  readonly #surely = new Map<Region, ReadonlyMap<string, number>>();

  constructor(body: PromptBody, loops: Loops, slots: Slots, assigned: ReadonlySet<string>) {
    this.#body = body;
    this.#loops = loops;
    const shared = body.shared ? [body.shared.region] : [];
    // A prompt that assigns the table offers something else.
    const regions = assigned.has("tools") ? [] : [...shared, body.h1, ...body.sections];
    this.#calls = regions.flatMap((region) => offerCalls(region, slots, assigned));
    const leaving = new Map<LuaCode, number>();
    this.always = this.#calls.flatMap((call) => alwaysCall(body, call, leaving) ?? []);
    this.staysInH1 = this.#calls.some(
      ({ region, code, node }) =>
        region === body.h1 && this.always.some((call) => call.node === node) && loops.isLate(region, code, node),
    );
    this.libraryAdds = this.#calls.some(
      ({ region, member, code, node }) =>
        region.kind === "shared" && member === "add" && code.functions(node).length === 0,
    );
    this.#alwaysByNode = new Map(this.always.map((call) => [call.node, call]));
  }

  /** The call whose function is this node, when it reaches every section. */
  alwaysCall(node: LuaNode): AlwaysCall | undefined {
    return this.#alwaysByNode.get(node);
  }

  /** What every section that loops is to offer first: each tool once. */
  alwaysSlots(region: Region): readonly Slot[] {
    if (!this.#loops.mayLoop(region)) return [];
    const calls =
      region.kind === "h1" && this.staysInH1
        ? this.always.filter((call) => call.region.kind === "shared")
        : this.always;
    const slots = calls.flatMap(({ offer }) => offer.entries.map(({ slot }) => slot));
    return slots.filter(({ id }, index) => slots.findIndex((slot) => slot.id === id) === index);
  }

  /** Whether every entry of a region offers a tool, in front of a place of its Lua. */
  surelyOffered(region: Region, id: string, place: number): boolean {
    const known = this.#surely.get(region) ?? this.#findSurely(region);
    this.#surely.set(region, known);
    return (known.get(id) ?? Number.POSITIVE_INFINITY) < place;
  }

  /** By tool id, from where on every entry of a region offers it. */
  #findSurely(region: Region): ReadonlyMap<string, number> {
    const from = new Map<string, number>();
    const offered = ({ id, mayBeAbsent }: Slot, at: number) => {
      if (!mayBeAbsent) from.set(id, Math.min(at, from.get(id) ?? at));
    };
    for (const slot of this.alwaysSlots(region)) offered(slot, Number.NEGATIVE_INFINITY);
    const calls = this.#calls.filter((call) => call.member === "add" || (call.region.kind === "h1" && this.staysInH1));
    for (const { region: own, code, call, offer } of calls.filter((each) => this.#reaches(each.region, region))) {
      const parent = code.parent(call.node);
      if (!call.isDirect || offer.kind !== "entries" || !parent || !code.isTopLevel(parent)) continue;
      const at = own === region ? call.node.from : Number.NEGATIVE_INFINITY;
      for (const { slot } of offer.entries) offered(slot, at);
    }
    return from;
  }

  /** The tools that a region may offer under more than one alias: each with the place of a later alias. */
  repeated(
    region: Region,
  ): readonly { readonly node: LuaNode; readonly aliases: readonly string[]; readonly id: string }[] {
    const calls = this.#calls.filter((call) => this.#reaches(call.region, region) || this.#alwaysByNode.has(call.node));
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

/**
 * A `tools.always` of the library or of the H1 body that nothing in front of it can skip.
 *
 * @param leaving filled with where each code may first end early
 */
function alwaysCall(
  { h1 }: PromptBody,
  { member, region, code, node, call, offer }: OfferCall,
  leaving: Map<LuaCode, number>,
): AlwaysCall | undefined {
  const statement = code.statementOf(call.node);
  if (member !== "always" || region.kind === "section" || offer.kind !== "entries") return undefined;
  if (!call.isDirect || !statement || !code.isTopLevel(statement)) return undefined;
  const codes = region === h1 ? h1.codes.slice(0, h1.codes.indexOf(code) + 1) : [code];
  const canSkip = codes.some((each) => {
    const at = leaving.get(each) ?? leavesAt(each);
    leaving.set(each, at);
    return at < (each === code ? node.from : each.to);
  });
  return canSkip ? undefined : { node, statement, region, offer };
}

/** Where a chunk may first end before its last statement, or end the H1 pass before its last block; infinity for nowhere. */
function leavesAt(code: LuaCode): number {
  const leaves = (node: LuaNode) =>
    node.kind === "goto" || isGlobal(node, "jump") || (node.kind === "return" && code.functions(node).length === 0);
  return code.nodes.find(leaves)?.from ?? Number.POSITIVE_INFINITY;
}
