import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHost } from "@runvil/host";
import userInput, { INPUT_BROKER, scriptedBroker } from "@runvil/pack-user-input";
import { type ModelProvider, type ModelRequest, Services } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { promptFolder, promptText } from "../test/prompt-folder.js";
import { play, promptHost } from "../test/prompt-host.js";
import { prompts } from "./prompts.js";

const CALL =
  "local ok, e = pcall(tools.call, 'prompts/p') return (ok and 'ok: ' or e.kind .. ': ') .. (ok and e or e.message)";

const MODELS = {
  models: [{ id: "m", description: "", context: 10_000, thinking: "never" as const }],
  current: "m",
};

describe("a call", () => {
  it("runs the prompt of the tool's file with a store of its own, and gives its result as untrusted text", async () => {
    const host = await promptHost({
      "note.md": promptText("store.write('a.md', 'inner') return tostring(store.exists('outer.md')) .. args"),
    });
    const lua =
      "store.write('outer.md', '') local r = tools.call('prompts/note', { prose = ' hi' }) return tostring(store.exists('a.md')) .. r";
    const events: unknown[] = [];
    const outcome = await play(host, lua, { onEvent: (event) => events.push(event) });
    expect(outcome).toMatchObject({
      result: expect.stringMatching(/^false.*<untrusted_input_\w+>\nfalse hi\n<\/untrusted/s),
    });
    expect(events).toContainEqual(
      expect.objectContaining({ event: "tool_result", tool: "prompts/note", content: "false hi", trusted: false }),
    );
  });

  it("hands declared arguments over as JSON, and plain text to a prompt that declares none", async () => {
    const host = await promptHost({
      "typed.md": promptText(
        "return argv.topic .. argv.limit",
        "args: { topic: { type: string }, limit: { type: integer, optional: true, default: 3 } }",
      ),
      "free.md": promptText("return '[' .. args .. ']'"),
    });
    const lua = "return tools.call('prompts/typed', { topic = 't', limit = 4 }) .. tools.call('prompts/free')";
    const outcome = await play(host, lua);
    expect(outcome).toMatchObject({ result: expect.stringMatching(/t4.*\[\]/s) });
  });

  it("checks the arguments by the prompt's own declaration", async () => {
    const host = await promptHost({ "p.md": promptText("return 'x'", "args: { topic: { type: string } }") });
    expect(await play(host, CALL)).toMatchObject({ result: expect.stringContaining("prompts_p: invalid arguments") });
  });

  it("asks the caller's operator", async () => {
    const host = await promptHost(
      { "p.md": promptText("return input.ask()", "uses: [user-input]") },
      { plugins: [userInput()] },
    );
    const services = Services.empty.with(INPUT_BROKER, scriptedBroker(["from the operator"]));
    expect(await play(host, CALL, { services })).toMatchObject({
      result: expect.stringContaining("from the operator"),
    });
  });

  it("asks the caller's model", async () => {
    const provider: ModelProvider = {
      complete: async ({ model }) => ({ text: `by ${model}`, toolCalls: [], finishReason: "stop" }),
    };
    const host = await promptHost({
      "p.md": promptText("return models.get('w'):infer('x')", "models: { w: {} }"),
    });
    expect(await play(host, CALL, { provider, models: MODELS })).toMatchObject({
      result: expect.stringContaining("by m"),
    });
  });

  it("reads the files once: what is written later reaches no run", async () => {
    const directory = await promptFolder({ "p.md": promptText("return 'before'") });
    const host = await createHost({
      plugins: [prompts({ name: "acme/prompts", directory: pathToFileURL(directory) })],
    });
    await writeFile(join(directory, "p.md"), promptText("return 'after'"));
    expect(await play(host, CALL)).toMatchObject({ result: expect.stringContaining("before") });
    await host.close();
  });
});

