import { jsonLibrary } from "@runvil/lua";
import { makeMessages } from "../conversation/builders.js";
import { installCompactors } from "../conversation/compactors.js";
import { Conversation } from "../conversation/conversation.js";
import type { Entry } from "../entry/entry.js";
import { installPrompt } from "../globals/prompt.js";
import { Libraries } from "../globals/require.js";
import { installModels } from "../models/install-models.js";
import { installTasks } from "../tasks/install-tasks.js";
import { installTools } from "../tools/install-tools.js";
import type { EngineDialect, RunDialect } from "./engine-dialect.js";
import type { SectionTools } from "./section-tools.js";

const IN_EVERY_RUN: RunDialect = {
  nativeErrors: "texts",
  opening: [],
  install(entry: Entry): SectionTools {
    entry.setGlobal("json", jsonLibrary(entry.vm));
    installPrompt(entry);
    const messages = makeMessages(entry);
    entry.setGlobal("messages", messages);
    const conversation = new Conversation(entry, messages);
    entry.rooms.conversation = conversation;
    installCompactors(entry, conversation);
    const tools = installTools(entry);
    installModels(entry);
    installTasks(entry);
    return tools;
  },
  complete(entry: Entry): void {
    new Libraries(entry).install();
  },
};

/** The Runvil language: what a run speaks that is started without a dialect. It keeps nothing between section entries. */
export const RUNVIL: EngineDialect = { begin: () => IN_EVERY_RUN };
