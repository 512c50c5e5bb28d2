import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as lua from "./index.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the example runs and gives what its comments say", () => {
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const body = example.replace(/^import .*$/m, "");
  const run = new Function("compile", "createVm", `${body}\nreturn [asked, done];`);
  expect(run(lua.compile, lua.createVm)).toEqual([
    { status: "suspended", request: "Who?" },
    { status: "returned", values: ["Hello, Ada"] },
  ]);
});
