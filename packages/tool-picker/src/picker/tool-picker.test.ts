import { describe, expect, it } from "vitest";
import { nGramEmbedder } from "../testing/n-gram-embedder.js";
import type { Embedder } from "./embedder.js";
import type { PickableTool } from "./pickable-tool.js";
import { createToolPicker } from "./tool-picker.js";
import { toolText } from "./tool-text.js";

const TOOLS = ["fetch_page", "send_mail", "list_files"].map(
  (name): PickableTool => ({
    id: `acme/kit/${name}`,
    capability: "acme/kit",
    name,
    description: "",
    parameters: {},
  }),
);

const THRESHOLDS = { floor: 0.5, margin: 0.05, duplicate: 0.95, solo: 0.5, topK: 3 };

/** An embedder of given vectors. */
function embedderOf(vectors: Readonly<Record<string, readonly number[]>>, asked: string[] = []): Embedder {
  return {
    id: "given",
    thresholds: THRESHOLDS,
    embed(text) {
      asked.push(text);
      return new Float32Array(vectors[text] ?? [0, 0]);
    },
  };
}

const VECTORS = { "fetch page": [1, 0], "send mail": [0, 1], "list files": [-1, 0], want: [0.8, 0.6] };

describe("createToolPicker", () => {
  it("refuses thresholds that are out of range", () => {
    const embedder = nGramEmbedder({ margin: 2 });
    expect(() => createToolPicker(embedder)).toThrow("`margin` must be a number from 0 to 1, got 2");
  });

  it("shows the thresholds of its model", () => {
    expect(createToolPicker(nGramEmbedder({ floor: 0.25 })).thresholds.floor).toBe(0.25);
  });
});

describe("pick", () => {
  it("scores by cosine, from 0 to 1, and hands back the caller's own tools", async () => {
    const pick = await createToolPicker(embedderOf(VECTORS)).pick("want", TOOLS);
    if (pick.decision !== "bind") throw new Error(pick.decision);
    expect(pick.tool).toBe(TOOLS[0]);
    expect(pick.candidates.map(({ tool, score }) => [tool.name, Number(score.toFixed(6))])).toEqual([
      ["fetch_page", 0.8],
      ["send_mail", 0.6],
      ["list_files", 0],
    ]);
  });

  it("finds a copy by its text, tool to tool", async () => {
    const copy: PickableTool = { ...(TOOLS[0] ?? expect.fail()), id: "acme/kit/copy" };
    const pick = await createToolPicker(nGramEmbedder()).pick("fetch page", [...TOOLS, copy]);
    expect(pick).toMatchObject({
      decision: "duplicate",
      tools: [{ id: "acme/kit/fetch_page" }, { id: "acme/kit/copy" }],
    });
  });

  it("embeds the want as it is written and each tool once, one after the other", async () => {
    const asked: string[] = [];
    const picker = createToolPicker(embedderOf(VECTORS, asked));
    await picker.pick("  Want!\n", TOOLS);
    await picker.pick("want", TOOLS);
    await picker.similarities(TOOLS);
    expect(asked).toEqual(["  Want!\n", ...TOOLS.map(toolText), "want"]);
  });

  it("waits for a text before it embeds the next", async () => {
    let open = 0;
    const embedder: Embedder = {
      ...embedderOf({}),
      async embed() {
        expect(++open).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        open--;
        return new Float32Array([1, 0]);
      },
    };
    expect((await createToolPicker(embedder).pick("want", TOOLS)).decision).toBe("duplicate");
  });

  it("uses an embedder's own similarity, held within 0 to 1", async () => {
    const embedder: Embedder = {
      ...embedderOf(VECTORS),
      similarity: (first, second) => (first[0] === second[0] ? 7 : -7),
    };
    const pick = await createToolPicker(embedder).pick("fetch page", TOOLS);
    expect(pick).toMatchObject({ decision: "bind", score: 1, candidates: [{ score: 1 }, { score: 0 }, { score: 0 }] });
  });

  it("gives nothing for a text that the model knows nothing of, and for no tools", async () => {
    const picker = createToolPicker(embedderOf(VECTORS));
    expect((await picker.pick("unheard of", TOOLS)).decision).toBe("absent");
    expect(await picker.pick("want", [])).toEqual({ decision: "absent", candidates: [] });
  });
});

