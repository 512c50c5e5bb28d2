import { createHash } from "node:crypto";
import { ModelError, type ModelProvider } from "@runvil/plugin-sdk";
import type { JsonObject, ModelReply, ModelRequest } from "@runvil/protocol";
import { type Random, randomOf } from "../random.js";
import { CONFIGURED_SECRET } from "./secrets.js";
import type { World } from "./world.js";

/** How a provider of a world is made. */
export interface SimulatedModelOptions {
  readonly world: World;
  readonly apiKey: string;
}

/** A model whose replies and failures depend on the seed and on the request alone. */
export class SimulatedModel implements ModelProvider {
  /** Held as providers hold theirs, to see that it stays here. */
  readonly options: SimulatedModelOptions;

  constructor(world: World) {
    this.options = { world, apiKey: CONFIGURED_SECRET };
  }

  async complete(request: ModelRequest, { signal }: { readonly signal: AbortSignal }): Promise<ModelReply> {
    const { world } = this.options;
    const { execution: _, ...round } = request.round;
    const thing = `round ${hashOf({ ...request, round })}`;
    const random = randomOf(world.seed, thing);
    return world.life.ask(async () => {
      const fate = random.next();
      await world.wait(thing, signal);
      if (fate < 0.01) throw new ModelError("timeout");
      if (fate < 0.02) throw new ModelError("context_overflow", { status: 400, detail: "too long" });
      if (fate < 0.04) throw new ModelError("rate_limit", { status: 429 });
      if (fate < 0.05) throw new Error("the socket hung up");
      if (fate < 0.06) return { text: "", toolCalls: [], finishReason: "stop" };
      return reply(request, random);
    });
  }
}

function reply(request: ModelRequest, random: Random): ModelReply {
  const { tools = [], messages } = request;
  const usage = { promptTokens: messages.length * 10, completionTokens: 7 };
  const isFresh = messages.at(-1)?.role !== "tool";
  const text = `r${random.below(1_000)} of ${messages.length}`;
  if (tools.length === 0 || !random.chance(isFresh ? 0.75 : 0.25)) {
    return { text, toolCalls: [], finishReason: random.chance(0.03) ? "length" : "stop", usage };
  }
  const count = 1 + random.below(3);
  const id = hashOf(request.messages).slice(0, 6);
  const toolCalls = Array.from({ length: count }, (_, index) => {
    const { name = "" } = tools[random.below(tools.length)] ?? {};
    const isLost = random.chance(0.01);
    return {
      id: `c${request.round.turn}-${id}-${index}`,
      name: isLost ? "nobody" : name,
      arguments: argumentsOf(request, name, `${id}${index}`, random),
    };
  });
  return { text: random.chance(0.5) ? text : "", toolCalls, finishReason: "tool_calls", usage };
}

function argumentsOf({ round, tools = [] }: ModelRequest, name: string, id: string, random: Random): JsonObject {
  // Of a call in doubt nobody sees that its arguments were refused.
  if (random.chance(0.02) && name !== "sim_pay") return { text: 7 };
  if (name === "task") {
    const { description = "" } = tools.find((tool) => tool.name === name) ?? {};
    return { target: /### \w+/.exec(description)?.[0] ?? "## Nowhere", input: id };
  }
  if (name === "await_tasks") return random.chance(0.5) ? {} : { timeout: random.below(20_000) / 1_000 };
  if (name === "task_status" || name === "task_cancel") return { id: "0.0" };
  const path = random.chance(0.6) ? { path: `notes/${round.task}/${round.turn}-${id}` } : {};
  return { text: `m${random.below(100)}`, ...path };
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
