import {
  definePack,
  definePlugin,
  defineService,
  defineTool,
  type ToolCallContext,
  ToolError,
  type ToolOutput,
  trusted,
  trustedJson,
  untrusted,
} from "@runvil/plugin-sdk";
import { randomOf } from "../random.js";
import { THROWN_SECRET } from "./secrets.js";
import type { World } from "./world.js";

/** What the tools reach the outside with. */
export interface Backend {
  readonly world: World;
  /** Held as services hold theirs, to see that it stays here. */
  readonly apiKey: string;
}

/** Lends the tools their world. */
export const BACKEND = defineService<Backend>("acme/backend");

/** What a call in doubt is answered with. */
export const MAY_HAVE_RUN = "the call was interrupted and may have run";

interface Asked {
  readonly text: string;
  readonly path?: string;
}

const parameters = {
  type: "object",
  properties: { text: { type: "string" }, path: { type: "string" } },
  required: ["text"],
} as const;

function worldOf(cx: ToolCallContext): World {
  const backend = cx.service(BACKEND);
  if (backend === undefined) throw new TypeError("a simulated tool needs the service acme/backend");
  return backend.world;
}

/** What a tool does once it was decided that it works. */
type Work = (asked: Asked, cx: ToolCallContext, world: World) => Promise<ToolOutput>;

/** A call of a tool: its fate depends on the seed and on its key. */
async function call(work: Work, asked: Asked, cx: ToolCallContext): Promise<ToolOutput> {
  const world = worldOf(cx);
  const { life } = world;
  const random = randomOf(world.seed, `fate ${cx.key}`);
  if (world.acknowledged.has(cx.key)) world.violations.push(`${cx.key} was called though it had been answered`);
  return life.ask(async () => {
    if (world.doubts.has(cx.key)) return doubtful(asked, cx, world);
    const fate = random.next();
    if (fate < 0.02) return world.hang(cx.signal);
    if (fate < 0.025) return new Promise<never>(() => {});
    if (random.chance(0.8)) await world.wait(`call ${cx.key}`, cx.signal);
    if (fate < 0.07) throw new ToolError("the backend is away", { kind: "Transport" });
    if (fate < 0.1) throw new Error(`refused ${THROWN_SECRET}`);
    return work(asked, cx, world);
  });
}

/** As a call that a crash left in doubt, without the crash. */
async function doubtful(asked: Asked, cx: ToolCallContext, world: World): Promise<never> {
  const doubt = world.doubts.get(cx.key);
  if (doubt?.wasExecuted === true) execute(cx, world);
  if (doubt?.hasWritten === true && asked.path !== undefined) await cx.store.write(asked.path, `paid ${asked.text}`);
  await world.wait(`call ${cx.key}`, cx.signal);
  throw new ToolError(MAY_HAVE_RUN, { kind: "Other" });
}

function execute(cx: ToolCallContext, world: World): void {
  world.executions.set(cx.key, (world.executions.get(cx.key) ?? 0) + 1);
}

const look: Work = async ({ text, path }, cx) => {
  const found = path !== undefined && (await cx.store.exists(path)) ? await cx.store.read(path) : "nothing";
  return untrusted(`${text} saw ${found.length}`);
};

const note: Work = async ({ text, path }, cx) => {
  if (path !== undefined) await cx.store.write(path, `note ${text}`);
  return trusted(`noted ${text}`);
};

const pay: Work = async ({ text, path }, cx, world) => {
  execute(cx, world);
  if (path !== undefined) {
    await cx.store.write(path, `paid ${text}`);
    world.written.add(cx.key);
  }
  return untrusted(`paid ${text}`);
};

const data: Work = async ({ text }) => trustedJson({ text, list: [1, 2] });

const TOOLS = [
  defineTool({
    id: "sim/look",
    description: "Looks at a file.",
    parameters,
    idempotent: true,
    call: (asked, cx) => call(look, asked, cx),
  }),
  defineTool({
    id: "sim/note",
    description: "Notes something.",
    parameters,
    idempotent: true,
    call: (asked, cx) => call(note, asked, cx),
  }),
  defineTool({
    id: "sim/pay",
    description: "Pays: never twice.",
    parameters,
    call: (asked, cx) => call(pay, asked, cx),
  }),
  defineTool({
    id: "sim/solo",
    description: "Notes something, alone.",
    parameters,
    idempotent: true,
    alone: true,
    timeoutMs: 100_000,
    call: (asked, cx) => call(note, asked, cx),
  }),
  defineTool({
    id: "sim/ask",
    description: "Asks an operator.",
    parameters,
    idempotent: true,
    survivesStop: true,
    call: async ({ text }, cx) => {
      const world = worldOf(cx);
      return world.life.ask(async () => {
        await world.wait(`call ${cx.key}`, cx.signal);
        return trusted(`operator says ${text}`);
      });
    },
  }),
  defineTool({
    id: "sim/data",
    description: "Gives data.",
    parameters,
    structured: true,
    idempotent: true,
    call: (asked, cx) => call(data, asked, cx),
  }),
];

const sim = definePack({
  name: "acme/sim",
  description: "What a simulation calls.",
  prelude: "sim = { greet = function() return 'hello' end }",
  build: () => ({ tools: TOOLS }),
});

/** Adds the Pack `acme/sim`, whose tools live in the world that `BACKEND` lends. */
export const simulatedTools = definePlugin({ name: "acme-sim", install: (registry) => registry.add(sim()) });
