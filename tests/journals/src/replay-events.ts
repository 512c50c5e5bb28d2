import { promptforge } from "@runvil/dialect-promptforge";
import { createHost, type Divergence, type JournalStore } from "@runvil/host";
import type { Outcome, RunEvent } from "@runvil/protocol";
import { CAPABILITY, KIT } from "./kit.js";

/** What a replay showed. */
export interface Shown {
  readonly events: readonly RunEvent[];
  /** Undefined where the journal ends before the run. */
  readonly outcome: Outcome | undefined;
  readonly divergence: Divergence | undefined;
}

/** Replays a run on a Host that has no model and no picker: the journal is all that there is. */
export async function replayEvents(store: JournalStore, name: string): Promise<Shown> {
  const host = await createHost({
    plugins: [...KIT],
    dialects: [promptforge({ capabilities: [CAPABILITY] })],
    journal: { store },
  });
  const events: RunEvent[] = [];
  const { outcome, divergence } = await host.replay(name, { onEvent: (event) => void events.push(event) });
  await host.close();
  return { events, outcome, divergence };
}
