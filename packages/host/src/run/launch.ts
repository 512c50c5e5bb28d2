import type { RunEnvironment } from "@runvil/engine";
import type { InnerPlace, InnerRun } from "../inner-run/call-runs.js";
import { beginJournal } from "../journal/begin-journal.js";
import { journalOf, uniqueName } from "../journal/journal-options.js";
import { resolveLimits } from "../limits.js";
import { checkOptions, requireOption } from "../option-check.js";
import { checkModelCatalog } from "../prepare/model-catalog.js";
import { SetupError } from "../setup-error.js";
import { type Admitted, admit } from "./admit.js";
import { beginBeforeGrace } from "./begin-before-grace.js";
import type { RunHost } from "./run-host.js";
import { type RunInputs, takeInputs } from "./run-inputs.js";
import { RUN_OPTION_RULES } from "./run-option-rules.js";
import type { RunOptions } from "./run-options.js";
import { type Begun, startHandle } from "./run-start.js";

/**
 * Starts a run. Its inputs are taken before this returns; the rest follows by itself.
 *
 * @throws TypeError for an option of another name or type, and for a journaled run of a prompt that was parsed before;
 *   RangeError for a seed, an instant or a limit that is none; SetupError for a model catalog that contradicts itself, for a
 *   provider without one, and for a journal without a store
 *
 * Source: docs/spec/run-lifecycle.md section 3.
 */
export function launch(host: RunHost, given: RunOptions, defaultName: string, place?: InnerPlace): InnerRun {
  checkOptions("host.run", given, RUN_OPTION_RULES);
  requireOption("host.run", given, "prompt", RUN_OPTION_RULES.prompt);
  if (given.models === undefined && !host.hasCatalog && (given.provider ?? host.provider) !== undefined) {
    throw providerAlone();
  }
  // A later change of the options reaches only later runs.
  const options: RunOptions = {
    ...given,
    ...(given.input instanceof Uint8Array ? { input: given.input.slice() } : {}),
    ...(given.models === undefined ? {} : { models: checkModelCatalog(given.models) }),
  };
  // What a run inside a run did is in its caller's journal.
  const journal = place === undefined ? journalOf(host, options) : undefined;
  const text = journal === undefined ? "" : textOf(options.prompt);
  const inputs = takeInputs(options, journal === undefined ? defaultName : uniqueName());
  const limits = resolveLimits(host.limits, options.limits);
  const { name, seed, startedAt } = inputs;
  return startHandle(host, {
    name,
    seed,
    startedAt,
    models: (options.models ?? host.models).models,
    limits,
    options,
    place,
    async begin(setting) {
      const admitted = await admit(host, options, setting);
      if (!admitted.ok) return admitted;
      // An inner run spends what its family has, which its books know.
      const runLimits = place === undefined ? limits.run : { ...limits.run, budgets: {} };
      const environment = environmentFrom(inputs, admitted, runLimits);
      if (journal === undefined) return { ok: true, admitted, environment };
      const bindings = admitted.dialect?.bindings;
      const facts = { prompt: text, store: admitted.store, ...(bindings === undefined ? {} : { bindings }) };
      const beginning = beginJournal(host, journal, environment, facts).then(
        (begun): Begun => (begun.ok ? { ok: true, admitted, environment, journal: begun.journal } : begun),
      );
      return beginBeforeGrace(host, beginning, setting);
    },
  });
}

function environmentFrom(inputs: RunInputs, admitted: Admitted, limits: RunEnvironment["limits"]): RunEnvironment {
  const { name: execution, ...frozen } = inputs;
  return {
    execution,
    ...frozen,
    packs: admitted.packs,
    models: { roles: admitted.roles },
    limits,
    ...(admitted.nearDuplicates === undefined ? {} : { nearDuplicates: admitted.nearDuplicates }),
  };
}

/** The text of a prompt file, which a journal keeps. */
function textOf(prompt: RunOptions["prompt"]): string {
  if (typeof prompt === "string") return prompt;
  // Bytes that are no UTF-8 are refused by the parser, before the journal begins.
  if (prompt instanceof Uint8Array) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(prompt);
  throw new TypeError(
    "host.run: `prompt` takes the file's text or bytes where the run is journaled, got a parsed Prompt; " +
      "pass the text, or `journal: false`",
  );
}

function providerAlone(): SetupError {
  const example = '{ models: [{ id: "m", description: "", context: 131072, thinking: "never" }], current: "m" }';
  return new SetupError(
    "model-catalog",
    `a \`provider\` was given without \`models\`, the catalog that binds roles to it, such as ${example}`,
  );
}
