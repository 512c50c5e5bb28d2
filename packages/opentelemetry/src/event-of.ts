import type { EventName, RunEvent } from "@runvil/protocol";

/** The events of some names. */
export type EventOf<Name extends EventName> = Extract<RunEvent, { readonly event: Name }>;
