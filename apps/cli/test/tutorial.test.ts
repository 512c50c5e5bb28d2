import { access, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const tutorial = await readFile(new URL("../../../docs/tutorial.md", import.meta.url), "utf8");
/** The fenced blocks, in order, with the fence's length told apart, since a prompt holds fences of its own. */
const blocks = [
  ...tutorial.matchAll(/^(?<fence>`{3,4})(?<language>[a-z]+)(?: (?<file>\S+))?\n(?<text>.*?)^\k<fence>$/gmsu),
].map(({ groups }) => ({ language: groups?.language, text: groups?.text ?? "", file: groups?.file }));

describe("the tutorial", () => {
  const folder = workFolder();

  it("does what it says, step by step", async () => {
    let shown: string | undefined;
    let commands = 0;
    for (const { language, text, file } of blocks) {
      if (file !== undefined) await folder.file(file, text);
      else if (language === "sh") {
        const [program, ...args] = text.trimEnd().split(" ");
        expect(program).toBe("runvil");
        const { stdout, stderr } = await runCli(args, { cwd: folder.path });
        shown = stdout + stderr;
        commands += 1;
      } else {
        expect({ language, text }).toEqual({ language: "text", text: shown });
      }
    }
    expect(commands).toBe(5);
  });

  it("names only files that are there", async () => {
    for (const [, target = ""] of tutorial.matchAll(/\]\((?<target>[^)]+)\)/gu)) {
      const path = new URL(target, new URL("../../../docs/", import.meta.url));
      await expect(access(path)).resolves.toBeUndefined();
    }
  });
});
