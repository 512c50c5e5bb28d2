import {
  type BuiltLists,
  Conversation,
  type Entry,
  guardList,
  isTable,
  luaError,
  messageBuilders,
} from "@runvil/engine/dialect";
import { type LuaTable, type LuaValue, typeName } from "@runvil/lua";

/**
 * The message lists of one section VM: those that `messages.new` made, and plain tables that a loop is called with.
 *
 * Source: docs/spec/promptforge-dialect.md section 6 (PF-50).
 */
export class MessageLists implements BuiltLists {
  readonly wanted = "a list of messages.new()";
  readonly #entry: Entry;
  readonly #made = new WeakSet<LuaTable>();
  /** A list keeps its conversation, so that a second loop on it reads what is new alone. */
  readonly #conversations = new WeakMap<LuaTable, Conversation>();
  #builders: LuaTable | undefined;

  constructor(entry: Entry) {
    this.#entry = entry;
  }

  /** `messages.new`: a new empty list. */
  make(args: readonly LuaValue[]): LuaTable {
    if (args.length > 0) throw luaError("messages.new takes no arguments");
    this.#builders ??= messageBuilders(this.#entry, this);
    const list = this.#entry.vm.table();
    guardList(this.#entry, list, this.#builders);
    this.#made.add(list);
    return list;
  }

  owns(self: LuaValue): self is LuaTable {
    return isTable(self) && this.#made.has(self);
  }

  /**
   * The conversation of a list that Lua gave to a loop.
   *
   * @throws EngineError kind `lua` for a value that no record can be appended to
   */
  conversation(list: LuaValue): Conversation {
    if (!isTable(list)) throw luaError(`models.loop list must be a table of messages, got ${typeName(list)}`);
    if (this.#entry.isProxy(list)) {
      throw luaError(
        "models.loop list must be a table of messages, got a guarded table; copy its records into messages.new()",
      );
    }
    const known = this.#conversations.get(list);
    if (known !== undefined) return known;
    const conversation = new Conversation(this.#entry, list);
    this.#conversations.set(list, conversation);
    return conversation;
  }
}
