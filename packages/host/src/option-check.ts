/** One option of a call: what it takes, in words, and whether a value is that. */
export interface OptionRule {
  /** Follows "takes", such as `an array of Plugins`. */
  readonly takes: string;
  accepts(value: unknown): boolean;
}

/** The rules of a call's options, one for each option that it knows. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

/**
 * Checks the outer shape of a call's options, so that a mistake is named where it was made. An option that is undefined is
 * absent. What stands inside of an option is checked where it is used.
 *
 * @param call the call, as messages name it
 * @throws TypeError for options that are no object, an option that the call does not know, and a value of another type
 */
export function checkOptions<Options>(call: string, options: unknown, rules: OptionRules<Options>): void {
  if (kindOf(options) !== "an object") {
    throw new TypeError(`${call} takes an object of options, got ${kindOf(options)}`);
  }
  const known = new Map<string, OptionRule>(Object.entries(rules));
  for (const [name, value] of Object.entries(Object(options))) {
    const rule = known.get(name);
    if (rule === undefined) {
      throw new TypeError(`${call}: unknown option \`${name}\`, expected one of \`${[...known.keys()].join("`, `")}\``);
    }
    if (value === undefined || rule.accepts(value)) continue;
    throw new TypeError(`${call}: \`${name}\` takes ${rule.takes}, got ${kindOf(value)}`);
  }
}

/**
 * Checks that an option was given.
 *
 * @throws TypeError
 */
export function requireOption<Options>(
  call: string,
  options: Options,
  name: keyof Options & string,
  rule: OptionRule,
): void {
  if (options[name] === undefined) throw new TypeError(`${call}: \`${name}\` is missing; it takes ${rule.takes}`);
}

/** A rule for a value that `typeof` tells. */
export function typed(type: "string" | "function", takes: string): OptionRule {
  return { takes, accepts: (value) => kindOf(value) === `a ${type}` };
}

/** A rule for an object, or a function with properties, that has every one of these methods. */
export function withMethods(methods: readonly string[], takes: string): OptionRule {
  return {
    takes,
    accepts: (value) =>
      (kindOf(value) === "an object" || typeof value === "function") &&
      methods.every((method) => typeof Reflect.get(Object(value), method) === "function"),
  };
}

/** A rule for any object that is no array. */
export function anyObject(takes: string): OptionRule {
  return { takes, accepts: (value) => kindOf(value) === "an object" };
}

/** What a value is, with its article. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
