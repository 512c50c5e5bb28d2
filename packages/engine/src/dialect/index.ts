/**
 * What a language on the Engine is made of: the interface that it implements, and the parts of Runvil's own globals that it
 * can take as they are. Only for languages; whoever runs prompts needs the package's main entry alone.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export { type BuiltLists, guardList, messageBuilders } from "../conversation/builders.js";
export { checkedCompactor, type LoopOptions, loopOn } from "../conversation/calls.js";
export { installCompactors } from "../conversation/compactors.js";
export { Conversation } from "../conversation/conversation.js";
export { refuseWhileLooping } from "../conversation/refusals.js";
export type { Entry } from "../entry/entry.js";
export { immediate, type Suspending, suspending } from "../entry/host-function.js";
export { hostOf, isFunction, isTable } from "../entry/lua-kind.js";
export { plainTable } from "../entry/plain-table.js";
export { keyText } from "../globals/key-text.js";
export { listItems } from "../globals/prompt.js";
export type { TaskAllowlist } from "../model-tasks/definitions.js";
export { makeHandle, selectionOf } from "../models/handle.js";
export { inferText } from "../models/infer.js";
export { modelChoices } from "../models/install-models.js";
export type { RoleBinding } from "../models/role-bindings.js";
export { missingModel } from "../models/round.js";
export type { Selection } from "../models/selection.js";
export { EngineError, luaError } from "../run/engine-error.js";
export type { RunMachine } from "../run/run-machine.js";
export { stringArgument } from "../store/store-arguments.js";
export { type FanoutNames, fanout } from "../tasks/fanout.js";
export { installTasks } from "../tasks/install-tasks.js";
export { allowTasks } from "../tools/allow-tasks.js";
export { callArguments } from "../tools/call-arguments.js";
export type { CallOrigin, CatalogCall } from "../tools/catalog-call.js";
export { recordModel } from "../tools/first-call.js";
export { callLocal } from "../tools/local-call.js";
export { type LocalTool, type LocalToolArguments, localToolArguments, makeLocalTool } from "../tools/local-tool.js";
export { callCatalogTool } from "../tools/script-catalog-call.js";
export type { EngineDialect, OpeningEvent, RunDialect } from "./engine-dialect.js";
export type { SectionTools } from "./section-tools.js";
