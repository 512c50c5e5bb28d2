import type { RunErrorKind } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { failureHints } from "./failure-hints.js";

const role = (label: string) => ({ label, keywords: [], minContext: null, description: null });
const pack = (name: string, ...tools: string[]) => ({
  name,
  id: name.slice(name.indexOf("/") + 1),
  description: "d",
  needs: [],
  tools: tools.map((id) => ({ id, description: "d", parameters: {} })),
  skipped: [],
});
const setting = {
  roles: [role("writer")],
  packs: [pack("runvil/web", "web/search", "web/fetch"), pack("acme/tasks", "tasks/list")],
  verbose: false,
};
const hints = (kind: RunErrorKind, message: string, over = {}) =>
  failureHints({ kind, message }, { ...setting, ...over });
const NOTICE = "the environment cannot satisfy this prompt:\n- ";
const LIST = "`runvil packs` lists the Packs that are there; --plugin PACKAGE adds those of a Plugin";

describe("failureHints", () => {
  it("says how to come by a missing Pack, and which one may be meant", () => {
    expect(hints("RequirementsUnmet", `${NOTICE}missing required Pack: mail`)).toEqual([LIST]);
    expect(hints("RequirementsUnmet", `${NOTICE}missing required Pack: wbe`)).toEqual(["did you mean web?", LIST]);
    expect(hints("RequirementsUnmet", `${NOTICE}tasks is unavailable: acm/tasks is not installed`)).toEqual([
      "did you mean acme/tasks?",
      LIST,
    ]);
  });

  it("says nothing of a Pack that is there", () => {
    expect(hints("RequirementsUnmet", `${NOTICE}web is unavailable: no key`)).toEqual([]);
  });

  it.each(["models.use label", "models.default label", "models.get alias"])(
    "tells why a role has no model: %s",
    (call) => {
      const message = (label: string) => `${call} "${label}" is not a bound model role`;
      expect(hints("Lua", message("writer"))).toEqual(["name a model for it: --model writer=PROVIDER:MODEL"]);
      expect(hints("Lua", message("writr"))).toEqual(['did you mean "writer"?']);
      expect(hints("RequirementsUnmet", message("critic"))).toEqual([
        'the frontmatter declares only writer; add "models: { critic: {} }" to it',
      ]);
      expect(hints("Lua", message("critic"), { roles: [] })).toEqual([
        'the frontmatter declares no roles; add "models: { critic: {} }" to it',
      ]);
    },
  );

  it("tells how a section comes by a model", () => {
    const message = "model binding required for section Only";
    expect(hints("Binding", message)).toEqual(['call models.use("writer") before the model is asked']);
    expect(hints("Binding", message, { roles: [] })[0]).toContain(
      'declare a role in the frontmatter, such as "models:',
    );
    expect(hints("Binding", "a tool list that cannot be built")).toEqual([]);
  });

  it("points to the log unless it was shown", () => {
    expect(hints("Completion", "m")).toEqual(["--verbose shows what the model's server answered"]);
    expect(hints("Completion", "m", { verbose: true })).toEqual([]);
  });

  it("names the nearest tool, or the Pack of one that the prompt cannot reach", () => {
    const message = (name: string) => `tool "${name}" is not a tool in this run; catalog tools: []`;
    const list = "`runvil packs` lists the tools of every Pack";
    expect(hints("Tool", message("web/serch"))).toEqual(['did you mean "web/search"?', list]);
    expect(hints("Tool", message("nothing"))).toEqual([list]);
    expect(hints("Tool", message("tasks/list"))).toEqual(["declare its Pack in the frontmatter: uses: [acme/tasks]"]);
    expect(hints("Tool", "tool call failure: x")).toEqual([]);
  });

  it("names the dialect of a promptforge file that a Host cannot read", () => {
    expect(hints("Parse", "invalid frontmatter: unknown field `promptforge`, expected one of `name`")).toEqual([
      'the package @runvil/dialect-promptforge runs files of this language: write { "dialects": ["@runvil/dialect-promptforge"] } to runvil.config.json, or add it to your configuration',
      "`runvil migrate FILE` rewrites it as a Runvil file",
    ]);
    expect(hints("Parse", "invalid frontmatter: unknown field `promptforg`, expected one of `name`")).toEqual([]);
  });

  it("says how to come by a missing capability, and which one may be meant", () => {
    const missing = (id: string) => `${NOTICE}missing required capability: ${id}`;
    const list = "`runvil packs` lists the Packs; runvil/NAME is the capability promptforge/NAME";
    expect(hints("RequirementsUnmet", missing("io.github.corp/vault"))).toEqual([list]);
    expect(hints("RequirementsUnmet", missing("promptforge/wbe"))).toEqual(["did you mean promptforge/web?", list]);
    const broken = { packs: [{ ...pack("runvil/web"), reason: "no key" }] };
    expect(hints("RequirementsUnmet", missing("promptforge/web"), broken)).toEqual(["promptforge/web: no key", list]);
  });

  it("says how a Host comes by a picker", () => {
    expect(hints("RequirementsUnmet", `${NOTICE}tool slot 'a' is unfilled: this host has no tool picker`)).toEqual([
      'name a picker in the configuration: { "dialects": [["@runvil/dialect-promptforge", { "picker": "bundled" }]] }',
    ]);
  });

  it("has none for other failures", () => {
    expect(hints("Lua", "boom")).toEqual([]);
    expect(hints("Budget", "boom")).toEqual([]);
  });
});
