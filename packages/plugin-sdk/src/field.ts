type FieldType = "string" | "boolean" | "number" | "function" | "array";

/**
 * Throws a `TypeError` that names the field when `spec[field]` is not of the JavaScript type `expected`. An optional
 * field may also be undefined.
 */
export function checkField(
  where: string,
  spec: object,
  field: string,
  expected: FieldType,
  presence: "required" | "optional" = "required",
): void {
  const value: unknown = Reflect.get(spec, field);
  if (value === undefined && presence === "optional") return;
  if (typeName(value) === expected) return;
  const article = expected === "array" ? "an" : "a";
  throw new TypeError(`${where}: \`${field}\` must be ${article} ${expected}, got ${typeName(value)}`);
}

/** Throws a `TypeError` when `spec` is not an object. */
export function checkSpec(where: string, spec: unknown): void {
  if (typeName(spec) !== "object") throw new TypeError(`${where} takes an object, got ${typeName(spec)}`);
}

/** Throws a `TypeError` for a field that is not among the known ones: a typo would be ignored in silence. */
export function checkNoOther(where: string, spec: object, known: readonly string[]): void {
  const other = Object.keys(spec).find((field) => !known.includes(field));
  if (other === undefined) return;
  throw new TypeError(`${where}: unknown field \`${other}\`, expected one of \`${known.join("`, `")}\``);
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
