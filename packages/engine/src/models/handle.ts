import { LuaFloat, type LuaFunction, type LuaUserdata, type LuaValue, typeName } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { hostOf } from "../entry/lua-kind.js";
import { keyText } from "../globals/key-text.js";
import { luaError } from "../run/engine-error.js";
import type { Selection } from "./selection.js";

/** What a model handle stands for: a frozen snapshot of a role and its options. */
export class ModelHandle {
  readonly selection: Selection;
  constructor(selection: Selection) {
    this.selection = selection;
  }
}

/** The methods that every handle of a VM shares, in a language where handles have any. */
export interface HandleMethods {
  readonly infer: LuaFunction;
  readonly loop: LuaFunction;
}

/** A new handle (docs/spec/models.md section 5). */
export function makeHandle(entry: Entry, selection: Selection, methods?: HandleMethods): LuaUserdata {
  return entry.vm.userdata(new ModelHandle(selection), {
    index: (key) => field(entry, selection, methods, key),
    newIndex: (key) => {
      throw luaError(`Model handles are frozen: cannot assign field ${quote(keyText(key))}`);
    },
    protection: "Model handles are frozen",
    toText: () => selection.binding.label,
  });
}

function field(entry: Entry, selection: Selection, methods: HandleMethods | undefined, key: LuaValue): LuaValue {
  const { binding, temperature, maxTokens } = selection;
  switch (key) {
    case "name":
    case "label":
      return binding.label;
    case "description":
      return binding.description;
    case "capabilities":
      return entry.vm.sequence(binding.keywords);
    case "model_id":
      return binding.modelId;
    case "context":
      return binding.context;
    case "thinking":
      return binding.thinking;
    case "temperature":
      // A whole temperature stays the float that it means.
      return temperature !== undefined && Number.isInteger(temperature) ? new LuaFloat(temperature) : temperature;
    case "max_tokens":
      return maxTokens;
  }
  if ((key === "infer" || key === "loop") && methods !== undefined) return methods[key];
  throw luaError(`attempt to get an unknown field '${keyText(key)}'`);
}

/**
 * The selection of a method's self.
 *
 * @param call `handle:infer` or `handle:loop`, as the message names it
 */
export function selfHandle(call: string, self: LuaValue): Selection {
  const selection = selectionOf(self);
  if (selection === undefined) throw luaError(`${call} handle must be a model handle, got ${typeName(self)}`);
  return selection;
}

/** The selection that a model handle stands for; `undefined` for any other value. */
export function selectionOf(value: LuaValue): Selection | undefined {
  const host = hostOf(value);
  return host instanceof ModelHandle ? host.selection : undefined;
}
