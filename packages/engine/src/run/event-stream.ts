import type { EventFields, EventName, RunEvent } from "@runvil/protocol";

/** Who reports an event. */
export interface EventSource {
  readonly section: string;
  readonly task: string;
  readonly entry?: string;
}

/** Numbers the run's events and hands them to the observer of the step. */
export class EventStream {
  readonly #execution: string;
  #seq = 0;
  #events: RunEvent[] = [];
  #observe: ((event: RunEvent) => void) | undefined;

  constructor(execution: string) {
    this.#execution = execution;
  }

  /** Begins a step: events go to `observe` as they happen. */
  begin(observe: ((event: RunEvent) => void) | undefined): void {
    this.#events = [];
    this.#observe = observe;
  }

  /** Ends a step and gives its events. */
  end(): readonly RunEvent[] {
    this.#observe = undefined;
    return this.#events;
  }

  report<Name extends EventName>(source: EventSource, event: Name, fields: EventFields[Name]): void {
    const reported = {
      seq: this.#seq++,
      event,
      execution: this.#execution,
      section: source.section,
      task: source.task,
      ...(source.entry === undefined ? {} : { entry: source.entry }),
      ...fields,
      // The spread of a mapped type's member loses the tie between name and fields, which the signature has checked.
    } as unknown as RunEvent;
    this.#events.push(reported);
    try {
      this.#observe?.(reported);
    } catch {
      // An observer's fault is its own: nothing it throws may change the run (docs/spec/events-errors-limits.md section 1).
    }
  }
}
