import { defineService, type ServiceKey } from "@runvil/plugin-sdk";

/**
 * Brings the operator's messages to one run.
 *
 * Source: docs/spec/bundled-packs.md section 2.
 */
export interface InputBroker {
  /**
   * The operator's next message, byte for byte. Several waits are served in the order they began. Rejects with a
   * `ToolError` when no message can come; when `signal` aborts, the message is left for the next wait.
   */
  wait(signal: AbortSignal): Promise<string>;
}

/** The service `runvil/input-broker`, which a Host provides per run. */
export const INPUT_BROKER: ServiceKey<InputBroker> = defineService<InputBroker>(
  "runvil/input-broker",
  (value) => typeof value === "object" && value !== null && "wait" in value && typeof value.wait === "function",
);
