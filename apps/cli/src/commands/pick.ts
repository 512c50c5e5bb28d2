import { resolve } from "node:path";
import type { PackReport } from "@runvil/host";
import type { Decision, PickableTool, Thresholds } from "@runvil/tool-picker";
import { CommandError, EXIT, type ExitCode, usageError } from "../command-error.js";
import { hostPacks } from "../host-packs.js";
import { jsonText } from "../json-text.js";
import { printable } from "../live-output.js";
import { openPicker } from "../picker-setup.js";
import { type Terminal, writeAll, writeResult } from "../terminal.js";

/** The options of `runvil pick`. */
export interface PickCommandOptions {
  readonly host?: string;
  readonly plugin: readonly string[];
  readonly modelFolder?: string;
  readonly thresholds?: string;
  readonly json: boolean;
}

/** Shows how well every tool of the Host fits a want, and what a picker decides: exit code 0 when it picks one, else 1. */
export async function pickCommand(want: string, options: PickCommandOptions, terminal: Terminal): Promise<ExitCode> {
  if (want.trim() === "") throw usageError("the want must not be blank; say what the tool should do, in a few words");
  const { host, plugin, modelFolder, thresholds } = options;
  const { model, picker } = await openPicker({
    ...(modelFolder === undefined ? {} : { modelFolder: resolve(terminal.folder, modelFolder) }),
    ...(thresholds === undefined ? {} : { thresholds }),
  });
  const packs = await hostPacks({ ...(host === undefined ? {} : { config: host }), plugins: plugin }, terminal);
  for (const { name, reason } of packs) {
    if (reason === undefined) continue;
    await writeAll(
      terminal.stderr,
      printable(`runvil: without the tools of ${name}, which is unavailable: ${reason}\n`),
    );
  }
  const pick = await picker.pick(want, packs.flatMap(toolsOf));
  if (pick.decision === "failed") throw new CommandError(pick.failure.message, undefined, { cause: pick.failure });
  const text = options.json
    ? `${jsonText({ want, model, thresholds: picker.thresholds, ...pickJson(pick) }, 2)}\n`
    : pickText(pick, picker.thresholds);
  await writeResult(terminal.stdout, text);
  return pick.decision === "bind" ? EXIT.completed : EXIT.failed;
}

function toolsOf(pack: PackReport): readonly PickableTool[] {
  return pack.tools.map(({ id, description, parameters }) => ({
    id,
    capability: pack.name,
    name: id.slice(id.indexOf("/") + 1).replaceAll("/", "_"),
    description,
    parameters: typeof parameters === "object" && parameters !== null ? parameters : {},
  }));
}

function pickJson(pick: Decision): object {
  return {
    decision: pick.decision,
    ...("tool" in pick ? { tool: pick.tool.id } : {}),
    ...("tools" in pick ? { tools: pick.tools.map(({ id }) => id) } : {}),
    candidates: pick.candidates.map(({ tool, score }) => ({
      tool: tool.id,
      pack: tool.capability,
      score: Number(score.toFixed(3)),
    })),
  };
}

function pickText(pick: Decision, thresholds: Thresholds): string {
  const lines = pick.candidates.map(({ tool, score }) => `${score.toFixed(3)}  ${tool.id}`);
  return [...lines, `${pick.decision}: ${meaning(pick, thresholds)}`].map((line) => `${line}\n`).join("");
}

function meaning(pick: Decision, { floor, margin, duplicate }: Thresholds): string {
  switch (pick.decision) {
    case "bind":
      return pick.tool.id;
    case "absent":
      return `no tool reaches ${floor}`;
    case "duplicate":
      return `${pick.tools.map(({ id }) => id).join(", ")} are alike by ${duplicate} or more`;
    case "ambiguous":
      return `${pick.tools.map(({ id }) => id).join(", ")} are closer than ${margin}`;
  }
}
