import { describe, expect, test } from "vitest";
import { migrated } from "../../../test/migrated.js";
import { oldPrompt } from "../../../test/old-prompt.js";

const HEAD = "name: old\ndescription: A test.\n";

/** The new frontmatter below its first two keys, and the remarks. */
function declared(frontmatter: string, tools = {}) {
  const { frontmatter: text, places, exit } = migrated(oldPrompt({ frontmatter }), tools);
  return { text: text.replace(HEAD, ""), places, exit };
}

describe("the version key", () => {
  test("is renamed", () => {
    expect(declared("")).toEqual({ text: "runvil: 0\n", places: [], exit: 0 });
  });

  test("keeps its quotes, its place and what stands behind it", () => {
    const text = "---\n\"promptforge\" :  0 # the language\nname: 'a promptforge'\ndescription: x\n---\n\n# A\n";
    expect(migrated(text).text).toBe(text.replace('"promptforge" :', '"runvil" :'));
  });
});

describe("capabilities", () => {
  test("become uses, first-party ones by their last segment", () => {
    const { text, places } = declared("capabilities: [promptforge/web, 'promptforge/user-input', acme/kit] # three\n");
    expect(text).toBe("runvil: 0\nuses: [web, 'user-input', acme/kit] # three\n");
    expect(places).toEqual([]);
  });

  test("keep a block list's lines and comments", () => {
    const list = "capabilities: # these\n  # first\n  - promptforge/web # web\n\n  - acme/kit\n";
    expect(declared(list).text).toBe(`runvil: 0\n${list.replace("capabilities", "uses").replace("promptforge/", "")}`);
  });

  test("of the map form that say no more than the id become plain", () => {
    expect(declared("capabilities:\n  - ref: promptforge/web\n  - {ref: acme/kit, optional: false}\n")).toEqual({
      text: "runvil: 0\nuses:\n  - web\n  - acme/kit\n",
      places: [],
      exit: 0,
    });
  });

  test("that are first-party and optional are left out", () => {
    expect(declared("capabilities:\n  - acme/kit\n  - ref: promptforge/web # if there\n    optional: true\n")).toEqual({
      text: "runvil: 0\nuses:\n  - acme/kit\n# if there\n",
      places: ["7 I-OPTIONAL"],
      exit: 0,
    });
  });

  test("that are all left out leave no key", () => {
    expect(declared("capabilities:\n  - ref: promptforge/web\n    optional: true\nmodels: {}\n").text).toBe(
      "runvil: 0\nmodels: {}\n",
    );
    expect(declared("capabilities: [{ref: promptforge/web, optional: true}]\nmodels: {}\n").text).toBe(
      "runvil: 0\nmodels: {}\n",
    );
  });

  test("of another vendor that are optional stay as a comment", () => {
    expect(declared("capabilities:\n  - acme/kit\n  - ref: acme/vault\n    optional: true\n")).toEqual({
      text: "runvil: 0\nuses:\n  - acme/kit\n  # - ref: acme/vault\n  #   optional: true\n",
      places: ["7 M-OPTIONAL"],
      exit: 1,
    });
    expect(declared("capabilities: [acme/kit, {ref: acme/vault, optional: true}] # two\n").text).toBe(
      "runvil: 0\nuses: [acme/kit]\n# {ref: acme/vault, optional: true}\n# two\n",
    );
  });

  test("with a config keep it as a comment", () => {
    expect(declared("capabilities:\n  - ref: promptforge/web\n    config: {depth: 2} # deep\n  - acme/kit\n")).toEqual({
      text: "runvil: 0\nuses:\n  - web\n  # - ref: promptforge/web\n  #   config: {depth: 2} # deep\n  - acme/kit\n",
      places: ["6 M-CONFIG"],
      exit: 1,
    });
  });

  test("with one last segment cannot be one run", () => {
    const { text, places, exit } = declared("capabilities: [promptforge/web, acme/web]\n");
    expect({ text, places, exit }).toEqual({ text: "", places: ["5 M-PACKID"], exit: 2 });
  });

  test("that YAML would read as something else are quoted", () => {
    expect(declared("capabilities:\n  - ref: promptforge/1\n  - ref: promptforge/true\n").text).toBe(
      'runvil: 0\nuses:\n  - "1"\n  - "true"\n',
    );
  });
});

describe("tool slots", () => {
  test("leave the frontmatter, their comments stay", () => {
    const tools = "# the tools\ntools:\n  # for reading\n  fetch: promptforge/web/fetch # pages\n";
    expect(declared(`capabilities: [promptforge/web]\n${tools}models: {}\n`)).toEqual({
      text: "runvil: 0\nuses: [web]\n# the tools\n# for reading\n# pages\nmodels: {}\n",
      places: ["9 I-WIRE"],
      exit: 0,
    });
  });

  test("of one line leave it too", () => {
    expect(declared("capabilities: [promptforge/web]\ntools: { fetch: promptforge/web/fetch }\n").text).toBe(
      "runvil: 0\nuses: [web]\n",
    );
  });

  test("that say what they want stay as a comment", () => {
    const fuzzy =
      'capabilities: [acme/kit]\ntools:\n  find:\n    want: >\n      look "it"\n      up\n    optional: true\nmodels: {}\n';
    expect(declared(fuzzy)).toEqual({
      text: 'runvil: 0\nuses: [acme/kit]\n# tool slot find wanted "look \\"it\\" up\\n": not filled\nmodels: {}\n',
      places: ["7 M-FUZZY"],
      exit: 1,
    });
  });

  test("that a Host fills name the tool and its score", () => {
    const fuzzy = "capabilities: [acme/kit]\ntools:\n  find: {want: look it up}\n";
    expect(declared(fuzzy, { find: { path: "acme/kit/search", score: 0.51234 } })).toEqual({
      text: 'runvil: 0\nuses: [acme/kit]\n# tool slot find wanted "look it up": filled with acme/kit/search (score 0.512)\n',
      places: ["7 I-FUZZY", "7 I-WIRE"],
      exit: 0,
    });
  });

  test("of a capability that nothing declares are the author's to mend", () => {
    expect(declared("tools:\n  fetch: promptforge/web/fetch\n").places).toEqual(["6 I-WIRE", "6 M-UNDECLARED"]);
  });

  test("that a model already sees under the wire name are no news", () => {
    expect(declared("capabilities: [promptforge/web]\ntools:\n  web_fetch: promptforge/web/fetch\n").places).toEqual(
      [],
    );
  });

  test("whose tools have one wire name cannot both be offered", () => {
    const twins = "capabilities: [acme/kit]\ntools:\n  kit_a_b: acme/kit/a_b\n  other: acme/kit/a.b\n";
    expect(declared(twins).places).toEqual(["8 I-WIRE", "8 M-WIRE"]);
    expect(declared("capabilities: [acme/task]\ntools:\n  task_cancel: acme/task/cancel\n").places).toEqual([
      "7 M-WIRE",
    ]);
  });
});

test("a local tool must not be called as a tool is now", () => {
  const sections = { One: "tools.add_local('kit_search', 'S.', {}, function() end)" };
  expect(migrated(oldPrompt({ sections })).places).toEqual(["7 I-WIRE", "7 M-WIRE", "8 I-WIRE"]);
});

test("the other keys stay byte for byte", () => {
  const rest = "models: {writer: {}} # one\nargs:\n  topic:\n    type: string\nmax_tool_iterations: 3\n\n# end\n";
  expect(declared(rest)).toEqual({ text: `runvil: 0\n${rest}`, places: [], exit: 0 });
});
