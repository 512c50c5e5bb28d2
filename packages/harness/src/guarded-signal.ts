/** What may stand as a listener of an event. */
type Listener = ((event: Event) => unknown) | { readonly handleEvent: (event: Event) => unknown };

/**
 * Makes an abort signal fit to be given to a Pack, a model provider or a clock. A listener that throws, or rejects, would end
 * the process; after this `onThrow` gets what it threw, and the other listeners are called as ever.
 *
 * @returns `signal` itself
 *
 * Source: docs/spec/packs.md section 6: what a tool does wrong harms its own call alone.
 */
export function guardedSignal(signal: AbortSignal, onThrow: (thrown: unknown) => void): AbortSignal {
  const guarded = new WeakMap<object, (event: Event) => void>();
  const guard = (listener: unknown): unknown => {
    if (!isListener(listener)) return listener;
    const known = guarded.get(listener);
    if (known !== undefined) return known;
    const fresh = (event: Event): void => {
      try {
        Promise.resolve(notify(listener, signal, event)).catch(onThrow);
      } catch (thrown) {
        onThrow(thrown);
      }
    };
    guarded.set(listener, fresh);
    return fresh;
  };
  const { addEventListener, removeEventListener } = signal;
  let handler: Listener | null = null;
  let handling: Listener | undefined;
  return Object.defineProperties(signal, {
    addEventListener: {
      value: (type: unknown, listener: unknown, ...options: readonly unknown[]): void => {
        Reflect.apply(addEventListener, signal, [type, guard(listener), ...options]);
      },
    },
    removeEventListener: {
      value: (type: unknown, listener: unknown, ...options: readonly unknown[]): void => {
        Reflect.apply(removeEventListener, signal, [type, guard(listener), ...options]);
      },
    },
    onabort: {
      get: () => handler,
      set: (listener: unknown) => {
        if (handling !== undefined) Reflect.apply(removeEventListener, signal, ["abort", guard(handling)]);
        const given = isListener(listener) ? listener : null;
        handler = given;
        // A listener of its own: the same function may be added as a listener too.
        handling = given === null ? undefined : (event) => notify(given, signal, event);
        if (handling !== undefined) Reflect.apply(addEventListener, signal, ["abort", guard(handling)]);
      },
    },
  });
}

function isListener(value: unknown): value is Listener {
  return typeof value === "function" || (typeof value === "object" && value !== null && "handleEvent" in value);
}

function notify(listener: Listener, signal: AbortSignal, event: Event): unknown {
  return typeof listener === "function" ? Reflect.apply(listener, signal, [event]) : listener.handleEvent(event);
}
