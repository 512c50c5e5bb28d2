import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commonBlocks, sentenceModelBlock } from "../../report/blocks.js";
import { withBlock } from "../../report/measured-block.js";
import { type Outcome, outcomesOf } from "../../report/outcome.js";
import { settledFloor } from "../../report/settled-floor.js";
import { outcomeList, outcomeTable } from "../../report/tables.js";
import { TOOLS } from "../../report/tools.js";
import { TWINS } from "../../report/twins.js";
import { WANTS } from "../../report/wants.js";
import { createToolPicker, loadBundledEmbedder } from "../../src/index.js";
import { tinyModel } from "../sentence-model/tiny-model.js";

const document = readFileSync(new URL("../../../../docs/tool-picker.md", import.meta.url), "utf8");

const half = (name: "setting" | "reported") => WANTS.filter((want) => want.half === name);

describe("docs/tool-picker.md", () => {
  it("says what the code gives", async () => {
    for (const [name, text] of await commonBlocks()) expect(withBlock(document, name, text)).toBe(document);
  });

  it("says that no sentence-embedding model was measured, or shows one", async () => {
    const block = /<!-- measured: sentence-model -->\n\n(.*?)\n\n<!-- \/measured -->/su.exec(document)?.[1];
    expect([await sentenceModelBlock(undefined), expect.stringContaining("Reported half:")]).toContainEqual(block);
  });

  it("counts its wants as they are", () => {
    expect(document).toContain(
      `${TOOLS.length} tools of ${new Set(TOOLS.map(({ capability }) => capability)).size} capabilities`,
    );
    expect(document).toContain(`${WANTS.length} wants`);
  });
});

describe("the bundled model", () => {
  it("has the floor that the setting half asks for, and fills no slot of the other half wrongly", async () => {
    const embedder = await loadBundledEmbedder();
    const picker = createToolPicker(embedder);
    const { floor, solo } = embedder.thresholds;
    expect([floor, solo]).toEqual([settledFloor(await outcomesOf(picker, half("setting"))), floor]);
    const reported = await outcomesOf(picker, half("reported"));
    expect(reported.filter(({ result }) => result === "wrong")).toEqual([]);
    expect(reported.filter(({ result }) => result === "right").length).toBeGreaterThan(10);
  });
});

describe("the wants", () => {
  it("name tools of the catalog, each in both halves", () => {
    const ids = TOOLS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    for (const name of ["setting", "reported"] as const) {
      const named = half(name).flatMap(({ tool }) => tool ?? []);
      expect(new Set(named)).toEqual(new Set(ids));
    }
    expect(new Set(WANTS.map(({ want }) => want)).size).toBe(WANTS.length);
  });

  it("have as many of every group in each half", () => {
    const groups = (name: "setting" | "reported") =>
      half(name)
        .map(({ group }) => group)
        .sort();
    expect(groups("setting")).toEqual(groups("reported"));
  });

  it("have a twin of another name for every tool", () => {
    expect(TWINS).toHaveLength(TOOLS.length);
    expect(TWINS.filter(([tool, twin]) => tool.name === twin.name)).toEqual([]);
  });
});

const [WANT] = WANTS;
const outcome = (score: number, leader: string, result: Outcome["result"] = "absent"): Outcome => ({
  want: WANT ?? expect.fail(),
  leader,
  score,
  result,
});

describe("settledFloor", () => {
  it("keeps its distance from the strongest wrong leader", () => {
    expect(settledFloor([outcome(0.9, "promptforge/web/fetch"), outcome(0.601, "x"), outcome(0.5, "y")])).toBe(0.64);
    expect(settledFloor([outcome(0.999, "x")])).toBe(1);
    expect(settledFloor([])).toBe(0.03);
  });
});

describe("the tables", () => {
  const outcomes = [
    outcome(0.9, "promptforge/web/fetch", "right"),
    outcome(0.8, "x", "wrong"),
    outcome(0.95, "y", "ambiguous"),
  ];

  it("count by group", () => {
    const lines = outcomeTable(outcomes).split("\n");
    expect(lines[2]).toBe("| near | 3 | 1 | 1 | 1 | 1 |");
    expect(lines[5]).toBe("| none | 0 | - | 0 | 0 | 0 |");
    expect(lines[6]).toBe("| all | 3 | 1 | 1 | 1 | 1 |");
  });

  it("list by score", () => {
    expect(outcomeList(outcomes.slice(1))).toBe(`- "${WANT?.want}": \`y\`, 0.950\n- "${WANT?.want}": \`x\`, 0.800`);
    expect(outcomeList([])).toBe("None.");
  });
});

describe("withBlock", () => {
  it("replaces what is between the marks, again and again", () => {
    const once = withBlock("a\n<!-- measured: m -->\n<!-- /measured -->\nb\n", "m", "text");
    expect(once).toBe("a\n<!-- measured: m -->\n\ntext\n\n<!-- /measured -->\nb\n");
    expect(withBlock(once, "m", "text")).toBe(once);
    expect(() => withBlock(once, "n", "")).toThrow('no block "n"');
  });
});

describe("sentenceModelBlock", () => {
  it("measures the model of a folder, with a floor set on the setting half", async () => {
    const block = await sentenceModelBlock(await tinyModel());
    expect(block).toMatch(/^Model `tiny-model-.*`: floor 1, margin 0\.05, duplicate 0\.98, solo 1, topK 3\.\n/u);
    expect(block).toContain("| all | 57 |");
  });
});
