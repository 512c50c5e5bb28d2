import type { LuaTable, LuaUserdata, LuaValue } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { hostOf } from "../entry/lua-kind.js";
import { keyText } from "../globals/key-text.js";
import { luaError } from "../run/engine-error.js";
import type { KnownPack, OfferedTool } from "./offering.js";

/** What a Tool object stands for. */
export class ToolObject {
  readonly tool: OfferedTool;
  constructor(tool: OfferedTool) {
    this.tool = tool;
  }
}

/** What a Pack object stands for. */
export class PackObject {
  readonly pack: KnownPack;
  constructor(pack: KnownPack) {
    this.pack = pack;
  }
}

/**
 * The Tool and Pack objects of one section VM: one per tool and Pack, so that Lua can compare them.
 *
 * Source: docs/spec/tools-tables.md T4 and T6.
 */
export class ObjectShelf {
  readonly #entry: Entry;
  readonly #tools = new Map<OfferedTool, LuaUserdata>();
  readonly #packs = new Map<KnownPack, LuaUserdata>();

  constructor(entry: Entry) {
    this.#entry = entry;
  }

  tool(tool: OfferedTool): LuaUserdata {
    const made = this.#tools.get(tool);
    if (made !== undefined) return made;
    const object = this.#entry.vm.userdata(new ToolObject(tool), {
      index: (key) => this.#toolField(tool, key),
      newIndex: (key) => {
        throw luaError(`Tool objects are frozen: cannot assign field ${quote(keyText(key))}`);
      },
      protection: "Tool objects are frozen",
    });
    this.#tools.set(tool, object);
    return object;
  }

  pack(pack: KnownPack): LuaUserdata {
    const made = this.#packs.get(pack);
    if (made !== undefined) return made;
    const object = this.#entry.vm.userdata(new PackObject(pack), {
      index: (key) => this.#packField(pack, key),
      newIndex: (key) => {
        throw luaError(`Pack objects are frozen: cannot assign field ${quote(keyText(key))}`);
      },
      protection: "Pack objects are frozen",
    });
    this.#packs.set(pack, object);
    return object;
  }

  /** A new array of Tool objects. */
  tools(tools: readonly OfferedTool[]): LuaTable {
    return this.#entry.vm.sequence(tools.map((tool) => this.tool(tool)));
  }

  /** A new array of Pack objects. */
  packs(packs: readonly KnownPack[]): LuaTable {
    return this.#entry.vm.sequence(packs.map((pack) => this.pack(pack)));
  }

  #toolField(tool: OfferedTool, key: LuaValue): LuaValue {
    switch (key) {
      case "id":
        return tool.id;
      case "description":
        return tool.entry.description;
      case "pack": {
        const pack = this.#entry.run.offering.pack(tool.pack);
        return pack === undefined ? undefined : this.pack(pack);
      }
      default:
        return undefined;
    }
  }

  #packField(pack: KnownPack, key: LuaValue): LuaValue {
    if (key === "name") return pack.id;
    return key === "tools" ? this.tools(pack.tools) : undefined;
  }
}

/** The tool that a Lua value stands for, when it is a Tool object. */
export function toolOf(value: LuaValue): OfferedTool | undefined {
  const host = hostOf(value);
  return host instanceof ToolObject ? host.tool : undefined;
}

/** The Pack that a Lua value stands for, when it is a Pack object. */
export function packOf(value: LuaValue): KnownPack | undefined {
  const host = hostOf(value);
  return host instanceof PackObject ? host.pack : undefined;
}
