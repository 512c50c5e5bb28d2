import type { JsonObject } from "@runvil/protocol";
import type { FromSchema, JSONSchema } from "json-schema-to-ts";

/**
 * A JSON Schema for one JSON object.
 *
 * Source: docs/spec/packs.md section 3.
 */
export type ObjectSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/**
 * The static type of a schema literal: a property listed in `required` is there, any other is optional. `JsonObject` where
 * it cannot be inferred.
 *
 * Source: docs/spec/packs.md section 3.
 */
export type Args<S> = string extends keyof S
  ? JsonObject
  : S extends JSONSchema
    ? OrJsonObject<FromSchema<S>>
    : JsonObject;

// `never` and `unknown` say that the schema was beyond inference.
type OrJsonObject<T> = [T] extends [never] ? JsonObject : unknown extends T ? JsonObject : T;

/** The first way in which a call's arguments break the schema. */
export interface SchemaIssue {
  /** A JSON pointer to the value; empty for the arguments object itself. */
  readonly path: string;
  /** The schema keyword that failed, such as `required`. */
  readonly keyword: string;
  /** The validator's words, such as `must have required property 'date'`. */
  readonly message: string;
}
