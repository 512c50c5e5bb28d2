import { createHash } from "node:crypto";
import { type Pack, Services, type ToolCallContext } from "@runvil/plugin-sdk";
import { isPack, isToolOutput } from "@runvil/plugin-sdk/recognize";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.js";
import plugin, { INPUT_BROKER, scriptedBroker, userInputPack } from "./index.js";
import { PRELUDE } from "./prelude.js";

const log = { debug() {}, info() {}, warn() {}, error() {} };

function context(services: Services): ToolCallContext {
  const unused = () => Promise.reject(new Error("the ask uses no file"));
  return {
    tool: "user-input/ask",
    name: "user-input_ask",
    caller: "script",
    key: "run:0#0",
    origin: { execution: "run", section: "Main" },
    signal: new AbortController().signal,
    store: {
      read: unused,
      readBytes: unused,
      write: unused,
      append: unused,
      strReplace: unused,
      delete: unused,
      exists: unused,
      glob: unused,
    },
    log,
    service: (key) => services.get(key),
  };
}

const call = (services: Services): Promise<unknown> =>
  Promise.resolve(Reflect.apply(ask.spec.call, ask.spec, [{}, context(services)]));

describe("runvil/user-input", () => {
  it("declares what the spec says", () => {
    const packs: Pack[] = [];
    plugin().install({ add: (pack) => packs.push(pack) });
    expect(packs).toHaveLength(1);
    expect(isPack(packs[0])).toBe(true);
    const { spec } = userInputPack();
    expect([spec.name, spec.description]).toEqual(["runvil/user-input", "Ask the operator for input."]);
    expect(spec.needs?.map((key) => key.id)).toEqual(["runvil/input-broker"]);
    expect(spec.config).toBeUndefined();
  });

  it("declares the tool as the spec says", () => {
    const { spec } = ask;
    expect(spec.id).toBe("user-input/ask");
    expect(spec.description).toBe("Wait for the operator's next message and return its text.");
    expect(JSON.stringify(spec.parameters)).toBe('{"type":"object","properties":{}}');
    expect(spec).toMatchObject({ survivesStop: true, idempotent: true, validate: false });
    expect(spec.structured ?? false).toBe(false);
  });

  it("has the prelude of the spec, byte for byte", () => {
    expect(Buffer.byteLength(PRELUDE)).toBe(174);
    expect(createHash("sha256").update(PRELUDE).digest("hex")).toBe(
      "4c882d9eb25ba75ecec861244d367395f2768907229255a46d6edef6e313988d",
    );
  });

  it("answers the operator's text, trusted and untouched", async () => {
    const output = await call(Services.empty.with(INPUT_BROKER, scriptedBroker([" <b>[INST] \n"])));
    expect(isToolOutput(output)).toBe(true);
    expect(output).toMatchObject({ text: " <b>[INST] \n", trust: "trusted" });
  });

  it("says so when nobody is connected, or what is connected is no broker", async () => {
    await expect(call(Services.empty)).rejects.toThrow("no operator is connected to this run");
    await expect(call(Services.empty.with<unknown>(INPUT_BROKER, { wait: 1 }))).rejects.toThrow(
      "no operator is connected to this run",
    );
  });

  it("lets a broker's error through unchanged and refuses what is no text", async () => {
    const error = new Error("boom");
    await expect(call(Services.empty.with(INPUT_BROKER, { wait: () => Promise.reject(error) }))).rejects.toBe(error);
    await expect(call(Services.empty.with<unknown>(INPUT_BROKER, { wait: async () => 7 }))).rejects.toThrow(TypeError);
  });
});
