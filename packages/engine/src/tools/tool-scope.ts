import { isTaskBuiltIn } from "@runvil/names";
import type { ToolDefinition } from "@runvil/protocol";
import type { LocalTool } from "./local-tool.js";
import type { KnownPack, OfferedTool } from "./offering.js";

/** The list that every loop round of the entry offers. */
export interface RenderedTools {
  readonly definitions: readonly ToolDefinition[];
  readonly names: ReadonlySet<string>;
}

/**
 * What a section entry has offered so far.
 *
 * Invariant: once rendered, nothing enters the scope, and the rendered list never changes.
 *
 * Source: docs/seeds/runvil-tools.txt "What the scope holds", "Repeated offers and the order the model sees".
 */
export class ToolScope {
  readonly #tools = new Map<string, OfferedTool>();
  readonly #packs = new Map<string, KnownPack>();
  readonly #locals = new Map<string, LocalTool>();
  #rendered: RenderedTools | undefined;

  get rendered(): RenderedTools | undefined {
    return this.#rendered;
  }

  offer(tools: readonly OfferedTool[]): void {
    for (const tool of tools) if (!this.#tools.has(tool.id)) this.#tools.set(tool.id, tool);
  }

  offerPacks(packs: readonly KnownPack[]): void {
    for (const pack of packs) if (!this.#packs.has(pack.id)) this.#packs.set(pack.id, pack);
  }

  define(tool: LocalTool): void {
    this.#locals.set(tool.alias, tool);
  }

  local(alias: string): LocalTool | undefined {
    return this.#locals.get(alias);
  }

  /** The catalog tools in scope, each once, in the order the model sees. */
  get bound(): readonly OfferedTool[] {
    const inOrder = [...this.#tools.values(), ...[...this.#packs.values()].flatMap(({ tools }) => tools)];
    return [...new Set(inOrder)];
  }

  /** The catalog tools that the model sees: those in scope but for what a local tool of the same name shadows. */
  get listed(): readonly OfferedTool[] {
    return this.bound.filter(({ definition }) => !this.#locals.has(definition.name));
  }

  /** Fixes the list: offered tools, the Packs' tools, local tools last. */
  render(): RenderedTools {
    const locals = [...this.#locals.values()].filter(({ alias }) => !isTaskBuiltIn(alias));
    const definitions = [
      ...this.listed.map(({ definition }) => definition),
      ...locals.map(({ definition }) => definition),
    ];
    this.#rendered = { definitions, names: new Set(definitions.map(({ name }) => name)) };
    return this.#rendered;
  }
}
