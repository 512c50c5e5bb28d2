import { mark } from "./mark.js";

/**
 * The key of a service: a named object that the Host lends to Packs. Make one with `defineService`.
 *
 * Source: docs/spec/packs.md sections 3 and 7.
 */
export interface ServiceKey<T> {
  /** `vendor/name`, exactly two segments. */
  readonly id: `${string}/${string}`;
  /** Carries the provider's static type; never set. */
  readonly __type?: T;
}

interface CheckedKey {
  readonly isValid: (value: unknown) => boolean;
}

/**
 * Defines a service. The package that defines a service exports its key.
 *
 * @param id `vendor/name`.
 * @param isValid Tells whether a provider can serve; one that it refuses, or on which it throws, counts as missing.
 * @returns a frozen key. Two keys of one id name the same service.
 * @throws TypeError when `id` is no string or `isValid` no function.
 *
 * Source: docs/spec/packs.md sections 3 and 7.
 */
export function defineService<T>(id: `${string}/${string}`, isValid?: (value: unknown) => boolean): ServiceKey<T> {
  if (typeof id !== "string") throw new TypeError(`defineService: \`id\` must be a string, got ${typeof id}`);
  if (isValid !== undefined && typeof isValid !== "function") {
    throw new TypeError(`defineService: \`isValid\` must be a function, got ${typeof isValid}`);
  }
  const key: ServiceKey<T> & CheckedKey = { id, isValid: isValid ?? (() => true) };
  return Object.freeze(mark(key, "service"));
}

/** Whether `provider` can serve `key`. */
export function serves<T>(key: ServiceKey<T>, provider: unknown): provider is T {
  if (provider === undefined) return false;
  if (!("isValid" in key) || typeof key.isValid !== "function") return true;
  try {
    return key.isValid(provider) === true;
  } catch {
    return false;
  }
}
