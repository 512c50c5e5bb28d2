import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { FileJournalStore } from "@runvil/harness/journal-store";
import {
  createHost,
  type Host,
  JournalError,
  type JournalStore,
  type Log,
  MemoryStore,
  type RunHandle,
  type RunOptions,
  type Store,
} from "@runvil/host";
import { JournalFormatError } from "@runvil/journal";
import { Services } from "@runvil/plugin-sdk";
import type { EffectAnswer, Outcome, RunEvent } from "@runvil/protocol";
import { clockOf } from "../world/clock.js";
import type { DiskFault } from "../world/disk.js";
import { Life } from "../world/life.js";
import { SimulatedModel } from "../world/model.js";
import { pump } from "../world/pump.js";
import { CONFIGURED_SECRET } from "../world/secrets.js";
import { BACKEND, simulatedTools } from "../world/tools.js";
import { STARTING_FILES, type World } from "../world/world.js";
import type { Scenario } from "./scenario.js";

/** The name of every simulated run. */
export const RUN = "sim-1";

const SEED = "5eed".repeat(16);

/** An answer that the run was about to be given, after it was put on record. */
export interface Acknowledged {
  readonly id: string;
  readonly answer: EffectAnswer;
  readonly batch: number;
  /** The instant. */
  readonly at: number;
}

/** How one process comes to its end. */
export interface LifeSetting {
  /** Default: none. */
  readonly fault?: DiskFault;
  /** The request at which it is killed. Default: never. */
  readonly lastRequest?: number;
  /** Instants at which the Host cancels or stops the run. */
  readonly cancelAt?: number;
  readonly stopAt?: number;
}

/** What one process did and saw of a run. */
export interface Lived {
  /** Undefined when it was killed before. */
  readonly outcome: Outcome | undefined;
  readonly events: readonly RunEvent[];
  readonly acknowledged: readonly Acknowledged[];
  /** What it logged, one line each. */
  readonly logs: readonly string[];
  readonly store: Store | undefined;
  readonly requests: number;
}

/** Runs the run of a scenario in one process of a world: begins it, or takes it up. */
export async function live(world: World, scenario: Scenario, setting: LifeSetting = {}): Promise<Lived> {
  const { cancelAt, stopAt, fault } = setting;
  const life = new Life(setting.lastRequest);
  world.life = life;
  const { time } = world;
  const events: RunEvent[] = [];
  const acknowledged: Acknowledged[] = [];
  const logs: string[] = [];
  const isDead = (): boolean => life.isDead;
  const journals = new FileJournalStore("/journals", {
    durability: scenario.durability,
    files: world.disk.for(life, fault),
    lock: world.locks.for(life),
  });
  const options = {
    clock: clockOf(world),
    ...(scenario.store === "folder" ? { store: world.folder.for(life) } : {}),
    onEvent: (event: RunEvent) => {
      time.activity += 1;
      if (!life.isDead) events.push(event);
    },
    record: {
      answer(id: string, answer: EffectAnswer, batch: number) {
        if (life.isDead) return;
        acknowledged.push({ id, answer, batch, at: time.now });
        world.acknowledged.add(`${RUN}:${id}`);
      },
    },
  };
  const work = async (): Promise<{ outcome: Outcome; store: Store | undefined }> => {
    const host = await hostOf(world, scenario, journals, logs);
    const handle = await begin(host, journals, scenario, options);
    const ends = handle instanceof JournalError ? undefined : handle;
    const takeBack = [
      cancelAt === undefined ? undefined : time.at(cancelAt, () => ends?.cancel()),
      stopAt === undefined ? undefined : time.at(stopAt, () => ends?.stop()),
    ];
    const outcome = handle instanceof JournalError ? refusal(handle) : await handle.outcome;
    for (const take of takeBack) take?.();
    const store = await ends?.store;
    await host.close();
    return { outcome, store };
  };
  const end = await pump(time, work(), isDead);
  if (life.isDead) await bury(world);
  else await checkLeft(world);
  return {
    outcome: life.isDead ? undefined : end?.outcome,
    events,
    acknowledged,
    logs,
    store: end?.store,
    requests: life.requests,
  };
}

/** A Host of a world. */
export function hostOf(world: World, scenario: Scenario, store: JournalStore, logs: string[]): Promise<Host> {
  const model = {
    id: "m",
    description: "",
    context: scenario.context,
    thinking: "never",
    apiKey: CONFIGURED_SECRET,
  } as const;
  const backend = { world, apiKey: CONFIGURED_SECRET };
  return createHost({
    plugins: [simulatedTools()],
    services: Services.empty.with(BACKEND, backend),
    models: { models: [model], current: "m" },
    provider: new SimulatedModel(world),
    journal: { store },
    log: logTo(logs),
  });
}

function begin(
  host: Host,
  journals: JournalStore,
  scenario: Scenario,
  options: Pick<RunOptions, "clock" | "store" | "onEvent" | "record">,
): Promise<RunHandle | JournalError> {
  const { budgets, concurrency, store, prompt } = scenario;
  const start = async (): Promise<RunHandle> => {
    if ((await journals.list()).includes(RUN)) {
      try {
        return await host.resume(RUN, options);
      } catch (error) {
        if (!(error instanceof JournalFormatError) || !error.message.endsWith("delete it and run it again"))
          throw error;
        await host.deleteRun(RUN);
      }
    }
    return host.run({
      prompt,
      name: RUN,
      seed: SEED,
      startedAt: "2026-01-02T03:04:05Z",
      limits: { budgets, concurrency },
      ...(store === "memory" ? { store: new MemoryStore(STARTING_FILES) } : {}),
      ...options,
    });
  };
  return start().catch((error: unknown) => {
    if (error instanceof JournalError) return error;
    throw error;
  });
}

function refusal({ message }: JournalError): Outcome {
  return { status: "failed", error: { kind: "Journal", message } };
}

/** Lets what is left of a killed process come to rest, where nobody answers it any more. */
async function bury({ time, disk }: World): Promise<void> {
  time.clear();
  for (let turn = 0; turn < 5; turn += 1) await eventLoopTurn();
  time.clear();
  disk.openFiles = 0;
}

/** A process that ends by itself leaves nothing behind. */
async function checkLeft({ time, disk, locks, violations }: World): Promise<void> {
  if (time.left("refs") > 0) violations.push(`${time.left("refs")} timers were left when the Host was closed`);
  while (time.advance()) await eventLoopTurn();
  if (disk.openFiles > 0) violations.push(`${disk.openFiles} files were left open`);
  if (locks.held > 0) violations.push(`${locks.held} locks were left held`);
}

function logTo(logs: string[]): Log {
  const put = (message: string, fields?: Record<string, unknown>): void => {
    logs.push(`${message} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? told(value) : value))}`);
  };
  return { debug: put, info: put, warn: put, error: put };
}

function told(error: Error): unknown {
  return {
    ...error,
    name: error.name,
    message: error.message,
    ...(error.cause === undefined ? {} : { cause: error.cause }),
  };
}
