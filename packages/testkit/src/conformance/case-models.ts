import type { ModelCatalog } from "@runvil/host";
import type { ModelEntry } from "@runvil/protocol";
import type { CaseHost, CaseModel } from "./case.js";

/**
 * The models of a case's Host: by default one for every role, with a window so large that the precheck never refuses.
 *
 * Source: conformance/README.md, `current_model` and `role_models`.
 */
export function caseModels(host: Pick<CaseHost, "current_model" | "role_models">): ModelCatalog {
  const roles = Object.entries(host.role_models ?? {});
  const current = host.current_model === null ? [] : [entryOf("scripted", host.current_model)];
  return {
    models: [...current, ...roles.map(([label, model]) => entryOf(`scripted-${label}`, model))],
    ...(current.length === 0 ? {} : { current: "scripted" }),
    roles: Object.fromEntries(roles.map(([label]) => [label, `scripted-${label}`])),
  };
}

function entryOf(id: string, { thinking, ...model }: CaseModel = {}): ModelEntry {
  return {
    id,
    description: "Plays a script.",
    context: Number.MAX_SAFE_INTEGER,
    thinking: thinkingOf(thinking),
    ...model,
  };
}

function thinkingOf(written: CaseModel["thinking"]): ModelEntry["thinking"] {
  switch (written) {
    case "never":
    case "Never":
      return "never";
    case "always":
    case "Always":
      return "always";
    default:
      return "switchable";
  }
}
