import { LuaRaise, type LuaValue } from "@runvil/lua";
import { type Section, sectionHeading } from "@runvil/prompt";
import { headingText, resolveFrom } from "../chain/heading.js";
import { type PlacedBlock, placedBlocks } from "../entry/blocks.js";
import type { Entry } from "../entry/entry.js";
import { callLua, type LuaEnd, type Suspending, suspending } from "../entry/host-function.js";
import { raisedSummary } from "../entry/raised.js";
import { luaError } from "../run/engine-error.js";

/**
 * `require`: sections loaded as libraries into one entry.
 *
 * Source: docs/spec/blocks-and-prose.md section 8.
 */
export class Libraries {
  readonly #entry: Entry;
  readonly #loaded = new Map<Section, LuaValue>();
  readonly #loading: Section[] = [];

  constructor(entry: Entry) {
    this.#entry = entry;
  }

  /** Makes `require` a global of the VM. */
  install(): void {
    const load = suspending(this.#entry, "require", ([heading]) => this.#require(heading), { transparent: true });
    this.#entry.setGlobal("require", load);
  }

  *#require(heading: LuaValue): Suspending {
    const entry = this.#entry;
    const section = resolveFrom(entry.run.prompt, entry.region.section, headingText(heading), { set: "library" });
    if (this.#loaded.has(section)) return [this.#loaded.get(section)];
    const again = this.#loading.indexOf(section);
    if (again >= 0) {
      throw luaError(`require cycle: ${[...this.#loading.slice(again), section].map(sectionHeading).join(" -> ")}`);
    }
    const blocks = placedBlocks(section.blocks);
    if (blocks.length === 0) throw luaError(`section \`${section.name}\` has no lua block to require`);
    const name = sectionHeading(section);
    entry.report("library_load_started", { heading: name });
    this.#loading.push(section);
    entry.loading += 1;
    try {
      let value: LuaValue = true;
      for (const placed of blocks) {
        const end = yield* this.#run(placed);
        if (end.status === "raised") {
          const { kind, message } = raisedSummary(entry, end.value);
          entry.report("library_load_failed", { heading: name, kind, message });
          throw raisedAgain(end.value);
        }
        if (end.values[0] !== undefined) {
          value = end.values[0];
          break;
        }
      }
      this.#loaded.set(section, value);
      entry.report("library_load_succeeded", { heading: name });
      return [value];
    } finally {
      entry.loading -= 1;
      this.#loading.pop();
    }
  }

  *#run({ block, prose }: PlacedBlock): Suspending<LuaEnd> {
    const { rooms, vm } = this.#entry;
    const restore = rooms.prose.rebind(prose);
    try {
      return yield* callLua(vm.load(block.chunk), []);
    } finally {
      restore();
    }
  }
}

/** Raises the very value that Lua raised. */
export function raisedAgain(value: LuaValue): Error {
  return new LuaRaise(value);
}
