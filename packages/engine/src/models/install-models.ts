import { type LuaFunction, type LuaValue, typeName } from "@runvil/lua";
import { parseLabel, quote } from "@runvil/names";
import { compact, loop } from "../conversation/calls.js";
import type { Entry } from "../entry/entry.js";
import { immediate, suspending } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { luaError } from "../run/engine-error.js";
import { type HandleMethods, makeHandle, selfHandle } from "./handle.js";
import { infer } from "./infer.js";
import type { RoleBinding } from "./role-bindings.js";
import { samplingOptions } from "./sampling-options.js";

const CONTROL = /\p{Cc}/u;

/** Installs Runvil's `models` (docs/spec/models.md sections 3 to 7). */
export function installModels(entry: Entry): void {
  const methods: HandleMethods = {
    infer: suspending(entry, "handle:infer", ([self, ...args]) =>
      infer(entry, "handle:infer", args, selfHandle("handle:infer", self)),
    ),
    loop: suspending(entry, "handle:loop", (args) => loop(entry, "handle:loop", args)),
  };
  entry.setGlobal(
    "models",
    entry.namespace({
      ...modelChoices(entry, methods),
      infer: suspending(entry, "models.infer", (args) => infer(entry, "models.infer", args, undefined)),
      loop: suspending(entry, "models.loop", (args) => loop(entry, "models.loop", args)),
      compact: suspending(entry, "models.compact", (args) => compact(entry, args)),
    }),
  );
}

/**
 * The members of `models` that choose one: `use`, `default`, `get`.
 *
 * @param methods what the handles that they return have; absent: no method
 * Source: docs/spec/models.md sections 3 to 6.
 */
export function modelChoices(
  entry: Entry,
  methods?: HandleMethods,
): Readonly<Record<"use" | "default" | "get", LuaFunction>> {
  return {
    use: immediate(entry, "models.use", (args) => [use(entry, args, methods)]),
    default: immediate(entry, "models.default", (args) => [setDefault(entry, args, methods)]),
    get: immediate(entry, "models.get", (args) => [get(entry, args, methods)]),
  };
}

function use(entry: Entry, args: readonly LuaValue[], methods: HandleMethods | undefined): LuaValue {
  if (args.length > 2) throw luaError(`models.use takes at most 2 arguments, got ${args.length}`);
  const label = roleLabel("models.use", args[0]);
  const binding = bound(entry, label, `models.use label ${quote(label)} is not a bound model role`);
  const selection = { binding, ...samplingOptions(isTable(args[1]) ? plainTable(entry, args[1]) : args[1]) };
  entry.selection = selection;
  return makeHandle(entry, selection, methods);
}

function setDefault(entry: Entry, args: readonly LuaValue[], methods: HandleMethods | undefined): LuaValue {
  if (args.length > 1) throw luaError("models.default takes (label)");
  const label = roleLabel("models.default", args[0]);
  const binding = bound(entry, label, `models.default label ${quote(label)} is not a bound model role`);
  const existing = entry.run.roles.default;
  if (existing !== undefined && existing.label !== label) {
    throw luaError(`models.default is already ${quote(existing.label)}: the prompt-wide default cannot change mid-run`);
  }
  entry.run.roles.setDefault(binding);
  return makeHandle(entry, { binding }, methods);
}

function get(entry: Entry, args: readonly LuaValue[], methods: HandleMethods | undefined): LuaValue {
  if (args.length > 1) throw luaError("models.get takes (label)");
  const { roles } = entry.run;
  const name = args[0];
  if (roles.takesModelIds && typeof name === "string" && !roles.declares(name)) {
    const reason = name === "" ? "must not be empty" : CONTROL.test(name) ? "must not contain a control character" : "";
    if (reason !== "") throw luaError(`models.get model id ${quote(name)} is invalid: ${reason}`);
    return makeHandle(entry, { binding: roles.raw(name) }, methods);
  }
  const label = roleLabel("models.get", name);
  const binding = bound(entry, label, `models.get alias ${quote(label)} is not a bound model role`);
  return makeHandle(entry, { binding }, methods);
}

function roleLabel(call: string, value: LuaValue): string {
  if (typeof value !== "string") throw luaError(`${call} takes a role label, got ${typeName(value)}`);
  const label = parseLabel(value);
  if (!label.ok) throw luaError(`invalid alias ${quote(value)}: ${label.reason}`);
  return label.label;
}

function bound(entry: Entry, label: string, message: string): RoleBinding {
  const binding = entry.run.roles.bound(label);
  if (binding === undefined) throw luaError(message);
  return binding;
}
