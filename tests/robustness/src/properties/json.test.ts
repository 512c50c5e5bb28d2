import { createHost, type Host } from "@runvil/host";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { echoPlugin } from "../echo-pack.js";
import { promptFile, section } from "../prompt-text.js";
import { runs } from "../scale.js";

/** Takes JSON text through `json`, a tool's arguments and output, a local tool's arguments, and `var`. */
const ROUND_TRIPS = promptFile(
  section(
    "## First",
    `local value = json.decode(args)
    local seen
    tools.offer_local('look', 'Look.', {}, function(given) seen = given.value end)
    tools.call('look', { value = value })
    var.value = value
    var.texts = {
      plain = json.encode(value),
      tool = json.encode(tools.call('echo/data', { value = value }).value),
      handler = json.encode(seen),
    }`,
  ) + section("## Second", "var.texts.var = json.encode(var.value) return json.encode(var.texts)"),
  ["acme/echo"],
);

const DECODE = promptFile(section("## Only", "return (pcall(json.decode, args))"));

let host: Host;
let toolSaw: unknown;
beforeAll(async () => {
  host = await createHost({
    plugins: [
      echoPlugin((args) => {
        toolSaw = args;
      }),
    ],
  });
});
afterAll(() => host.close());

const jsonText = fc.jsonValue({ stringUnit: "binary", maxDepth: 6 }).map((value) => JSON.stringify(value));

test("JSON comes through Lua, tools, handlers and var as it was", async () => {
  await fc.assert(
    fc.asyncProperty(jsonText, async (text) => {
      const outcome = await host.run({ prompt: ROUND_TRIPS, args: text }).outcome;
      if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
      const value: unknown = JSON.parse(text);
      const texts: Record<string, string> = JSON.parse(outcome.result);
      for (const through of ["plain", "tool", "handler", "var"])
        expect(JSON.parse(texts[through] ?? "")).toEqual(value);
      expect(toolSaw).toEqual({ value });
    }),
    { numRuns: runs(150) },
  );
});

test("json.decode takes what JSON is, and nothing else", async () => {
  const splice = fc.tuple(jsonText, fc.nat(), fc.nat(2), fc.string({ maxLength: 2, unit: "binary" }));
  await fc.assert(
    fc.asyncProperty(splice, async ([text, at, removed, added]) => {
      const start = at % (text.length + 1);
      const spliced = new TextDecoder().decode(
        new TextEncoder().encode(text.slice(0, start) + added + text.slice(start + removed)),
      );
      const outcome = await host.run({ prompt: DECODE, args: spliced }).outcome;
      expect(outcome).toEqual({ status: "completed", result: String(isJson(spliced)) });
    }),
    { numRuns: runs(300) },
  );
});

/** JSON of finite numbers and whole characters: what Runvil can hold. */
function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const shown = JSON.stringify(value);
    return !/\\ud[89a-f]/.test(shown) && !/Infinity/.test(inspect(value));
  } catch {
    return false;
  }
}

function inspect(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === "number" ? String(item) : item));
}
