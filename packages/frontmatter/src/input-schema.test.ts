import { expect, it } from "vitest";
import { inputSchema, parseFrontmatter } from "./index.js";

function schemaOf(args: string) {
  const result = parseFrontmatter(`---\nname: n\ndescription: d\n${args}\n---\n`);
  if (!result.ok) throw new Error(result.error.message);
  return inputSchema(result.frontmatter.args);
}

it("gives no schema for the implicit declaration", () => {
  expect(schemaOf("")).toBeUndefined();
});

it("gives the properties in file order, with the args that are not optional required", () => {
  const schema = schemaOf(
    "args:\n  z: { type: string, description: Z }\n  a: { type: integer, optional: true, default: 9007199254740993 }\n  b: { type: boolean, default: false }",
  );
  expect(JSON.stringify(schema)).toBe(
    '{"type":"object","properties":{"z":{"type":"string","description":"Z"},"a":{"type":"integer","default":9007199254740992},"b":{"type":"boolean","default":false}},"required":["z","b"]}',
  );
  expect(schemaOf("args: {}")).toEqual({ type: "object", properties: {}, required: [] });
});
