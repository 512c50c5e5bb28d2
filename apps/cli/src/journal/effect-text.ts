import type { Effect } from "@runvil/protocol";
import { jsonText } from "../json-text.js";

/** An effect in a few words, after its section: what an operator or a reader recognizes it by. Not cut to any length. */
export function effectText(effect: Effect): string {
  return `${effect.origin.section}: ${requestText(effect)}`;
}

function requestText(effect: Effect): string {
  switch (effect.kind) {
    case "model_round":
      return `a round of ${effect.request.role} (${effect.request.model})`;
    case "tool_call":
      return `${effect.request.tool} ${jsonText(effect.request.arguments)}`;
    case "store_operation": {
      const { op, ...rest } = effect.request;
      return `${op} ${jsonText(rest)}`;
    }
    case "timer":
      return `a wait of ${effect.request.seconds} seconds`;
  }
}
