import {
  type Entry,
  type FanoutNames,
  fanout,
  immediate,
  installCompactors,
  installTasks,
  listItems,
  makeHandle,
  type OpeningEvent,
  type RunDialect,
  type RunMachine,
  type SectionTools,
  suspending,
} from "@runvil/engine/dialect";
import { jsonLibrary, type LuaValue } from "@runvil/lua";
import { MessageLists } from "../messages/message-lists.js";
import { installModels } from "../models/install-models.js";
import type { SlotSetting } from "../slots/slot-setting.js";
import { AdvertisedAliases } from "../tools/advertised-aliases.js";
import { BoundSlots } from "../tools/bound-slots.js";
import { installTools } from "../tools/install-tools.js";
import { preludeTools } from "../tools/prelude-tools.js";
import { SectionAliases } from "../tools/section-aliases.js";
import { toolObject } from "../tools/tool-object.js";
import { slotEvents } from "./slot-events.js";

const FANOUT: FanoutNames = { call: "fanout", list: "list_from_section" };

/**
 * The promptforge language in one run: what every section shares, and how a section VM is equipped.
 *
 * Source: docs/spec/promptforge-dialect.md section 6.
 */
export class PromptforgeRun implements RunDialect {
  /** Calling what is gone, `tools.bind`, is caught as an error value (PF-53). */
  readonly nativeErrors = "values";
  readonly opening: readonly OpeningEvent[];
  readonly #run: RunMachine;
  readonly #slots: BoundSlots;
  /** What `tools.always` advertised so far, in every section from then on. */
  readonly #always = new AdvertisedAliases();

  constructor(run: RunMachine, setting: SlotSetting) {
    this.#run = run;
    this.#slots = new BoundSlots(setting, run.environment.packs.catalog);
    this.opening = slotEvents(setting);
  }

  install(entry: Entry): SectionTools {
    const tools = new SectionAliases(entry, this.#slots, this.#always);
    installTools(entry, tools);
    const lists = new MessageLists(entry);
    entry.setGlobal(
      "messages",
      entry.namespace({ new: immediate(entry, "messages.new", (args) => [lists.make(args)]) }),
    );
    installCompactors(entry, undefined);
    installModels(entry, lists);
    installTasks(entry);
    entry.setGlobal(
      "fanout",
      suspending(entry, "fanout", (args) => fanout(entry, FANOUT, args)),
    );
    entry.setGlobal(
      "list_from_section",
      immediate(entry, "list_from_section", ([heading]) => [listItems(entry, heading)]),
    );
    return tools;
  }

  preludeGlobals(entry: Entry): Readonly<Record<string, LuaValue>> {
    return { tools: preludeTools(entry, this.#slots), json: jsonLibrary(entry.vm) };
  }

  /** Slot and role globals: each declared name is what the frontmatter makes of it, whatever the shared library made of it. */
  complete(entry: Entry): void {
    for (const alias of this.#slots.declared) {
      const slot = this.#slots.get(alias);
      entry.setGlobal(alias, slot === undefined ? undefined : toolObject(entry, slot));
    }
    for (const { label } of this.#run.prompt.frontmatter.models) {
      const binding = this.#run.roles.bound(label);
      entry.setGlobal(label, binding === undefined ? undefined : makeHandle(entry, { binding }));
    }
  }
}
