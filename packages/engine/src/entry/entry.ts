import { createVm, LuaInterrupt, type LuaTable, type LuaValue, type ProxySpec, type Vm } from "@runvil/lua";
import type { Block, Section } from "@runvil/prompt";
import type { EventFields, EventName } from "@runvil/protocol";
import type { Chain } from "../chain/chain.js";
import type { ShippedCompactors } from "../conversation/compactors.js";
import type { Conversation } from "../conversation/conversation.js";
import type { SectionTools } from "../dialect/section-tools.js";
import type { ArgvGlobal } from "../globals/argv.js";
import type { ProseReader } from "../globals/prose.js";
import type { VariableTable } from "../globals/var.js";
import type { Selection } from "../models/selection.js";
import { EngineError } from "../run/engine-error.js";
import type { EventSource } from "../run/event-stream.js";
import type { RunMachine } from "../run/run-machine.js";
import { entrySeed } from "./entry-seed.js";
import { LogQuota } from "./log-quota.js";

/** What reporting an event is worth, in VM instructions. */
const EVENT_WORK = 500;
const CHARACTERS_PER_INSTRUCTION = 4;

/** The H1 body, or one section's own content. */
export interface Region {
  /** The heading's text; the title for the H1 body. */
  readonly name: string;
  readonly blocks: readonly Block[];
  /** Absent for the H1 body. */
  readonly section?: Section;
}

/** Which calls the VM's code may make. */
export type EntryPhase = "preludes" | "blocks";

/**
 * One visit of a chain to a section.
 *
 * Owns: the section VM and all that is fresh in an entry (docs/spec/walk-jump-call.md section 3.1). Its neighbor the
 * chain owns what crosses from entry to entry.
 */
export class Entry {
  readonly run: RunMachine;
  readonly chain: Chain;
  readonly id: string;
  readonly region: Region;
  readonly vm: Vm;
  readonly logQuota: LogQuota;
  /** As whom the entry reports. */
  readonly source: EventSource;
  phase: EntryPhase = "preludes";
  /** Suspending calls made so far. */
  suspensions = 0;
  /** Rounds that brought a reply. */
  rounds = 0;
  /** Local tool handlers under way, nested ones counted. */
  handlers = 0;
  /** Libraries under way. */
  loading = 0;
  /** Whether a loop or a compaction of this entry is running. */
  looping = false;
  /** The model that a compactor's own rounds run on, while one runs. */
  compacting: Selection | undefined;
  /** The reference that `jump` recorded in the running block. */
  jump: string | undefined;
  selection: Selection | undefined;
  /** `sys.model`, once the entry's first tool call set it. */
  model: string | undefined;
  /** Set while the VM is set up. */
  readonly rooms: EntryRooms;

  constructor(chain: Chain, region: Region) {
    this.chain = chain;
    this.run = chain.run;
    this.region = region;
    this.id = `${chain.id}.${chain.entries++}`;
    const { limits, seed } = chain.run.environment;
    this.logQuota = new LogQuota(limits.logCalls);
    this.vm = createVm({
      seed: entrySeed(seed, this.id),
      memoryBytes: limits.luaMemoryBytes,
      checkCancel: () => chain.checkCancel(),
      nativeErrors: chain.run.dialect.nativeErrors,
    });
    this.source = { section: region.name, task: chain.taskId, entry: this.id };
    this.rooms = new EntryRooms();
  }

  get name(): string {
    return this.region.name;
  }

  /** Whether this is the H1 pass. */
  get isH1(): boolean {
    return this.region.section === undefined;
  }

  /** Whether this is the first entry of a task's own chain, where `item` and `sys.index` live. */
  get isFirstOfTask(): boolean {
    return this.chain.startsTask && this.id === `${this.chain.id}.0`;
  }

  report<Name extends EventName>(event: Name, fields: EventFields[Name]): void {
    this.vm.charge(EVENT_WORK + textLength(fields) / CHARACTERS_PER_INSTRUCTION);
    this.run.events.report(this.source, event, fields);
  }

  /** The check at the start of a suspending call. */
  beginSuspending(): void {
    this.suspensions += 1;
    if (this.chain.checkCancel()) throw new LuaInterrupt();
  }

  /** The error value of an error, raised now as far as raising it again is concerned. */
  errorValue(error: EngineError): LuaTable {
    error.raisedAt = this.suspensions;
    return this.vm.errorValue(error);
  }

  /** The error that an error value of this VM was made of. */
  errorOf(value: LuaTable): EngineError | undefined {
    const source = this.vm.errorSource(value);
    return source instanceof EngineError ? source : undefined;
  }

  /** A stand-in table whose accesses run TypeScript. */
  proxy(spec: ProxySpec): LuaTable {
    return this.vm.proxy(spec);
  }

  /** Whether a table is a stand-in, so that what it shows can change without a write to it. */
  isProxy(table: LuaTable): boolean {
    return this.vm.isProxy(table);
  }

  /** A table of functions, as the Engine's namespaces are. */
  namespace(functions: Readonly<Record<string, LuaValue>>): LuaTable {
    return this.vm.table(functions);
  }

  /** Sets a global raw, so that no metatable of the prompt sees it. */
  setGlobal(name: string, value: LuaValue): void {
    this.vm.globals.set(name, value);
  }
}

/** The rooms of an entry that are made one after the other while the VM is set up. */
export class EntryRooms {
  #variables: VariableTable | undefined;
  #argv: ArgvGlobal | undefined;
  #prose: ProseReader | undefined;
  #tools: SectionTools | undefined;
  #compactors: ShippedCompactors | undefined;
  #conversation: Conversation | undefined;

  get variables(): VariableTable {
    return made(this.#variables, "variables");
  }
  set variables(room: VariableTable) {
    this.#variables = room;
  }
  get argv(): ArgvGlobal {
    return made(this.#argv, "argv");
  }
  set argv(room: ArgvGlobal) {
    this.#argv = room;
  }
  get prose(): ProseReader {
    return made(this.#prose, "prose");
  }
  set prose(room: ProseReader) {
    this.#prose = room;
  }
  get tools(): SectionTools {
    return made(this.#tools, "tools");
  }
  set tools(room: SectionTools) {
    this.#tools = room;
  }
  get compactors(): ShippedCompactors {
    return made(this.#compactors, "compactors");
  }
  set compactors(room: ShippedCompactors) {
    this.#compactors = room;
  }
  /** The entry's own list, where the dialect gives it one. */
  get conversation(): Conversation {
    return made(this.#conversation, "conversation");
  }
  set conversation(room: Conversation) {
    this.#conversation = room;
  }
}

function made<Room>(room: Room | undefined, name: string): Room {
  if (room === undefined) throw new TypeError(`the entry's ${name} is used before its VM is set up`);
  return room;
}

/** The characters of an event's own texts. */
function textLength<Fields extends object>(fields: Fields): number {
  let length = 0;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === "string") length += value.length;
  }
  return length;
}
