import { createHost } from "@runvil/host";
import type { ModelProvider } from "@runvil/plugin-sdk";
import { createToolPicker } from "@runvil/tool-picker";
import { nGramEmbedder, scriptedPicker } from "@runvil/tool-picker/testing";
import { describe, expect, it } from "vitest";
import { finderHost, play, tools } from "../test/finder-host.js";
import { finder } from "./finder.js";
import type { PickableTool, Picker } from "./picker.js";

const SCORES = {
  draw: { "desk/draw/line": 0.9, "desk/paint": 0.1 },
  unclear: { "desk/draw/line": 0.9, "desk/paint": 0.88 },
  mail: { "mail/send": 0.9 },
  nothing: {},
};
const FIND = (want: string) => `return tostring(finder.find('${want}'))`;

describe("finder.find", () => {
  const picker = scriptedPicker({ scores: SCORES });

  it("gives the id of the tool that a want names, ready to be offered", async () => {
    const host = await finderHost(picker);
    expect(await play(host, FIND("draw"))).toEqual({ status: "completed", result: "desk/draw/line" });
    expect(await play(host, "tools.offer(finder.find('draw')) return 'offered'")).toMatchObject({ result: "offered" });
  });

  it("gives nil for what no tool does, and for what several do about equally", async () => {
    const host = await finderHost(picker);
    expect(await play(host, FIND("nothing"))).toMatchObject({ result: "nil" });
    expect(await play(host, FIND("unclear"))).toMatchObject({ result: "nil" });
  });

  it("gives nil for a tool that has a copy in its own Pack", async () => {
    const pairs = [["desk/draw/line", "desk/paint", 0.99]] as const;
    const host = await finderHost(scriptedPicker({ scores: SCORES, pairs }));
    expect(await play(host, FIND("draw"))).toMatchObject({ result: "nil" });
  });

  it("finds tools of the run alone: an undeclared Pack of another vendor is not in it", async () => {
    const host = await finderHost(picker);
    expect(await play(host, FIND("mail"))).toMatchObject({ result: "nil" });
    expect(await play(host, FIND("mail"), ", acme/mail")).toMatchObject({ result: "mail/send" });
  });

  it("is an ordinary recorded tool call, structured and trusted", async () => {
    const host = await finderHost(picker);
    const events: unknown[] = [];
    await play(host, FIND("draw"), "", { onEvent: (event) => events.push(event) });
    expect(events).toContainEqual(
      expect.objectContaining({
        event: "tool_result",
        tool: "finder/find",
        content: '{"decision":"bind","tool":"desk/draw/line"}',
        trusted: true,
      }),
    );
  });

  it.each(["finder.find()", "finder.find(1)", "finder.find('a', 'b')", "finder.find(nil)"])(
    "%s is refused where it stands",
    async (call) => {
      const outcome = await play(await finderHost(picker), `return select(2, pcall(function() ${call} end))`);
      expect(outcome).toMatchObject({ result: expect.stringMatching(/:14: finder\.find takes one string/) });
    },
  );

  it("a blank want fails the call", async () => {
    const outcome = await play(await finderHost(picker), "local _, e = pcall(finder.find, ' \\n') return e.message");
    expect(outcome).toMatchObject({ result: "tool call failure: finder_find: want must not be blank" });
  });
});

describe("what the picker is asked", () => {
  function watched(): { readonly picker: Picker; readonly asked: (readonly PickableTool[])[] } {
    const asked: (readonly PickableTool[])[] = [];
    const picker: Picker = {
      async pick(_want, list) {
        asked.push(list);
        return { decision: "absent" };
      },
    };
    return { picker, asked };
  }

  it("is about the tools that sections can offer, in tool id order, without the finder's own", async () => {
    const { picker, asked } = watched();
    const odd = tools("runvil/odd", ["odd/a_b", "odd/a/b"]);
    const host = await finderHost(picker, { plugins: [odd] });
    await play(host, FIND("x"));
    expect(asked[0]?.map(({ id }) => id)).toEqual(["desk/draw/line", "desk/paint", "odd/a/b"]);
    expect(asked[0]?.[0]).toEqual({
      id: "desk/draw/line",
      capability: "desk",
      name: "line",
      description: "Does desk/draw/line.",
      parameters: { type: "object", properties: { text: { type: "string" } } },
    });
  });

  it("are the same objects in every call and run, so that each text is read once", async () => {
    const { picker, asked } = watched();
    const host = await finderHost(picker);
    await play(host, "finder.find('x') finder.find('y')");
    await play(host, FIND("z"));
    expect(asked).toHaveLength(3);
    for (const list of asked) expect(list[0]).toBe(asked[0]?.[0]);
  });
});

describe("a picker that fails", () => {
  it("fails the call; its cause stays in the log", async () => {
    const lines: unknown[] = [];
    const log = {
      debug: () => {},
      info: () => {},
      warn: (...line: unknown[]) => void lines.push(line),
      error: () => {},
    };
    const picker: Picker = { pick: async () => ({ decision: "failed", failure: { message: "secret" } }) };
    const host = await finderHost(picker, { log });
    expect(await play(host, FIND("x"))).toMatchObject({
      error: { kind: "Tool", message: "tool call failure: finder_find: the tool picker failed" },
    });
    expect(JSON.stringify(lines)).toContain("secret");
  });

  it("or throws, fails the call alone", async () => {
    const picker: Picker = { pick: () => Promise.reject(new Error("secret")) };
    const outcome = await play(await finderHost(picker), "local ok, e = pcall(finder.find, 'x') return e.message");
    expect(outcome).toMatchObject({ result: "tool call failure: tool `finder/find` failed unexpectedly" });
  });
});

describe("the tool", () => {
  it("can be offered to a model, which calls it with a want", async () => {
    const provider: ModelProvider = {
      complete: async ({ messages }) =>
        messages.length > 1
          ? { text: "end", toolCalls: [], finishReason: "stop" }
          : {
              text: "",
              toolCalls: [{ id: "c", name: "finder_find", arguments: { want: "draw" } }],
              finishReason: "tool_calls",
            },
    };
    const models = { models: [{ id: "m", description: "", context: 9_999, thinking: "never" as const }], current: "m" };
    const host = await finderHost(scriptedPicker({ scores: SCORES }), { provider, models });
    const lua = "packs.offer('finder') models.use('w') messages:user('x') models.loop() return messages[3].content";
    expect(await play(host, lua)).toMatchObject({ result: '{"decision":"bind","tool":"desk/draw/line"}' });
  });

  it("works with a real picker", async () => {
    const host = await finderHost(createToolPicker(nGramEmbedder()));
    expect(await play(host, FIND("paint. Does desk/paint."))).toMatchObject({ result: "desk/paint" });
  });
});

it.each([undefined, {}, { picker: {} }, { picker: { pick: 1 } }])(
  "options without a picker stop the set-up: %j",
  async (options) => {
    const plugin: unknown = Reflect.apply(finder, undefined, [options]);
    await expect(createHost(Reflect.apply(Object, undefined, [{ plugins: [plugin] }]))).rejects.toThrow(
      "Plugin @runvil/pack-finder failed to install: `picker` must be a tool picker",
    );
  },
);
