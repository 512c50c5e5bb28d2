import { type ServiceKey, serves } from "./service.js";

/**
 * An immutable map from service ids to providers.
 *
 * Source: docs/spec/packs.md sections 3 and 7.
 */
export class Services {
  /** No service at all. */
  static readonly empty = new Services(new Map());

  // Private to this copy of the package, so `merge` reads the other map through `ids` and `provider`.
  readonly #providers: ReadonlyMap<string, unknown>;

  private constructor(providers: ReadonlyMap<string, unknown>) {
    this.#providers = providers;
  }

  /** A copy in which `provider` serves `key`, in place of an earlier provider of the same id. */
  with<T>(key: ServiceKey<T>, provider: T): Services {
    return new Services(new Map(this.#providers).set(key.id, provider));
  }

  /** A copy overlaid with `over`, whose providers win. */
  merge(over: Pick<Services, "ids" | "provider">): Services {
    const providers = new Map(this.#providers);
    for (const id of over.ids()) providers.set(id, over.provider(id));
    return new Services(providers);
  }

  /** The provider of `key`; undefined without one, and when the key's `isValid` refuses it. */
  get<T>(key: ServiceKey<T>): T | undefined {
    const provider = this.#providers.get(key.id);
    return serves(key, provider) ? provider : undefined;
  }

  /** Whether `get` would give a provider. */
  has(key: ServiceKey<unknown>): boolean {
    return serves(key, this.#providers.get(key.id));
  }

  /** The ids that have a provider, in the order they came. */
  ids(): readonly string[] {
    return [...this.#providers.keys()];
  }

  /** The provider of an id, unchecked. */
  provider(id: string): unknown {
    return this.#providers.get(id);
  }
}
