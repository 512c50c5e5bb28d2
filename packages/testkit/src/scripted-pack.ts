import {
  definePack,
  defineService,
  defineTool,
  type JsonValue,
  type ObjectSchema,
  type Pack,
  PackError,
  type Tool,
  ToolError,
  type Trust,
  trusted,
  untrusted,
} from "@runvil/plugin-sdk";

/** What one call of a scripted tool gets. */
export type ScriptedAnswer =
  | { readonly text: string; readonly trust: Trust; readonly error?: never }
  | { readonly error: string };

/** A tool whose answers are data. */
export interface ScriptedTool {
  /** Contributed exactly as written, even when it is no valid tool id of the Pack. */
  readonly id: string;
  readonly description: string;
  /** Passed on exactly as written, even when it is no JSON object. */
  readonly parameters: JsonValue;
  /** Default false. */
  readonly structured?: boolean;
  /** The n-th call gets the n-th answer; the last one repeats. None: every call fails. */
  readonly answers: readonly ScriptedAnswer[];
}

/** A Pack as data. */
export interface ScriptedPackScript {
  /** `vendor/name`. */
  readonly name: string;
  /** Lua source. */
  readonly prelude?: string;
  /** The id of one service that the run must provide. */
  readonly needs?: string;
  /** The Pack fails to build, with this reason. */
  readonly fails?: string;
  readonly tools?: readonly ScriptedTool[];
}

/**
 * Makes a Pack of a script. Its tools do not check their arguments. Make one per Host: the answers are counted in it.
 *
 * Source: conformance/README.md, `extra_packs`.
 */
export function scriptedPack(script: ScriptedPackScript): Pack {
  const pack = definePack({
    name: asGiven(script.name),
    description: `A scripted Pack named ${script.name}.`,
    ...(script.prelude === undefined ? {} : { prelude: script.prelude }),
    ...(script.needs === undefined ? {} : { needs: [defineService<unknown>(asGiven(script.needs))] }),
    build() {
      if (script.fails !== undefined) throw new PackError(script.fails);
      return { tools: (script.tools ?? []).map(scriptedTool) };
    },
  });
  return pack();
}

function scriptedTool(script: ScriptedTool): Tool {
  let calls = 0;
  return defineTool({
    id: asGiven(script.id),
    description: script.description,
    parameters: schemaAsGiven(script.parameters),
    structured: script.structured ?? false,
    validate: false,
    call() {
      const answer = script.answers[calls] ?? script.answers.at(-1);
      calls += 1;
      if (answer === undefined) throw new ToolError(`the script of ${script.id} has no answers`);
      if (answer.error !== undefined) throw new ToolError(answer.error);
      return answer.trust === "trusted" ? trusted(answer.text) : untrusted(answer.text);
    },
  });
}

// A script may hold what only a vendor without types could contribute; that is the point of these two.
function asGiven(name: string): `${string}/${string}` {
  return name as `${string}/${string}`;
}

function schemaAsGiven(parameters: JsonValue): ObjectSchema {
  return parameters as ObjectSchema;
}
