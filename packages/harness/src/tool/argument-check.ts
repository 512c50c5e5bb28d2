import type { SchemaIssue, Tool } from "@runvil/plugin-sdk";
import type { JsonObject } from "@runvil/protocol";
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

/** Checks a call's arguments: the first issue, or undefined when there is none. */
export type ArgumentCheck = (args: unknown) => SchemaIssue | undefined;

/** What became of a tool's parameter schema. */
export type CompiledArguments =
  | { readonly ok: true; readonly check: ArgumentCheck }
  /** Why it does not compile, for the log. */
  | { readonly ok: false; readonly reason: string };

const OPTIONS: Options = {
  strict: false,
  validateFormats: false,
  addUsedSchema: false,
  logger: false,
  // What every object inherits, such as `constructor`, is no argument.
  ownProperties: true,
};
const DRAFT_07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;
const PASS: CompiledArguments = { ok: true, check: () => undefined };

const compiled = new WeakMap<Tool, CompiledArguments>();

/**
 * The check of a tool's arguments against its parameter schema, compiled once per tool: draft 2020-12 unless `$schema` says
 * draft-07, no coercion, no defaults, formats not checked, no remote `$ref`. A tool that says `validate: false`, or whose
 * schema is no JSON object, accepts any arguments.
 *
 * Source: docs/spec/packs.md sections 6 and 11.
 */
export function compileArguments(tool: Tool): CompiledArguments {
  const known = compiled.get(tool);
  if (known !== undefined) return known;
  const { parameters, validate } = tool.spec;
  const fresh = validate === false || !isSchemaObject(parameters) ? PASS : compileSchema(parameters);
  compiled.set(tool, fresh);
  return fresh;
}

/** Whether a parameter schema is a JSON object, so that the tool can be offered. */
export function isSchemaObject(parameters: unknown): parameters is JsonObject {
  return typeof parameters === "object" && parameters !== null && !Array.isArray(parameters);
}

/**
 * The check of a value against a schema, by the rules of `compileArguments`.
 *
 * Source: docs/spec/packs.md section 6.
 */
export function compileSchema(schema: JsonObject): CompiledArguments {
  if (schema.$async !== undefined) return { ok: false, reason: "the schema is asynchronous" };
  try {
    const validate = compileWith(validatorFor(schema), schema);
    return { ok: true, check: (args) => (validate(args) ? undefined : firstIssue(validate)) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

type Dialect = "2020-12" | "draft-07";

const shared = new Map<Dialect, Ajv>();

/**
 * A validator of the schema's dialect. Making one costs as much as compiling many schemas, so schemas share it, except one
 * with an `$id`: an id is a name for the whole validator, and two tools may use the same one.
 */
function validatorFor(schema: JsonObject): Ajv {
  const dialect = typeof schema.$schema === "string" && DRAFT_07.test(schema.$schema) ? "draft-07" : "2020-12";
  if (JSON.stringify(schema).includes('"$id"')) return newValidator(dialect);
  const known = shared.get(dialect);
  if (known !== undefined) return known;
  const fresh = newValidator(dialect);
  shared.set(dialect, fresh);
  return fresh;
}

function newValidator(dialect: Dialect): Ajv {
  return dialect === "draft-07" ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
}

function compileWith(ajv: Ajv, schema: JsonObject): ValidateFunction {
  try {
    return ajv.compile(schema);
  } finally {
    // The validator would keep every schema for ever.
    ajv.removeSchema(schema);
  }
}

function firstIssue(validate: ValidateFunction): SchemaIssue {
  const error = validate.errors?.[0];
  const message = error?.message ?? "does not match the schema";
  const name = error === undefined ? undefined : propertyName(error);
  return {
    path: error?.instancePath ?? "",
    keyword: error?.keyword ?? "",
    message: name === undefined ? message : `${message} (\`${shortened(name)}\`)`,
  };
}

/** The property that should not be there: neither the path nor the validator's words tell it. */
function propertyName({ params, propertyName: judged }: ErrorObject): string | undefined {
  const named: readonly unknown[] = [params.additionalProperty, params.unevaluatedProperty, judged];
  return named.find((name) => typeof name === "string");
}

/** Text of the caller's own in a message that is to stay short. */
export function shortened(text: string): string {
  const [kept = ""] = /^.{0,80}/su.exec(text) ?? [];
  return kept === text ? text : `${kept}…`;
}