describe("a failure of the prompt", () => {
  it.each([
    ["error('boom', 0)", "", "tool: tool call failure: prompts_p: the prompt failed (Lua): boom"],
    ["return {}", "", "tool: tool call failure: prompts_p: the prompt failed (Lua): cannot return a table as a result"],
    [
      "return models.infer('x')",
      "models: { w: {} }",
      "tool: tool call failure: prompts_p: the prompt failed (Binding): model binding required for section Main",
    ],
    [
      "return 1",
      "uses: [nowhere]",
      "tool: tool call failure: prompts_p: the prompt failed (RequirementsUnmet): the environment cannot satisfy this prompt:\n- missing required Pack: nowhere",
    ],
  ])("%s is the call's, with kind and message", async (lua, frontmatter, text) => {
    const outcome = await play(await promptHost({ "p.md": promptText(lua, frontmatter) }), CALL);
    expect(outcome).toEqual({ status: "completed", result: text });
  });

  it("is cut off where its message is long", async () => {
    const host = await promptHost({
      "p.md": promptText("error(('x'):rep(1999) .. '\\u{1F600}' .. ('y'):rep(9999), 0)"),
    });
    const outcome = await play(host, CALL);
    expect(outcome).toMatchObject({ result: expect.stringMatching(/: x{1999}\.\.\.$/) });
  });
});

describe("what the model sees", () => {
  it("is the prompt's description and the schema of its arguments", async () => {
    const args = "args: { q: { type: string, description: What }, n: { type: number, optional: true, default: 1.5 } }";
    const requests: ModelRequest[] = [];
    const provider: ModelProvider = {
      async complete(request) {
        requests.push(request);
        return { text: "end", toolCalls: [], finishReason: "stop" };
      },
    };
    const host = await promptHost(
      { "find-out.md": promptText("return 1", args, "Find out."), "b.c.md": promptText("return 1") },
      { provider, models: MODELS },
    );
    const lua = "packs.offer('prompts') models.use('w') messages:user('x') models.loop()";
    await host.run({ prompt: promptText(lua, "uses: [acme/prompts]\nmodels: { w: {} }") }).outcome;
    expect(requests[0]?.tools).toEqual([
      {
        name: "prompts_b_c",
        description: "Does it.",
        parameters: {
          type: "object",
          properties: { prose: { type: "string", description: "Freeform input for this prompt" } },
          required: [],
        },
      },
      {
        name: "prompts_find-out",
        description: "Find out.",
        parameters: {
          type: "object",
          properties: {
            q: { type: "string", description: "What" },
            n: { type: "number", default: 1.5 },
          },
          required: ["q"],
        },
      },
    ]);
  });
});

describe("options", () => {
  it.each([
    [undefined, "the options are missing"],
    [{ directory: "." }, "`name` must be the Pack's name"],
    [{ name: "a/b" }, "`directory` must be a path or a file: URL"],
    [{ name: "a/b", directory: new URL("https://example.com/") }, "`directory` must be a path or a file: URL"],
    [{ name: "a/b", directory: ".", dir: "." }, "unknown option `dir`, expected one of `name`, `directory`"],
    [{ name: "a/b", directory: ".", description: 1 }, "`description` must be a string"],
    [{ name: "a/b", directory: ".", timeoutMs: 0 }, "`timeoutMs` must be a number of milliseconds above zero"],
  ])("%j stop the set-up of the Host", async (options, message) => {
    const plugin: unknown = Reflect.apply(prompts, undefined, [options]);
    await expect(createHost(Reflect.apply(Object, undefined, [{ plugins: [plugin] }]))).rejects.toThrow(
      `Plugin @runvil/pack-prompts failed to install: ${message}`,
    );
  });

  it("a name that is none stops it too", async () => {
    const plugins = [prompts({ name: "acme/Prompts", directory: "." })];
    await expect(createHost({ plugins })).rejects.toThrow('Pack name "acme/Prompts" is not a vendor/name pair');
  });

  it("a Pack of the vendor runvil is in every run, and two folders are two Packs", async () => {
    const [one, two] = [promptText("return 'one'"), promptText("return 'two'")];
    const plugins = [
      prompts({ name: "runvil/ones", directory: await promptFolder({ "p.md": one }), description: "Ones." }),
      prompts({ name: "acme/twos", directory: await promptFolder({ "p.md": two }) }),
    ];
    const host = await createHost({ plugins });
    const lua = "return tools.call('ones/p') .. tostring(pcall(tools.call, 'twos/p'))";
    expect(await host.run({ prompt: promptText(lua) }).outcome).toMatchObject({
      result: expect.stringMatching(/one.*false$/s),
    });
    const [, ones, twos] = await host.packs();
    expect([ones?.description, ones?.needs]).toEqual(["Ones.", ["runvil/prompt-reader", "runvil/runs"]]);
    expect(twos?.description).toMatch(/^The prompts of runvil-prompts-\w+\.$/);
    await host.close();
  });
});
