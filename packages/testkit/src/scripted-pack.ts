import {
  definePack,
  defineService,
  defineTool,
  type JsonValue,
  type ObjectSchema,
  type Pack,
  PackError,
  type Tool,
  type ToolCallContext,
  ToolError,
  type ToolOutput,
  type ToolStore,
  type Trust,
  trusted,
  untrusted,
} from "@runvil/plugin-sdk";

interface ScriptedFileUse {
  /** Paths of the run's files that the call reads first. */
  readonly reads?: readonly string[];
  /** Path to text of the run's files that the call writes then. */
  readonly writes?: { readonly [path: string]: string };
}

/** What one call of a scripted tool does and gets. Without `text` it answers with what it read, joined by newlines. */
export type ScriptedAnswer = ScriptedFileUse &
  ({ readonly text?: string; readonly trust: Trust; readonly error?: never } | { readonly error: string });

/** A tool whose answers are data. */
export interface ScriptedTool {
  /** Contributed exactly as written, even when it is no valid tool id of the Pack. */
  readonly id: string;
  readonly description: string;
  /** Passed on exactly as written, even when it is no JSON object. */
  readonly parameters: JsonValue;
  /** Default false. */
  readonly structured?: boolean;
  /** Whether arguments are checked against `parameters`. Default false. */
  readonly validate?: boolean;
  /** Whether the call never runs together with others of its batch. Default false. */
  readonly alone?: boolean;
  /** Default false. */
  readonly survives_stop?: boolean;
  /** The n-th call gets the n-th answer; the last one repeats. None: every call fails. */
  readonly answers: readonly ScriptedAnswer[];
}

/** A Pack as data. */
export interface ScriptedPackScript {
  /** `vendor/name`. */
  readonly name: string;
  /** Lua source. */
  readonly prelude?: string;
  /** The same, for source that text cannot show. */
  readonly prelude_base64?: string;
  /** The ids of services that the run must provide. */
  readonly needs?: string | readonly string[];
  /** The Pack fails to build, with this reason. */
  readonly fails?: string;
  /** The Pack fails to start, with this reason. */
  readonly fails_to_start?: string;
  /** The Pack's list of tools throws this in every run. */
  readonly fails_to_list?: string;
  readonly tools?: readonly ScriptedTool[];
}

/**
 * Makes a Pack of a script. Its tools check their arguments only when they say so. Make one per Host: the answers are counted in it.
 *
 * Source: conformance/README.md, `extra_packs`.
 */
export function scriptedPack(script: ScriptedPackScript): Pack {
  const prelude = preludeOf(script);
  const needs = [script.needs ?? []].flat();
  const pack = definePack({
    name: asGiven(script.name),
    description: `A scripted Pack named ${script.name}.`,
    ...(prelude === undefined ? {} : { prelude }),
    ...(needs.length === 0 ? {} : { needs: needs.map((id) => defineService<unknown>(asGiven(id))) }),
    build() {
      const { fails, fails_to_start, fails_to_list } = script;
      if (fails !== undefined) throw new PackError(fails);
      const tools = (script.tools ?? []).map(scriptedTool);
      return {
        tools: fails_to_list === undefined ? tools : () => refuse(fails_to_list),
        ...(fails_to_start === undefined ? {} : { start: () => refuse(fails_to_start) }),
      };
    },
  });
  return pack();
}

function refuse(reason: string): never {
  throw new PackError(reason);
}

function preludeOf({ prelude, prelude_base64 }: ScriptedPackScript): string | undefined {
  return prelude_base64 === undefined ? prelude : Buffer.from(prelude_base64, "base64").toString("utf8");
}

/** Makes a tool of a script. The answers are counted in it. */
export function scriptedTool(script: ScriptedTool): Tool {
  let calls = 0;
  const { structured = false, validate = false, alone = false, survives_stop: survivesStop = false } = script;
  const spec = {
    id: asGiven(script.id),
    description: script.description,
    parameters: schemaAsGiven(script.parameters),
    structured,
    alone,
    survivesStop,
    async call(_args: unknown, { store }: ToolCallContext): Promise<ToolOutput> {
      const answer = script.answers[calls] ?? script.answers.at(-1);
      calls += 1;
      if (answer === undefined) throw new ToolError(`the script of ${script.id} has no answers`);
      const read = await useFiles(answer, store);
      if (answer.error !== undefined) throw new ToolError(answer.error);
      const text = answer.text ?? read.join("\n");
      return answer.trust === "trusted" ? trusted(text) : untrusted(text);
    },
  };
  return validate ? defineTool({ ...spec, validate: true }) : defineTool({ ...spec, validate: false });
}

async function useFiles({ reads = [], writes = {} }: ScriptedAnswer, store: ToolStore): Promise<readonly string[]> {
  const read: string[] = [];
  for (const path of reads) read.push(await store.read(path));
  for (const [path, text] of Object.entries(writes)) await store.write(path, text);
  return read;
}

// A script may hold what only a vendor without types could contribute; that is the point of these two.
function asGiven(name: string): `${string}/${string}` {
  return name as `${string}/${string}`;
}

function schemaAsGiven(parameters: JsonValue): ObjectSchema {
  return parameters as ObjectSchema;
}