describe("similarities", () => {
  it("compares every two tools once, in the list's order", async () => {
    const result = await createToolPicker(embedderOf(VECTORS)).similarities(TOOLS);
    if (!result.ok) throw new Error(result.failure.message);
    expect(result.pairs.map(({ first, second, similarity }) => [first.name, second.name, similarity])).toEqual([
      ["fetch_page", "send_mail", 0],
      ["fetch_page", "list_files", 0],
      ["send_mail", "list_files", 0],
    ]);
  });
});

describe("a model that fails", () => {
  const failing = (embed: Embedder["embed"]): Embedder => ({ id: "broken-1", thresholds: THRESHOLDS, embed });

  it.each([
    [
      "throws",
      () => {
        throw new Error("out of memory");
      },
    ],
    ["rejects", () => Promise.reject(new Error("out of memory"))],
  ])("is a value when it %s", async (_, embed) => {
    const picker = createToolPicker(failing(embed));
    const failure = {
      kind: "embedder_threw",
      message: 'embedding model broken-1 failed on "want": out of memory',
      cause: new Error("out of memory"),
    };
    expect(await picker.pick("want", TOOLS)).toEqual({ decision: "failed", failure });
    expect(await picker.similarities(TOOLS)).toMatchObject({ ok: false, failure: { kind: "embedder_threw" } });
  });

  it.each([null, Object.create(null), new Proxy(new Error("x"), { get: () => Object.create(null) })])(
    "is a value too when what the model throws has no text",
    async (thrown) => {
      const embedder: Embedder = {
        id: "broken-2",
        thresholds: THRESHOLDS,
        embed() {
          throw thrown;
        },
      };
      const pick = await createToolPicker(embedder).pick("want", TOOLS);
      expect(pick).toMatchObject({ decision: "failed", failure: { kind: "embedder_threw" } });
    },
  );

  it("is a value when it gives no vector of finite numbers", async () => {
    for (const vector of [new Float32Array([Number.NaN, 0]), new Float32Array([Number.POSITIVE_INFINITY])]) {
      const pick = await createToolPicker(failing(() => vector)).pick("want", TOOLS);
      expect(pick).toMatchObject({ decision: "failed", failure: { kind: "invalid_vector" } });
    }
    const untyped = failing(JSON.parse("[1, 0]"));
    expect(await createToolPicker(untyped).pick("want", TOOLS)).toMatchObject({
      failure: { kind: "embedder_threw" },
    });
  });

  it("is a value when vectors do not compare", async () => {
    const lengths = failing((text) => new Float32Array(text.length));
    expect(await createToolPicker(lengths).pick("want", TOOLS)).toMatchObject({
      failure: {
        kind: "invalid_similarity",
        message: "embedding model broken-1 could not compare two texts; their vectors have 4 and 10 numbers",
      },
    });
    const thrower: Embedder = {
      ...embedderOf(VECTORS),
      similarity: () => {
        throw new Error("no");
      },
    };
    expect(await createToolPicker(thrower).similarities(TOOLS)).toMatchObject({
      ok: false,
      failure: { kind: "invalid_similarity", message: "embedding model given failed to compare two texts: no" },
    });
  });

  it("is asked again next time", async () => {
    let broken = true;
    const embedder = failing(() => {
      if (broken) throw new Error("busy");
      return new Float32Array([1, 0]);
    });
    const picker = createToolPicker(embedder);
    expect((await picker.pick("want", TOOLS.slice(0, 1))).decision).toBe("failed");
    broken = false;
    expect((await picker.pick("want", TOOLS.slice(0, 1))).decision).toBe("bind");
  });
});
