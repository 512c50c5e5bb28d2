import { type PickerScript, scriptedPicker } from "@runvil/tool-picker/testing";
import { describe, expect, it } from "vitest";
import { NEVER_ASKED, recorder, tool } from "../../test/parts.js";
import { contractIn } from "../../test/prompt-file.js";
import { fillSlots } from "./fill-slots.js";
import { findNearDuplicates } from "./near-duplicates.js";
import { pickableTools } from "./pickable-tools.js";
import type { SlotPicker } from "./slot-picker.js";

const PATHS = ["acme/kit/search", "acme/kit/fetch", "corp/kit/find"];
const tools = pickableTools(new Map(PATHS.map((path) => [path, { pack: "", tool: tool(path) }])));

async function fill(lines: readonly string[], picker?: SlotPicker | (() => Promise<SlotPicker>)) {
  const { lines: logged, log } = recorder();
  const filled = await fillSlots(contractIn("tools:", ...lines).slots, {
    tools,
    active: new Set(["acme/kit", "corp/kit", "acme/empty"]),
    picker: async () => (typeof picker === "function" ? picker() : picker),
    log,
    signal: new AbortController().signal,
  });
  return { ...filled, logged };
}
const scripted = (script: PickerScript) => scriptedPicker(script);
const slot = (alias: string, want: string, optional = false) =>
  `  ${alias}: { want: ${JSON.stringify(want)}, optional: ${optional} }`;

describe("PF-21, PF-26: an exact slot", () => {
  it("fills by identity and asks no picker", async () => {
    expect(await fill(["  a: acme/kit/search"], NEVER_ASKED)).toMatchObject({
      fills: [{ alias: "a", path: "acme/kit/search" }],
      logged: [],
    });
  });

  it("stays unbound when its active capability has no such tool", async () => {
    expect(await fill(["  a: acme/kit/gone", "  b: acme/empty/x"])).toMatchObject({
      fills: [],
      unfilled: [],
      inactive: [],
      logged: [
        "warn: exact tool slot's capability is active but contributed no such tool; unfilled | alias=a | tool=acme/kit/gone",
        "warn: exact tool slot's capability is active but contributed no such tool; unfilled | alias=b | tool=acme/empty/x",
      ],
    });
  });

  it("of an inactive capability cannot fill", async () => {
    const { fills, inactive, logged } = await fill(["  z: b/b/x", "  y: a/a/x", "  x: b/b/y"]);
    expect([fills, inactive, logged]).toEqual([[], ["b/b", "a/a", "b/b"], []]);
  });
});

describe("PF-24: slots", () => {
  it("are handled in sorted alias order, and two may bind one tool", async () => {
    const asked: string[] = [];
    const picker: SlotPicker = {
      ...NEVER_ASKED,
      async pick(want, offered) {
        asked.push(want);
        const [first] = offered;
        return first === undefined ? { decision: "absent" } : { decision: "bind", tool: first, score: 1 };
      },
    };
    const { fills } = await fill(
      [slot("b", "wb"), "  Z: corp/kit/find", slot("a", "wa"), "  c: corp/kit/find"],
      picker,
    );
    expect(fills.map(({ alias, path }) => `${alias} ${path}`)).toEqual([
      "Z corp/kit/find",
      "a acme/kit/search",
      "b acme/kit/search",
      "c corp/kit/find",
    ]);
    expect(asked).toEqual(["wa", "wb"]);
  });
});

describe("PF-28: a required fuzzy slot", () => {
  it("fills with its want and a score of three decimals", async () => {
    const picker = scripted({ scores: { " Look! ": { "acme/kit/fetch": 0.87654 } } });
    expect((await fill([slot("a", " Look! ")], picker)).fills).toEqual([
      { alias: "a", path: "acme/kit/fetch", want: " Look! ", score: 0.877 },
    ]);
  });

  it.each<[string, PickerScript | undefined, string]>([
    ["no tool fits", {}, 'no tool matches "say \\"hi\\"\\n"'],
    [
      "several fit",
      { scores: { 'say "hi"\n': { "acme/kit/search": 0.86, "corp/kit/find": 0.88 } } },
      '"say \\"hi\\"\\n" matches several tools: corp/kit/find, acme/kit/search',
    ],
    [
      "the leader has a copy",
      {
        scores: { 'say "hi"\n': { "acme/kit/search": 0.9 } },
        pairs: [["acme/kit/fetch", "acme/kit/search", 0.95]],
      },
      '"say \\"hi\\"\\n" matches several tools: acme/kit/search, acme/kit/fetch',
    ],
    ["there is no picker", undefined, "this host has no tool picker"],
  ])("is told when %s", async (_name, script, reason) => {
    const { unfilled, fills, skipped, logged } = await fill(
      [slot("a", 'say "hi"\n')],
      script === undefined ? undefined : scripted(script),
    );
    expect(unfilled).toEqual([`tool slot 'a' is unfilled: ${reason}`]);
    expect([fills, skipped, logged]).toEqual([[], [], []]);
  });
});

