import { LuaFloat, type LuaFunction } from "@runvil/lua";
import { expect, test } from "vitest";
import { tool } from "../../test/answers.js";
import { FakeTable } from "../../test/fake-table.js";
import { samplingOptions } from "../models/sampling-options.js";
import { type OfferedTool, Offering } from "./offering.js";
import { ToolScope } from "./tool-scope.js";

const offering = new Offering({ catalog: ["x/a", "x/b", "y/c"].map((id) => tool(id)), preludes: [] }, [{ id: "x" }]);
const handler: LuaFunction = { type: "function" };
const local = (alias: string) => ({ alias, handler, definition: { name: alias, description: "", parameters: {} } });

function offered(id: string): OfferedTool {
  const found = offering.offered(id);
  if (found === undefined) throw new Error(`${id} is not offered`);
  return found;
}

function scope(): ToolScope {
  const made = new ToolScope();
  const pack = offering.pack("x");
  if (pack !== undefined) made.offerPacks([pack]);
  made.offer([offered("y/c"), offered("x/b"), offered("y/c")]);
  return made;
}

test("offered tools come first, then the Packs' others, each once", () => {
  expect(scope().bound.map(({ id }) => id)).toEqual(["y/c", "x/b", "x/a"]);
});

test("a local tool shadows, at its own place; a built-in's name never shows", () => {
  const made = scope();
  for (const alias of ["z", "x_a", "task"]) made.define(local(alias));
  const { definitions, names } = made.render();
  expect(definitions.map(({ name }) => name)).toEqual(["y_c", "x_b", "z", "x_a"]);
  expect([...names]).toEqual(["y_c", "x_b", "z", "x_a"]);
  expect(made.bound.map(({ id }) => id)).toContain("x/a");
  expect(made.local("task")).toBeDefined();
  expect(made.rendered?.definitions).toBe(definitions);
});

test("sampling options are read in byte order of their names", () => {
  expect(samplingOptions(undefined)).toEqual({});
  expect(samplingOptions(FakeTable.of({ max_tokens: new LuaFloat(5), temperature: 0 }))).toEqual({
    maxTokens: 5,
    temperature: 0,
  });
  expect(() => samplingOptions(FakeTable.of({ temperature: 9, extra: 1 }))).toThrow(
    'models.use option "extra" is unknown: expected temperature or max_tokens',
  );
});
