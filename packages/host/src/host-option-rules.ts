import type { HostOptions } from "./host.js";
import { anyObject, type OptionRules, withMethods } from "./option-check.js";

const SERVICES = withMethods(
  ["get", "has", "merge", "ids", "provider"],
  "Services, such as Services.empty.with(KEY, it)",
);
const PROVIDER = withMethods(["complete"], "a ModelProvider, an object with `complete`");
const MODELS = {
  takes: "a model catalog, { models: [...], current?, roles? }",
  accepts: (value: unknown) => {
    const { models, roles }: { readonly models?: unknown; readonly roles?: unknown } = Object(value);
    return Array.isArray(models) && models.every(isRecord) && (roles === undefined || isRecord(roles));
  },
};
const LIMITS = anyObject("an object of limits, such as { concurrency: 4 }");

const COMPARES = withMethods(["similarities"], "");

/** The options that a Host and a run of it share. */
export const SHARED_RULES = { services: SERVICES, provider: PROVIDER, models: MODELS, limits: LIMITS };

/** The options of `createHost`. */
export const HOST_OPTION_RULES: OptionRules<HostOptions> = {
  ...SHARED_RULES,
  plugins: { takes: "an array of Plugins", accepts: Array.isArray },
  dialects: { takes: "an array of dialects", accepts: Array.isArray },
  nearDuplicates: {
    takes: '"off", "warn" or "fail"',
    accepts: (value) => value === "off" || value === "warn" || value === "fail",
  },
  picker: {
    takes: "a tool picker, such as createToolPicker of @runvil/tool-picker makes",
    accepts: (value) => COMPARES.accepts(value) && hasThreshold(Object(value)),
  },
  journal: anyObject('an object such as { store: "journals" }'),
  log: withMethods(["debug", "info", "warn", "error"], "a log with `debug`, `info`, `warn` and `error`"),
};

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasThreshold({ thresholds }: { readonly thresholds?: unknown }): boolean {
  const { duplicate }: { readonly duplicate?: unknown } = Object(thresholds);
  return typeof duplicate === "number";
}
