import { expect, test } from "vitest";
import { section } from "../../../test/migrated.js";

test.each([
  ["return models.infer(writer, 'hi')", "return models.get('writer'):infer('hi')"],
  ["return models.infer('hi')", "return models.infer('hi')"],
  ["return models.infer 'hi'", "return models.infer 'hi'"],
  [
    "local h = models.use('writer')\nreturn models.infer(h, 'a' .. 'b')",
    "local h = models.use('writer')\nreturn h:infer('a' .. 'b')",
  ],
  ["return models.infer(models.get('writer'), prose)", "return models.get('writer'):infer(prose)"],
  ["return models['infer'](var.h.x, 'hi')", "return var.h.x:infer('hi')"],
  [
    "return models.infer(writer, models.infer(writer, 'hi'))",
    "return models.get('writer'):infer(models.get('writer'):infer('hi'))",
  ],
  ["return models.infer( -- ask\n  writer, 'hi')", "return  -- ask\nmodels.get('writer'):infer('hi')"],
  ["return models['inf\\101r'](writer, 'hi')", "return models.get('writer'):infer('hi')"],
  ["return pcall(models.infer, 'hi')", "return pcall(models.infer, 'hi')"],
])("%s", (old, lua) => {
  expect(section(old)).toEqual([lua]);
});

test.each([
  "return pcall(models.infer, h, 'hi')",
  "return models.infer((h), 'hi')",
  "return models.infer(h or g, 'hi')",
  "return models.infer(table.unpack(h))",
  "function ask(...) return models.infer(...) end",
  "local infer = models.infer",
  "local m = models",
  "return models[var.x]('hi')",
])("%s stays as it is", (lua) => {
  const old = `h = 1\ng = 2\n${lua}`;
  expect(section(old)).toEqual([old, "M-DYNAMIC"]);
});

test("models that is not the global stays as it is", () => {
  const old = "local models = {}\nreturn models.infer(h, 'hi')";
  expect(section(`h = 1\n${old}`)).toEqual([`h = 1\n${old}`]);
});
