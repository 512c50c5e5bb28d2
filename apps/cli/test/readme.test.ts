import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { runCli } from "./run-cli.js";

it.each(["run", "resume", "replay", "fork", "runs", "show", "trace", "test", "check", "packs", "models"])(
  "names every option of runvil %s, and no other",
  async (name) => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const section = readme.split(/^#{2,3} /mu).find((text) => text.startsWith(`\`runvil ${name}`)) ?? "";
    const firstCells = section.match(/^\| `--[^|]*\|/gmu) ?? [];
    const named = firstCells.flatMap((cell) => cell.match(/--[a-z]+(?:-[a-z]+)*/gu) ?? []);
    const { stdout } = await runCli([name, "--help"]);
    const known = stdout.match(/(?<=^ {2})--[a-z]+(?:-[a-z]+)*/gmu) ?? [];
    expect(section).not.toBe("");
    expect(named.sort()).toEqual([...known].sort());
  },
);
