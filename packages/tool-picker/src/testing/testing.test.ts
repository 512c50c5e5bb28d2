import { describe, expect, it } from "vitest";
import { createToolPicker } from "../picker/tool-picker.js";
import { nGramEmbedder } from "./n-gram-embedder.js";
import { scriptedPicker } from "./scripted-picker.js";

const tool = (name: string, description = "") => ({
  id: `acme/kit/${name}`,
  capability: "acme/kit",
  name,
  description,
  parameters: {},
});

describe("nGramEmbedder", () => {
  it("gives unit vectors, the same for the same text whatever its case and punctuation", async () => {
    const embedder = nGramEmbedder();
    const vector = await embedder.embed("Fetch a page");
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    expect(await embedder.embed("fetch - a PAGE!")).toEqual(vector);
    expect(Math.hypot(...(await embedder.embed("")))).toBe(0);
  });

  it("finds a restated tool and leaves others alone", async () => {
    const picker = createToolPicker(nGramEmbedder());
    const tools = [tool("send_mail", "Send a mail message."), tool("list_files", "List the files of a folder.")];
    expect(await picker.pick("send a mail message", tools)).toMatchObject({
      decision: "bind",
      tool: { name: "send_mail" },
    });
    expect((await picker.pick("forecast tomorrow's weather", tools)).decision).toBe("absent");
  });
});

describe("scriptedPicker", () => {
  const picker = scriptedPicker({
    scores: { "look things up": { "acme/kit/search": 0.9, "acme/kit/fetch": 0.4 } },
    pairs: [["acme/kit/fetch", "acme/kit/copy", 0.97]],
  });
  const tools = [tool("search"), tool("fetch"), tool("copy")];

  it("answers what it was given, by the real decision", async () => {
    expect(await picker.pick("look things up", tools)).toMatchObject({ decision: "bind", score: 0.9 });
    expect((await picker.pick("anything else", tools)).decision).toBe("absent");
    const pairs = await picker.similarities(tools);
    expect(pairs.ok && pairs.pairs.map(({ similarity }) => similarity)).toEqual([0, 0, 0.97]);
  });

  it("finds scripted copies, and checks its thresholds", async () => {
    const twins = scriptedPicker({
      scores: { w: { "acme/kit/copy": 0.9 } },
      pairs: [["acme/kit/fetch", "acme/kit/copy", 0.97]],
    });
    expect(await twins.pick("w", tools)).toMatchObject({
      decision: "duplicate",
      tools: [{ name: "copy" }, { name: "fetch" }],
    });
    expect(() => scriptedPicker({ thresholds: { topK: 0 } })).toThrow("topK");
  });
});
