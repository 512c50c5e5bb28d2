import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { runCli } from "./run-cli.js";

it("names every option of the command line, and no other", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const { stdout } = await runCli(["run", "--help"]);
  const options = (text: string) => new Set(text.match(/--[a-z]+(?:-[a-z]+)*/gu));
  const known = options(stdout);
  known.delete("--help");
  const table = readme.slice(readme.indexOf("### `runvil run FILE`"), readme.indexOf("`FILE` is a prompt file"));
  expect([...options(table)].sort()).toEqual([...known].sort());
});
