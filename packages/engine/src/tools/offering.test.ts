import { describe, expect, test } from "vitest";
import { tool } from "../../test/answers.js";
import { Offering } from "./offering.js";

const offering = (ids: readonly string[], declared: readonly string[] = [], more: object = {}): Offering =>
  new Offering(
    { catalog: ids.map((id) => tool(id)), preludes: [], ...more },
    declared.map((id) => ({ id })),
  );

describe("the offering", () => {
  test("stands in tool id order, whatever order the catalog has", () => {
    expect(offering(["web/search", "a/z", "web/fetch", "a/b/c"]).ids).toEqual([
      ...offering(["a/b/c", "web/fetch", "a/z", "web/search"]).ids,
    ]);
    expect(offering(["web/b", "web/a"]).ids).toEqual(["web/a", "web/b"]);
  });

  test("leaves out what a model could not call, and keeps it in the catalog", () => {
    const odd = new Offering(
      {
        catalog: [
          tool("x/list", { parameters: [] }),
          tool("x/null", { parameters: null }),
          tool("x/text", { parameters: "{}" }),
          tool("x/fine"),
        ],
        preludes: [],
      },
      [],
    );
    expect(odd.ids).toEqual(["x/fine"]);
    expect(odd.catalogTool("x/list")?.id).toBe("x/list");
    expect(odd.offered("x/list")).toBeUndefined();
    expect(odd.recordedName("x/list")).toBe("x/list");
    expect(odd.recordedName("x/fine")).toBe("x_fine");
  });

  test("of two tools with one wire name the first in id order is offered", () => {
    const both = offering(["x/a_b", "x/a/b"]);
    expect(both.ids).toHaveLength(1);
    expect(both.byWireName("x_a_b")?.id).toBe(both.ids[0]);
    expect(both.catalogTool("x/a_b")).toBeDefined();
    expect(both.catalogTool("x/a/b")).toBeDefined();
  });

  test("of two equal ids the first stays", () => {
    const twice = new Offering(
      { catalog: [tool("x/a", { description: "one" }), tool("x/a", { description: "two" })], preludes: [] },
      [],
    );
    expect(twice.catalogTool("x/a")?.description).toBe("one");
  });
});

describe("the Packs", () => {
  test("without a report: the declared ones, and those with a tool", () => {
    const packs = offering(["web/a", "zeta/b"], ["web", "empty"]).packs;
    expect(packs.map(({ id, declared, tools }) => [id, declared, tools.length])).toEqual([
      ["empty", true, 0],
      ["web", true, 1],
      ["zeta", false, 1],
    ]);
  });

  test("a Pack whose tools are all left out of the offering is known without a report, not with one", () => {
    expect(offering(["task/cancel"]).packs.map(({ id, tools }) => [id, tools.length])).toEqual([["task", 0]]);
    expect(offering(["task/cancel"], [], { usable: [] }).packs).toEqual([]);
  });

  test("with one: the usable ones too; unavailable wins over usable", () => {
    const reported = offering(["web/a"], ["web"], {
      usable: ["web", "subagents", "both"],
      unavailable: [
        { pack: "both", reason: "why" },
        { pack: "gone", reason: "because" },
      ],
    });
    expect(reported.packs.map(({ id }) => id)).toEqual(["subagents", "web"]);
    expect(reported.unavailableReason("both")).toBe("why");
    expect(reported.unavailableReason("web")).toBeUndefined();
    expect(reported.pack("both")).toBeUndefined();
    expect(reported.pack("subagents")?.tools).toEqual([]);
  });
});
