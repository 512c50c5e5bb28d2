import { compareToolIds, parseToolId, wireName } from "@runvil/names";
import {
  definePack,
  definePlugin,
  type Pack,
  PackError,
  type Plugin,
  PROMPT_READER,
  type PromptFault,
  type PromptReader,
  RUNS,
  type Tool,
} from "@runvil/plugin-sdk";
import { directoryName, ENDING, type FoundFile, readPromptFiles } from "./prompt-files.js";
import { promptTool } from "./prompt-tool.js";
import { checkOptions, type PromptsOptions } from "./prompts-options.js";

/** The most broken files that a Pack's reason names. */
const MOST_FAULTS = 5;

/**
 * A Pack of the prompts in a directory, each file a tool. The files are read once, when the Host is set up; a file that is no
 * prompt makes the Pack unavailable.
 *
 * @throws TypeError for an option that is none or of another type
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export function promptsPack(options: PromptsOptions): Pack {
  checkOptions(options);
  const { name, directory, description = `The prompts of ${directoryName(directory)}.`, timeoutMs } = options;
  return definePack({
    name,
    description,
    needs: [PROMPT_READER, RUNS],
    async build({ id, services }) {
      const reader = services.get(PROMPT_READER);
      if (reader === undefined) throw new PackError(`this host provides no ${PROMPT_READER.id}`);
      const limit = timeoutMs === undefined ? {} : { timeoutMs };
      return { tools: toolsOf(await readPromptFiles(directory), id, reader, limit) };
    },
  })();
}

/** The Plugin that adds a Pack of the prompts in a directory. Name it once per directory. */
export const prompts: (options: PromptsOptions) => Plugin = definePlugin<PromptsOptions>({
  name: "@runvil/pack-prompts",
  install: (registry, options) => registry.add(promptsPack(options)),
});

function toolsOf(
  files: readonly FoundFile[],
  pack: string,
  reader: PromptReader,
  limit: { readonly timeoutMs?: number },
): readonly Tool[] {
  const faults: string[] = [];
  const tools: Tool[] = [];
  const names = new Map<string, string>();
  for (const found of files) {
    const { file } = found;
    const id = parseToolId(`${pack}/${file.slice(0, -ENDING.length)}`);
    if (!id.ok) {
      faults.push(`${JSON.stringify(file)} makes no tool name: ${id.reason}`);
      continue;
    }
    const name = wireName(id.id);
    const other = names.get(name);
    if (other !== undefined) {
      faults.push(`${other} and ${file} make one tool name, ${name}`);
      continue;
    }
    names.set(name, file);
    if (!found.ok) {
      faults.push(`${file}: ${found.fault}`);
      continue;
    }
    const reading = reader.read(found.bytes);
    if (reading.ok) tools.push(promptTool({ id: `${pack}/${id.name}`, prompt: reading.prompt, ...limit }));
    else faults.push(faultText(file, reading.fault));
  }
  if (faults.length > 0) throw new PackError(faultsText(faults));
  return tools.sort((a, b) => compareToolIds(a.spec.id, b.spec.id));
}

function faultText(file: string, { message, place }: PromptFault): string {
  return place === undefined ? `${file}: ${message}` : `${file}:${place.line}:${place.column}: ${message}`;
}

function faultsText(faults: readonly string[]): string {
  const more = faults.length - MOST_FAULTS;
  return [...faults.slice(0, MOST_FAULTS), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
