import type { LuaCode } from "../lua/lua-code.js";
import { isMember } from "../lua/lua-globals.js";
import type { FunctionExpression, LuaNode } from "../lua/lua-syntax.js";
import type { Region } from "../prompt-regions.js";

interface Place {
  readonly code: LuaCode;
  readonly node: LuaNode;
}

/** What is known of the model loops of one region. */
interface RegionLoops {
  /** The first place that may loop. */
  readonly first: Place | undefined;
  /** The loop statements that may run a model loop again and again. */
  readonly statements: ReadonlySet<LuaNode>;
  readonly hasGoto: boolean;
}

/**
 * Where a section may run a model loop, for what Runvil allows only before the first one. It errs on the side of a loop: every
 * mention of a function that may loop counts as a call of it.
 */
export class Loops {
  /** Where each name is used, other than to define it. */
  readonly #mentions = new Map<string, (Place & { readonly region: Region })[]>();
  /** Every place that may loop, those in function bodies too. */
  readonly #places = new Map<LuaCode, Place[]>();
  readonly #inFunctions = new Map<FunctionExpression, FunctionLoops>();
  readonly #regions = new Map<Region, RegionLoops>();

  constructor(regions: readonly Region[]) {
    const loopCalls: Place[] = [];
    for (const region of regions) {
      for (const code of region.codes) {
        for (const node of code.nodes) {
          if (isLoopCall(node)) loopCalls.push({ code, node });
          const name = mentionedName(code, node);
          if (name === undefined) continue;
          const mentions = this.#mentions.get(name) ?? [];
          this.#mentions.set(name, mentions);
          mentions.push({ region, code, node });
        }
      }
    }
    this.#spread(loopCalls);
    for (const region of regions) this.#regions.set(region, this.#loopsOf(region));
  }

  /** Whether an entry of the region may run a model loop. */
  mayLoop(region: Region): boolean {
    return this.#regions.get(region)?.first !== undefined;
  }

  /** Whether a node of a region may run after a model loop of the same entry. */
  isLate(region: Region, code: LuaCode, node: LuaNode): boolean {
    const functions = code.functions(node);
    if (functions.some((body) => isHandler(code, body))) return this.#places.size > 0;
    const named = functions.find((body) => functionName(code, body) !== undefined);
    if (!named) return this.#isLateInRegion(region, { code, node });
    const { from, statements } = this.#inFunctions.get(named) ?? NO_LOOPS_INSIDE;
    if (from < node.from || code.loopStatements(node).some((statement) => statements.has(statement))) return true;
    const mentions = this.#mentions.get(functionName(code, named) ?? "") ?? [];
    return mentions.some((mention) => {
      const callers = mention.code.functions(mention.node);
      if (callers.includes(named)) return false;
      const isNested = callers.some((body) => functionName(mention.code, body) !== undefined);
      return isNested ? this.#places.size > 0 : this.#isLateInRegion(mention.region, mention);
    });
  }

  #isLateInRegion(region: Region, place: Place): boolean {
    const { first, statements, hasGoto } = this.#regions.get(region) ?? NO_LOOPS;
    if (!first) return false;
    if (hasGoto || place.code.loopStatements(place.node).some((statement) => statements.has(statement))) return true;
    if (first.code === place.code) return first.node.from < place.node.from;
    return region.codes.indexOf(first.code) < region.codes.indexOf(place.code);
  }

  /** Adds the places that may loop because a function that may loop is named there, until there are no more. */
  #spread(places: Place[]): void {
    const looping = new Set<string>();
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      const known = this.#places.get(place.code) ?? [];
      this.#places.set(place.code, known);
      known.push(place);
      for (const body of place.code.functions(place.node)) {
        this.#noteInFunction(body, place);
        const name = functionName(place.code, body);
        if (name === undefined || looping.has(name)) continue;
        looping.add(name);
        places.push(...(this.#mentions.get(name) ?? []));
      }
    }
  }

  #noteInFunction(body: FunctionExpression, { code, node }: Place): void {
    const loops = this.#inFunctions.get(body) ?? { from: Number.POSITIVE_INFINITY, statements: new Set() };
    this.#inFunctions.set(body, loops);
    loops.from = Math.min(loops.from, node.from);
    for (const statement of code.loopStatements(node)) loops.statements.add(statement);
  }

  /** A named function's body counts where its name is mentioned. */
  #loopsOf({ codes }: Region): RegionLoops {
    const places = codes.flatMap((code) =>
      (this.#places.get(code) ?? [])
        .filter(({ node }) => code.functions(node).every((body) => functionName(code, body) === undefined))
        .sort((a, b) => a.node.from - b.node.from),
    );
    return {
      first: places[0],
      statements: new Set(places.flatMap(({ code, node }) => code.loopStatements(node))),
      hasGoto: codes.some(({ nodes }) => nodes.some(({ kind }) => kind === "goto")),
    };
  }
}

/** What is known of the model loops in one function. */
interface FunctionLoops {
  /** Where the first one stands. */
  from: number;
  readonly statements: Set<LuaNode>;
}

const NO_LOOPS_INSIDE: FunctionLoops = { from: Number.POSITIVE_INFINITY, statements: new Set() };
const NO_LOOPS: RegionLoops = { first: undefined, statements: new Set(), hasGoto: false };

function isLoopCall(node: LuaNode): boolean {
  return isMember(node, "models", "loop") || (node.kind === "call" && node.method === "loop");
}

/** The name that a node uses as a variable, a member or a method, other than to define it. */
function mentionedName(code: LuaCode, node: LuaNode): string | undefined {
  if (node.kind === "call") return node.method;
  if (node.kind !== "name" && node.kind !== "index") return undefined;
  const parent = code.parent(node);
  const isDefined =
    (parent?.kind === "function-statement" && parent.target === node) ||
    (parent?.kind === "assign" && parent.targets.includes(node));
  if (isDefined) return undefined;
  return node.kind === "name" ? node.name : node.member;
}

/** The last part of the name that a function is defined under; undefined for an anonymous one. */
function functionName(code: LuaCode, body: FunctionExpression): string | undefined {
  const parent = code.parent(body);
  if (parent?.kind === "function-statement") return parent.name;
  if (parent?.kind === "field") return parent.name;
  if (parent?.kind === "local") return parent.variables[parent.values.indexOf(body)]?.name;
  if (parent?.kind !== "assign") return undefined;
  const target = parent.targets[parent.values.indexOf(body)];
  if (target?.kind === "name") return target.name;
  return target?.kind === "index" ? target.member : undefined;
}

/** Whether a function is given to `tools.add_local`, which models call inside a loop. */
function isHandler(code: LuaCode, body: FunctionExpression): boolean {
  const parent = code.parent(body);
  if (parent?.kind !== "call") return false;
  return (
    isMember(parent.callee, "tools", "add_local") || parent.args.some((arg) => isMember(arg, "tools", "add_local"))
  );
}
