import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const prompt = (name: string): string => fileURLToPath(new URL(`../../../examples/seed/${name}.md`, import.meta.url));
const config = fileURLToPath(new URL("fixture-web.config.mjs", import.meta.url));

/** The prompts that the "Tools" chapter opens its sections with, as a user runs them. */
describe("the seed's prompts", () => {
  const folder = workFolder();

  it.each([
    ["ask-once", "hi\n", "hi\n"],
    ["ask-helper", "one\ntwo\n", "one\n"],
    ["fetch-count", "", "string|1\n"],
    ["look-up", "", "web/fetch|web|true\n"],
    ["owner-check", "", "ok\n"],
  ])("%s", async (name, input, stdout) => {
    expect(await runCli(["run", prompt(name), "--config", config], { input })).toEqual({
      code: 0,
      signal: null,
      stdout,
      stderr: "",
    });
  });

  it.each([
    [
      "local-grab",
      "writer:\n  - calls: [{ id: c1, name: grab, arguments: { value: b } }]\n  - text: it said got b\n",
      "it said got b\n",
    ],
    [
      "offer-search",
      "writer:\n  - calls: [{ id: c1, name: web_search, arguments: { query: latest Lua release } }]\n  - text: Lua 5.5\n",
      "Lua 5.5\n",
    ],
    [
      "two-loops",
      "any:\n  - text: Lua 5.1\n  - calls: [{ id: c1, name: web_search, arguments: { query: Lua } }]\n  - text: Lua 5.5\n",
      "Lua 5.5\n",
    ],
  ])("%s", async (name, script, stdout) => {
    const model = await folder.file(`${name}.yaml`, script);
    const events = `${folder.path}/${name}.jsonl`;
    const args = ["run", prompt(name), "--config", config, "--model", `writer=scripted:${model}`, "--events", events];
    expect(await runCli(args)).toEqual({ code: 0, signal: null, stdout, stderr: "" });
  });
});
