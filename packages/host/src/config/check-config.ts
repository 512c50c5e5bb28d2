import { SetupError } from "../setup-error.js";
import type { RunvilConfig } from "./runvil-config.js";

/** The type of each field; undefined for one of many, which is checked where it is read. */
const FIELDS = {
  plugins: "array",
  dialects: "array",
  services: "object",
  models: "object",
  provider: "object",
  limits: "object",
  nearDuplicates: "string",
  picker: "object",
  journal: undefined,
  log: "object",
} as const satisfies { readonly [Field in keyof RunvilConfig]-?: "array" | "object" | "string" | undefined };

/** What the objects that only code can make must be able to do. */
const METHODS = {
  services: ["get", "has", "merge", "ids", "provider"],
  provider: ["complete"],
  picker: ["similarities"],
  log: ["debug", "info", "warn", "error"],
} as const satisfies { readonly [Field in keyof RunvilConfig]?: readonly string[] };

/**
 * Checks the outer shape of what a configuration file gave: known fields of the right JavaScript type. What stands in them is
 * checked where it is used.
 *
 * @throws SetupError, kind `config-file`
 */
export function checkConfig(value: unknown, file: string): RunvilConfig {
  if (typeOf(value) !== "object") {
    throw new SetupError("config-file", `${file}: a configuration is an object, got ${typeOf(value)}`);
  }
  for (const [field, given] of Object.entries(Object(value))) {
    if (!isField(field)) {
      const known = Object.keys(FIELDS).join("`, `");
      throw new SetupError("config-file", `${file}: unknown field \`${field}\`, expected one of \`${known}\``);
    }
    const type = FIELDS[field];
    if (type !== undefined && given !== undefined && typeOf(given) !== type) {
      const article = type === "string" ? "a" : "an";
      throw new SetupError("config-file", `${file}: \`${field}\` must be ${article} ${type}, got ${typeOf(given)}`);
    }
  }
  for (const [field, methods] of Object.entries(METHODS)) checkMethods(Object(value), field, methods, file);
  checkModels(Object(value), file);
  checkNearDuplicates(Object(value), file);
  return Object(value);
}

function checkMethods(config: object, field: string, methods: readonly string[], file: string): void {
  const given: unknown = Reflect.get(config, field);
  if (given === undefined) return;
  const missing = methods.find((method) => typeof Reflect.get(Object(given), method) !== "function");
  if (missing === undefined) return;
  throw new SetupError("config-file", `${file}: \`${field}\` has no method \`${missing}\``);
}

function checkModels({ models }: { readonly models?: unknown }, file: string): void {
  if (models === undefined) return;
  const { models: list, roles }: { readonly models?: unknown; readonly roles?: unknown } = Object(models);
  if (!Array.isArray(list) || list.some((entry) => typeOf(entry) !== "object")) {
    throw new SetupError("config-file", `${file}: \`models.models\` must be an array of model entries`);
  }
  if (roles !== undefined && typeOf(roles) !== "object") {
    throw new SetupError("config-file", `${file}: \`models.roles\` must be an object, got ${typeOf(roles)}`);
  }
}

function checkNearDuplicates(
  { nearDuplicates: mode = "off" }: { readonly nearDuplicates?: unknown },
  file: string,
): void {
  if (mode === "off" || mode === "warn" || mode === "fail") return;
  throw new SetupError(
    "config-file",
    `${file}: \`nearDuplicates\` must be "off", "warn" or "fail", got ${String(mode)}`,
  );
}

function isField(name: string): name is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, name);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
