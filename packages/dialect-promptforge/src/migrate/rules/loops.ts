import type { LuaCode } from "../lua/lua-code.js";
import { isMember } from "../lua/lua-globals.js";
import type { FunctionExpression, LuaNode } from "../lua/lua-syntax.js";
import type { Region } from "../prompt-regions.js";

interface Place {
  readonly code: LuaCode;
  readonly node: LuaNode;
}

/**
 * Where a section may run a model loop, for what Runvil allows only before the first one. It errs on the side of a loop: every
 * mention of a function that may loop counts as a call of it.
 */
export class Loops {
  readonly #regions: readonly Region[];
  /** The names of functions that may loop. */
  readonly #looping = new Set<string>();
  readonly #points = new Map<Region, readonly Place[]>();

  constructor(regions: readonly Region[]) {
    this.#regions = regions;
    while (this.#findLooping());
    for (const region of regions) this.#points.set(region, this.#pointsOf(region));
  }

  /** Whether an entry of the region may run a model loop. */
  mayLoop(region: Region): boolean {
    return (this.#points.get(region) ?? []).length > 0;
  }

  /** Whether a node of a region may run after a model loop of the same entry. */
  isLate(region: Region, code: LuaCode, node: LuaNode): boolean {
    const points = this.#points.get(region) ?? [];
    const named = code.functions(node).find((body) => functionName(code, body) !== undefined);
    if (code.functions(node).some((body) => isHandler(code, body))) return this.#anyLoop();
    if (!named) {
      if (points.length > 0 && region.codes.some(({ nodes }) => nodes.some(({ kind }) => kind === "goto"))) return true;
      return points.some((point) => runsBefore(region, point, { code, node }));
    }
    const inside = this.#placesIn(code).filter((place) => code.functions(place.node).includes(named));
    if (inside.some((point) => runsBefore(region, point, { code, node }))) return true;
    const name = functionName(code, named) ?? "";
    return this.#mentions(name, named).some(([where, mention]) => this.#isLateMention(where, mention));
  }

  #isLateMention(region: Region, { code, node }: Place): boolean {
    const isNested = code.functions(node).some((body) => functionName(code, body) !== undefined);
    return isNested ? this.#anyLoop() : this.isLate(region, code, node);
  }

  #anyLoop(): boolean {
    return this.#regions.some(({ codes }) => codes.some((code) => this.#placesIn(code).length > 0));
  }

  /** Adds one function that may loop; false when there is no more. */
  #findLooping(): boolean {
    for (const code of this.#regions.flatMap(({ codes }) => codes)) {
      for (const { node } of this.#placesIn(code)) {
        for (const body of code.functions(node)) {
          const name = functionName(code, body);
          if (name === undefined || this.#looping.has(name)) continue;
          this.#looping.add(name);
          return true;
        }
      }
    }
    return false;
  }

  #placesIn(code: LuaCode): Place[] {
    return code.nodes
      .filter((node) => isLoopCall(node) || this.#looping.has(mentionedName(code, node) ?? ""))
      .map((node) => ({ code, node }));
  }

  /** What runs where it stands: a named function's body runs where its name is mentioned. */
  #pointsOf(region: Region): Place[] {
    const isDefinition = ({ code, node }: Place) =>
      code.functions(node).some((body) => functionName(code, body) !== undefined);
    return region.codes.flatMap((code) => this.#placesIn(code)).filter((place) => !isDefinition(place));
  }

  #mentions(name: string, body: FunctionExpression): [Region, Place][] {
    return this.#regions.flatMap((region) =>
      region.codes.flatMap((code) =>
        code.nodes
          .filter((node) => mentionedName(code, node) === name && !code.functions(node).includes(body))
          .map((node): [Region, Place] => [region, { code, node }]),
      ),
    );
  }
}

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

/** Whether one place may run before another, by their order or because a loop statement runs both again. */
function runsBefore({ codes }: Region, first: Place, second: Place): boolean {
  if (first.code !== second.code) return codes.indexOf(first.code) < codes.indexOf(second.code);
  const around = second.code.loopStatements(second.node);
  if (first.code.loopStatements(first.node).some((statement) => around.includes(statement))) return true;
  return first.node.from < second.node.from;
}
