/**
 * JSON values as they cross the seams of a run.
 *
 * Source: docs/spec/packs.md section 3.
 */

/** Any JSON value. Numbers are IEEE doubles; an integer beyond 2^53 is held by the nearest one. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
