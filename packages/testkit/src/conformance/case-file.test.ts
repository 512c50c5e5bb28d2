import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseCaseFile, readCaseFiles } from "./case-file.js";

const valid = `
- id: topic/name
  about: it says something
  source: seed
  prompt: "# P"
  expect: { outcome: completed }
`;
const broken = (text: string, file = "f.yaml") => parseCaseFile(text, file).broken.map(({ problem }) => problem);

describe("parseCaseFile", () => {
  it("reads a list of cases", () => {
    const { cases, broken } = parseCaseFile(valid, "f.yaml");
    expect(broken).toEqual([]);
    expect(cases).toMatchObject([{ file: "f.yaml", id: "topic/name", case: { about: "it says something" } }]);
  });

  it.each([
    ["an unknown key", valid.replace("source:", "sorce: x\n  source:"), "f.yaml:4:3: unknown key `[0].sorce`"],
    ["a missing key", valid.replace("  about: it says something\n", ""), "f.yaml:2:3: `[0]` lacks the key `about`"],
    ["an id without a topic", valid.replace("topic/name", "name"), "f.yaml:2:7: `[0].id` must match pattern"],
    ["an unknown host key", `${valid}  host: { pack: [] }\n`, "f.yaml:7:11: unknown key `[0].host.pack`"],
    ["an unknown expectation", valid.replace("{ outcome", "{ outcom: x, outcome"), "unknown key `[0].expect.outcom`"],
    [
      "an expectation of nothing",
      valid.replace("{ outcome: completed }", "{}"),
      "`[0].expect` must NOT have fewer than 1 properties",
    ],
    [
      "a bad regular expression",
      valid.replace("outcome: completed", "result_matches: '('"),
      "Invalid regular expression",
    ],
    [
      "a round of nothing",
      `${valid}  host: { models: { any: [{}] } }\n`,
      "`[0].host.models.any[0]` lacks the key `text`",
    ],
    [
      "an answer without trust",
      `${valid}  host: { extra_packs: [{ name: a/b, tools: [{ id: b/t, description: d, parameters: {}, answers: [{ text: t }] }] }] }\n`,
      "lacks the key `trust`",
    ],
    [
      "an answer that fails and has text",
      `${valid}  host: { extra_packs: [{ name: a/b, tools: [{ id: b/t, description: d, parameters: {}, answers: [{ text: t, error: e }] }] }] }\n`,
      "`[0].host.extra_packs[0].tools[0].answers[0].text` cannot stand beside the other keys",
    ],
    [
      "two preludes",
      `${valid}  host: { extra_packs: [{ name: a/b, prelude: x, prelude_base64: eA== }] }\n`,
      "`[0].host.extra_packs[0].prelude_base64` cannot stand beside the other keys",
    ],
    ["bytes that are no base64", `${valid}  host: { store: { a: { base64: "?" } } }\n`, "must match pattern"],
    ["an unknown moment", `${valid}  host: { cancel_when: end }\n`, "`[0].host.cancel_when` must be one of `start`,"],
    ["a stop before the start", `${valid}  host: { stop_when: start }\n`, "`[0].host.stop_when` must be one of"],
    ["an event without a name", `${valid}  host: { stop_when: { turn: 1 } }\n`, "`[0].host.stop_when`"],
    ["an unknown limit", `${valid}  host: { limits: { rounds: 1 } }\n`, "unknown key `[0].host.limits.rounds`"],
    ["an unknown model key", `${valid}  host: { current_model: { window: 1 } }\n`, "`[0].host.current_model.window`"],
    ["an unknown key of a second run", `${valid}  again: { sede: x }\n`, "unknown key `[0].again.sede`"],
    [
      "an unknown part",
      valid.replace("{ outcome: completed }", "{ same: [text] }"),
      "`[0].expect.same[0]` must be one of",
    ],
    [
      "a log line of nothing",
      valid.replace("{ outcome: completed }", "{ logs: [{}] }"),
      "`[0].expect.logs[0]` must NOT have fewer than 1 properties",
    ],
    [
      "an event of nothing",
      valid.replace("{ outcome: completed }", "{ events: [{ turn: 1 }] }"),
      "`[0].expect.events[0]` lacks the key `event`",
    ],
    ["a key of the dialect", `${valid}  host: { capabilities: [] }\n`, "unknown key `[0].host.capabilities`"],
    ["a map in place of the list", "id: x\n", "f.yaml:1:1: a case file is a list of cases"],
    ["broken YAML", "- id: [\n", "f.yaml:2:1: "],
  ])("reports %s", (_name, text, problem) => {
    expect(broken(text)).toEqual([expect.stringContaining(problem)]);
  });

  it("accepts every key of a Host and of what comes of it", () => {
    const host = `{ current_model: null, role_models: { a: { context: 1 } }, limits: { budgets: { rounds: 1 } }, ui: { a: 1 },
      store: { a: { base64: /w== } }, store_read_only: true, store_fails: opening, input: x, cancel_when: { event: run_started },
      stop_when: store_operation, extra_packs: [{ name: a/b, needs: [a/c, a/d], prelude_base64: eA==, fails_to_start: x,
      fails_to_list: y, tools: [{ id: b/t, description: d, parameters: {}, alone: true, survives_stop: true, validate: true,
      answers: [{ reads: [a], trust: trusted }, { writes: { a: b }, error: no }] }] }],
      models: { any: [{ text: x, finish: none, usage: { promptTokens: 1, completionTokens: 2 } }] } }`;
    const expected = `{ error: { line: 1, column: 2 }, concurrent_calls: [[0, 1]], events: [a, { event: b }], no_events: [c],
      event_counts: { a: 1 }, logs: [{ message: m, pack: p }], no_logs: [{ level: error }], output: null, store: { a: null },
      same: [events], different: [result], requests: [{ tool_descriptions: { a: b } }] }`;
    const text = `${valid.replace("{ outcome: completed }", expected)}  again: { seed: ${"a".repeat(64)} }\n  host: ${host}\n`;
    expect(broken(text)).toEqual([]);
  });

  it("lets a broken case spoil itself alone", () => {
    const file = parseCaseFile(`${valid}\n- id: topic/other\n  about: no more\n`, "f.yaml");
    expect(file.cases.map(({ id }) => id)).toEqual(["topic/name"]);
    expect(file.broken.map(({ id }) => id)).toEqual(["topic/other"]);
  });

  it("accepts the dialect's keys in the dialect's files alone", () => {
    const host = `{ capabilities: [promptforge/web, { id: acme/kit, conflicts: [a/b], tools: [{ path: acme/kit/t,
      description: d, parameters: {}, answers: [{ error: no }] }] }], current_model: { thinking: Never }, picker: { pairs: [[a, b, 1]],
      thresholds: { top_k: 2 }, scores: { w: { a: 0.5 } } }, models: { any: [{ text: a, finish: length }] } }`;
    const expected = `{ bindings: { a: b }, log: [{ message: m }], activated: { a: null }, requests: [{ descriptions: { a: b } }],
      migrated: { exit: 0, contains: [a], lacks: [b], remarks: [], unchanged: false, run_result: x } }`;
    const text = `${valid.replace("{ outcome: completed }", expected)}  run: migrate\n  migrate_host: true\n  host: ${host}\n`;
    expect(broken(text, "x/promptforge.yaml")).toEqual([]);
    expect(broken(text, "x/promptforge-rules-slots.yaml")).toEqual([]);
    expect(broken(text, "x/promptforged.yaml")).toHaveLength(1);
  });

  it.each([
    ["{ capabilities: [acme/kit] }", "capabilities[0]"],
    ["{ capabilities: [{ tools: [] }] }", "capabilities[0]"],
    ["{ picker: bundle }", "picker"],
    ["{ picker: { pairs: [[a, b]] } }", "picker"],
    ["{ current_model: { thinking: Often } }", "current_model"],
  ])("reports the host %s of the dialect", (host, place) => {
    expect(broken(`${valid}  host: ${host}\n`, "promptforge.yaml")).toEqual([expect.stringContaining(place)]);
  });
});

describe("readCaseFiles", () => {
  it("finds no fault with the repository's own cases", async () => {
    const files = await readCaseFiles([fileURLToPath(new URL("../../../../conformance", import.meta.url))]);
    expect(files.flatMap((file) => file.broken)).toEqual([]);
    const ids = files.flatMap((file) => file.cases.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(600);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("reports a path that cannot be read as a broken case", async () => {
    const [file] = await readCaseFiles(["no/such/file.yaml"]);
    expect(file?.broken).toEqual([
      { file: "no/such/file.yaml", id: "no/such/file.yaml", problem: "no/such/file.yaml: there is no such file" },
    ]);
  });
});
