import { Services } from "@runvil/plugin-sdk";
import type { NearDuplicatePair, RunError } from "@runvil/protocol";
import { SetupError } from "../setup-error.js";
import { prepareRead } from "./admit.js";
import { readPrompt } from "./read-prompt.js";
import type { RunHost } from "./run-host.js";
import type { RunOptions } from "./run-options.js";

/** The run whose tools are compared. */
export type CompareOptions = Pick<RunOptions, "prompt" | "services" | "models">;

/** The pairs, or why a run of the prompt could not start or its tools not be compared. */
export type CompareToolsResult =
  | { readonly ok: true; readonly pairs: readonly NearDuplicatePair[] }
  | { readonly ok: false; readonly error: RunError };

/**
 * Finds the near-duplicates among the tools that a run of a prompt could offer, without running it.
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export async function compareTools(host: RunHost, options: CompareOptions): Promise<CompareToolsResult> {
  const { finder, log } = host;
  if (finder === undefined) throw noPicker("`compareTools`");
  const read = readPrompt(options.prompt, host.dialects);
  if (!read.ok) return { ok: false, error: read.error };
  const { signal } = new AbortController();
  await host.packStart.done;
  const services = host.services.merge(options.services ?? Services.empty);
  const prepared = await prepareRead(read, { ...host, nearDuplicates: "off" }, options, { services, log, signal });
  if (!prepared.ok) return { ok: false, error: { kind: "RequirementsUnmet", message: prepared.notice } };
  const found = await finder.find(prepared.offered, log);
  if (found.ok) return found;
  return { ok: false, error: { kind: "RequirementsUnmet", message: "the tool picker failed" } };
}

/** Why tools cannot be compared. */
export function noPicker(what: string): SetupError {
  const example = "picker: createToolPicker(await loadBundledEmbedder()) of @runvil/tool-picker";
  return new SetupError("tool-picker", `${what} needs a \`picker\`, such as ${example}`);
}
