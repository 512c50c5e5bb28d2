import { describe, expect, it } from "vitest";
import type { PickableTool } from "./pickable-tool.js";
import { toolText } from "./tool-text.js";

function tool(parts: Partial<PickableTool>): PickableTool {
  return { id: "acme/kit/x", capability: "acme/kit", name: "x", description: "", parameters: {}, ...parts };
}

describe("toolText", () => {
  it("joins the name, the description and the parameters", () => {
    const parameters = { type: "object", properties: { url: {}, max_bytes: { type: "integer" } } };
    expect(toolText(tool({ name: "fetch_page", description: "Fetch one page", parameters }))).toBe(
      "fetch page. Fetch one page. parameters: max_bytes, url",
    );
  });

  it("keeps a doubled period, and the description's white space", () => {
    expect(toolText(tool({ name: "ask", description: "  Ask. \n" }))).toBe("ask.   Ask. \n");
    expect(toolText(tool({ name: "ask", description: "Ask.", parameters: { properties: { q: {} } } }))).toBe(
      "ask. Ask.. parameters: q",
    );
  });

  it("drops what is empty", () => {
    expect(toolText(tool({ name: "a__b-c" }))).toBe("a  b-c");
    expect(toolText(tool({ name: "", description: "d" }))).toBe("d");
    expect(toolText(tool({ name: "" }))).toBe("");
  });

  it("lists top-level parameters only, in byte order", () => {
    const properties = { "\u{1f600}": {}, "\uffee": {}, b: { properties: { inner: {} } }, a: {}, Z: {} };
    expect(toolText(tool({ parameters: { properties } }))).toBe("x. parameters: Z, a, b, \uffee, \u{1f600}");
  });

  it("sees no parameters in a schema that lists none", () => {
    for (const parameters of [{}, { properties: {} }, { properties: null }, { properties: "q" }, { required: ["q"] }]) {
      expect(toolText(tool({ parameters }))).toBe("x");
    }
  });
});
