import type { JournalStore } from "@runvil/host";
import type { RunEvent } from "@runvil/protocol";
import { crashAfter } from "@runvil/testkit";
import { mainOf } from "../prompt-text.js";
import { OTHER, record, recordingHost } from "../rich-run.js";

/** Records a run that takes more than one process or journal, under a name. Gives the events that it showed. */
type Series = (store: JournalStore, name: string) => Promise<readonly RunEvent[]>;

const IN_DOUBT = mainOf(
  `log(tostring(pcall(tools.call, 'kit/once', { text = 'x' })))
store.write('after', models.infer('go on'))
return store.read('after')`,
);

const FORKED = mainOf(
  `store.write('a', models.infer('one'))
tools.call('kit/bytes', { text = 'b' })
return store.read('a') .. models.infer('two')`,
);

/** Recordings of runs that crashed, were taken up and were forked, by name. */
export const SERIES: Readonly<Record<string, Series>> = {
  async "crash-that-nobody-took-up"(store, name) {
    return record(crashAfter("written", store), name, { prompt: IN_DOUBT });
  },
  async "call-in-doubt"(store, name) {
    await record(crashAfter("performed", store), name, { prompt: IN_DOUBT });
    const host = await recordingHost(store);
    const events: RunEvent[] = [];
    await (await host.resume(name, { onEvent: (event) => void events.push(event) })).outcome;
    await host.close();
    return events;
  },
  async "fork-under-another-model"(store, name) {
    await record(store, `${name}-origin`, { prompt: FORKED });
    const host = await recordingHost(store);
    const models = { models: [OTHER], current: "other" };
    const events: RunEvent[] = [];
    const onEvent = (event: RunEvent): void => void events.push(event);
    await (await host.fork(`${name}-origin`, { at: 3, name, models, onEvent })).outcome;
    await host.close();
    return events;
  },
};
