import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NEVER_ASKED, recorder, tool } from "../../test/parts.js";
import { contractIn } from "../../test/prompt-file.js";
import { checkedPick } from "./checked-pick.js";
import { fillSlots } from "./fill-slots.js";
import { findNearDuplicates } from "./near-duplicates.js";
import { pickableTools } from "./pickable-tools.js";
import type { SlotPicker } from "./slot-picker.js";

const PATHS = ["acme/kit/a", "acme/kit/b"];
const tools = pickableTools(new Map(PATHS.map((path) => [path, { pack: "", tool: tool(path) }])));
const [first, second] = tools;
const alien = { ...first, id: "evil/kit/x" };

test.each([
  [
    { decision: "bind", tool: first, score: 1 },
    { decision: "bind", tool: first, score: 1 },
  ],
  [
    { decision: "bind", tool: { id: "acme/kit/a" }, score: 0 },
    { decision: "bind", tool: first, score: 0 },
  ],
  [{ decision: "absent", more: 1 }, { decision: "absent" }],
  [
    { decision: "ambiguous", tools: [second, first] },
    { decision: "ambiguous", tools: [second, first] },
  ],
])("%j is an answer", (answer, pick) => {
  expect(checkedPick(answer, tools)).toEqual(pick);
});

test.each([
  undefined,
  null,
  7,
  "bind",
  {},
  { decision: "maybe" },
  { decision: "bind" },
  { decision: "bind", tool: alien, score: 1 },
  { decision: "bind", tool: first },
  { decision: "bind", tool: first, score: Number.NaN },
  { decision: "bind", tool: first, score: -0.1 },
  { decision: "bind", tool: first, score: Number.POSITIVE_INFINITY },
  { decision: "bind", tool: first, score: "1" },
  { decision: "duplicate" },
  { decision: "duplicate", tools: [] },
  { decision: "ambiguous", tools: [first, alien] },
  { decision: "ambiguous", tools: "ab" },
  { decision: "failed", failure: null },
])("%j is a failure", (answer) => {
  const pick = checkedPick(answer, tools);
  expect(pick.decision).toBe("failed");
});

test("whatever a picker answers, what is bound is one of its tools and the score is from 0 to 1", () => {
  const answers = fc.record(
    {
      decision: fc.constantFrom("bind", "absent", "duplicate", "ambiguous", "failed", "__proto__", 1),
      tool: fc.oneof(fc.constantFrom(first, second, alien), fc.anything()),
      tools: fc.oneof(fc.array(fc.constantFrom(first, second, alien)), fc.anything()),
      score: fc.oneof(fc.double(), fc.anything()),
      failure: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(answers, (answer) => {
      const pick = checkedPick(answer, tools);
      if (pick.decision !== "bind") return;
      expect(PATHS).toContain(pick.tool.id);
      expect(pick.score >= 0 && pick.score <= 1).toBe(true);
    }),
  );
});

/** A picker whose methods give or throw anything. */
function hostile(pick: (want: string, given: unknown[]) => unknown): SlotPicker {
  const picker: object = { thresholds: { duplicate: 0.9 }, pick, similarities: pick };
  return Object.assign({ ...NEVER_ASKED }, picker);
}

const throwing = (thrown: unknown) =>
  hostile(() => {
    throw thrown;
  });

const slots = contractIn("tools:", "  a: { want: w }", "  z: acme/kit/b").slots;

async function fill(picker: SlotPicker, signal = new AbortController().signal) {
  const { log, lines } = recorder();
  const source = { tools: [...tools], active: new Set(["acme/kit"]), picker: async () => picker, log, signal };
  const { fills, unfilled } = await fillSlots(slots, source);
  return { fills, unfilled, lines };
}

describe("PF-35: a picker that misbehaves", () => {
  it.each([
    ["answers nothing", hostile(() => undefined)],
    ["throws no error", throwing(null)],
    ["throws what has no text", throwing(Object.create(null))],
    [
      "answers a getter that throws",
      hostile(() => Object.defineProperty({}, "decision", { get: () => Reflect.get(JSON.parse("null"), "x") })),
    ],
    ["binds a tool that nobody has", hostile(() => ({ decision: "bind", tool: alien, score: 1 }))],
    ["gives no score", hostile(() => ({ decision: "bind", tool: first, score: Number.NaN }))],
  ])("%s: nothing fills, and the slots behind it are filled", async (_, picker) => {
    const { fills, unfilled, lines } = await fill(picker);
    expect(fills).toEqual([{ alias: "z", path: "acme/kit/b" }]);
    expect(unfilled).toEqual(["tool slot 'a' is unfilled: the tool picker failed"]);
    expect(lines[0]).toMatch(/^warn: the fuzzy fill query failed; unfilled \| alias=a/);
  });

  it("empties the list that it got: the run's own stays", async () => {
    const picker = hostile((_, given) => {
      given.length = 0;
      return { decision: "absent" };
    });
    expect((await fill(picker)).fills).toEqual([{ alias: "z", path: "acme/kit/b" }]);
  });

  it("is asked no more once the run is cancelled", async () => {
    const cancel = new AbortController();
    const asked: string[] = [];
    const picker = hostile((want) => {
      asked.push(want);
      cancel.abort(new Error("cancelled"));
      return { decision: "absent" };
    });
    const two = contractIn("tools:", "  a: { want: one }", "  b: { want: two }").slots;
    const source = {
      tools,
      active: new Set<string>(),
      picker: async () => picker,
      log: recorder().log,
      signal: cancel.signal,
    };
    await expect(fillSlots(two, source)).rejects.toThrow("cancelled");
    expect(asked).toEqual(["one"]);
  });
});

describe("PF-93: a picker whose comparison misbehaves", () => {
  const fills = PATHS.map((path, index) => ({ alias: String(index), path }));
  const pairs = (...all: unknown[]) => hostile(() => ({ ok: true, pairs: all }));

  it.each([
    ["nothing", hostile(() => undefined)],
    ["no pairs", hostile(() => ({ ok: true }))],
    ["a pair of nothing", pairs({})],
    ["a foreign tool", pairs({ first, second: alien, similarity: 1 })],
    ["a text for a number", pairs({ first, second, similarity: "1" })],
    ["a number over 1", pairs({ first, second, similarity: Number.POSITIVE_INFINITY })],
    ["a throw without a text", throwing(Object.create(null))],
  ])("%s: no near-duplicates, and it is logged", async (_, picker) => {
    const { log, lines } = recorder();
    expect(await findNearDuplicates(fills, tools, async () => picker, log)).toEqual([]);
    expect(lines[0]).toMatch(/^warn: the bound tools could not be compared; near-duplicates go unnoticed/);
  });
});