describe("PF-27: an optional fuzzy slot", () => {
  it.each<[string, PickerScript | undefined]>([
    ["no tool fits", {}],
    ["several fit", { scores: { w: { "acme/kit/search": 0.9, "corp/kit/find": 0.9 } } }],
    ["there is no picker", undefined],
  ])("is skipped when %s", async (_name, script) => {
    const { skipped, unfilled, logged } = await fill(
      [slot("a", "w", true)],
      script === undefined ? undefined : scripted(script),
    );
    expect([skipped, unfilled]).toEqual([[{ alias: "a", want: "w" }], []]);
    expect(logged).toEqual(["info: optional fuzzy tool slot unfilled; skipped | alias=a | want=w"]);
  });
});

describe("PF-35: a picker that fails", () => {
  const says: SlotPicker = {
    ...NEVER_ASKED,
    pick: async () => ({ decision: "failed", failure: { message: "no model" } }),
  };
  it.each<[string, SlotPicker | (() => Promise<SlotPicker>), string]>([
    ["says so", says, "no model"],
    ["throws", NEVER_ASKED, "the picker was asked"],
    ["cannot be made", () => Promise.reject(new Error("no weights")), "no weights"],
  ])("because it %s is no tool that is absent", async (_name, picker, reason) => {
    const { unfilled, skipped, logged } = await fill([slot("a", "w"), slot("b", "v", true)], picker);
    expect(unfilled).toEqual(["tool slot 'a' is unfilled: the tool picker failed"]);
    expect(skipped).toEqual([{ alias: "b", want: "v" }]);
    expect(logged).toEqual([
      `warn: the fuzzy fill query failed; unfilled | alias=a | reason=${reason}`,
      `warn: the fuzzy fill query failed; unfilled | alias=b | reason=${reason}`,
      "info: optional fuzzy tool slot unfilled; skipped | alias=b | want=v",
    ]);
  });
});

describe("PF-93: near duplicates", () => {
  const fills = PATHS.map((path, index) => ({ alias: `a${index}`, path }));
  const find = async (bound: typeof fills, picker?: SlotPicker) => {
    const { lines, log } = recorder();
    return { pairs: await findNearDuplicates(bound, tools, async () => picker, log), lines };
  };
  const [first = "", second = "", third = ""] = PATHS;

  it("are bound tools at or above the threshold, in catalog order", async () => {
    const picker = scripted({
      thresholds: { duplicate: 0.9 },
      pairs: [
        [third, first, 0.9],
        [second, first, 0.899],
        [third, second, 0.99],
      ],
    });
    expect((await find([...fills].reverse(), picker)).pairs).toEqual([
      { first, second: third, similarity: 0.9 },
      { first: second, second: third, similarity: 0.99 },
    ]);
    expect((await find(fills.slice(0, 2), picker)).pairs).toEqual([]);
  });

  it("are not looked for with one tool, however many aliases it has, and without a picker", async () => {
    const one = [0, 1].map((index) => ({ alias: `a${index}`, path: first }));
    expect(await find(one, NEVER_ASKED)).toEqual({ pairs: [], lines: [] });
    expect(await find(fills)).toEqual({ pairs: [], lines: [] });
  });

  it("go unnoticed when the picker fails, which is logged", async () => {
    const message = "warn: the bound tools could not be compared; near-duplicates go unnoticed";
    expect(await find(fills, NEVER_ASKED)).toEqual({ pairs: [], lines: [`${message} | reason=the picker was asked`] });
    const says: SlotPicker = {
      ...NEVER_ASKED,
      similarities: async () => ({ ok: false, failure: { message: "no model" } }),
    };
    expect((await find(fills, says)).lines).toEqual([`${message} | reason=no model`]);
  });
});

describe("what the picker sees", () => {
  it("is the tool's own name, its description and its parameters", () => {
    const parameters = { type: "object", properties: { q: {} } };
    const seen = (spec: object) => pickableTools(new Map([["a/b/c_d", { pack: "", tool: tool("x/y", spec) }]]));
    expect(seen({ parameters })).toEqual([
      { id: "a/b/c_d", capability: "a/b", name: "c_d", description: "Does x/y.", parameters },
    ]);
    expect(seen({ parameters: 7 })[0]?.parameters).toEqual({});
  });

  it("is one object per tool over all runs, so that it is embedded once", () => {
    const catalog = new Map([["a/b/c", { pack: "", tool: tool("a/b/c") }]]);
    expect(pickableTools(catalog)[0]).toBe(pickableTools(catalog)[0]);
  });
});
