import { execFileSync } from "node:child_process";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHost } from "@runvil/host";
import { describe, expect, it } from "vitest";
import { promptFolder, promptText } from "../test/prompt-folder.js";
import { play, promptHost, reasonOf } from "../test/prompt-host.js";
import { prompts } from "./prompts.js";

const GOOD = promptText("return 'good'");

async function reasonFor(directory: string): Promise<string | undefined> {
  const host = await createHost({ plugins: [prompts({ name: "acme/prompts", directory })] });
  const reason = await reasonOf(host);
  await host.close();
  return reason;
}

describe("a directory", () => {
  it("that does not exist makes the Pack unavailable, without its path", async () => {
    const folder = await promptFolder({});
    expect(await reasonFor(join(folder, "nowhere"))).toBe('its directory "nowhere" does not exist');
  });

  it("that is relative is looked for in the working directory, and the reason says so", async () => {
    expect(await reasonFor("./nowhere")).toBe('its directory "nowhere" does not exist in the working directory');
  });

  it("that is a file, or empty, does too", async () => {
    const folder = await promptFolder({ "p.md": GOOD, "empty/notes.txt": "", "empty/.hidden.md": "x" });
    expect(await reasonFor(join(folder, "p.md"))).toBe('its directory "p.md" is not a directory');
    expect(await reasonFor(join(folder, "empty"))).toBe('its directory "empty" has no prompt file (*.md)');
  });

  it("may hold other files and folders", async () => {
    const host = await promptHost({ "p.md": GOOD, "p.model.yaml": "", "sub/q.md": "no prompt", ".draft.md": "no" });
    expect((await host.packs()).at(-1)?.tools.map(({ id }) => id)).toEqual(["prompts/p"]);
  });

  it("gives the run that declares its Pack the reason", async () => {
    const host = await promptHost({ "p.md": "no prompt" });
    expect(await play(host, "return 1")).toEqual({
      status: "failed",
      error: {
        kind: "RequirementsUnmet",
        message: expect.stringMatching(
          /^the environment cannot satisfy this prompt:\n- prompts is unavailable: p\.md: file must begin with a --- /,
        ),
      },
    });
  });
});

describe("a broken prompt file makes the Pack unavailable", () => {
  it.each([
    ["a Lua error", promptText("return ("), /^p\.md:12:1: lua compilation error/],
    ["a frontmatter error", GOOD.replace("name: p", "name: p\nnope: 1"), /^p\.md:3:1: .*unknown field `nope`/],
    ["no version", GOOD.replace("runvil: 0\n", ""), /^p\.md: not a runvil prompt: no runvil version$/],
    ["another version", GOOD.replace("runvil: 0", "runvil: 7"), /^p\.md: unsupported runvil version: 7/],
    ["bytes that are no text", Uint8Array.of(0xff, 0xfe), /^p\.md: /],
  ])("%s, with file, line and column where there are any", async (_, contents, reason) => {
    expect(await reasonOf(await promptHost({ "p.md": contents, "good.md": GOOD }))).toMatch(reason);
  });

  it("all of them, up to five", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const host = await promptHost(Object.fromEntries(names.map((name) => [`${name}.md`, Uint8Array.of(0xff)])));
    const reason = (await reasonOf(host)) ?? "";
    expect(reason.split("; ").map((part) => part.split(":")[0])).toEqual([
      "a.md",
      "b.md",
      "c.md",
      "d.md",
      "e.md",
      "and 2 more",
    ]);
  });
});

describe("a file name", () => {
  it.each([
    ["Big.md", /^"Big.md" makes no tool name: segments may contain only lowercase/],
    ["two words.md", /^"two words.md" makes no tool name: /],
    ["a\nb.md", /^"a\\nb.md" makes no tool name: segments must not contain a control character/],
    ["é.md", /makes no tool name/],
  ])("%j that makes no tool name makes the Pack unavailable", async (name, reason) => {
    expect(await reasonOf(await promptHost({ [name]: GOOD }))).toMatch(reason);
  });

  it("of the ending alone is hidden, and dots and dashes stay", async () => {
    const host = await promptHost({ ".md": "no", "a-b.c_d.md": GOOD });
    expect((await host.packs()).at(-1)?.tools.map(({ id }) => id)).toEqual(["prompts/a-b.c_d"]);
  });

  it("that makes a tool name twice makes the Pack unavailable", async () => {
    const host = await promptHost({ "a.b.md": GOOD, "a_b.md": GOOD });
    expect(await reasonOf(host)).toBe("a.b.md and a_b.md make one tool name, prompts_a_b");
  });
});

describe("a link", () => {
  it("out of the directory makes the Pack unavailable, whatever it leads to", async () => {
    const folder = await promptFolder({ "secret.md": GOOD, "in/p.md": GOOD, "in2/p.md": GOOD });
    await symlink(join(folder, "secret.md"), join(folder, "in", "link.md"));
    expect(await reasonFor(join(folder, "in"))).toBe("link.md: it is a link that leads out of the directory");
    await symlink("../secret.md", join(folder, "in2", "a.md"));
    await symlink("a.md", join(folder, "in2", "b.md"));
    expect(await reasonFor(join(folder, "in2"))).toBe(
      "a.md: it is a link that leads out of the directory; b.md: it is a link that leads out of the directory",
    );
  });

  it("to a folder beside whose name begins alike leads out", async () => {
    const folder = await promptFolder({ "in-and-more/p.md": GOOD, "in/q.md": GOOD });
    await symlink("../in-and-more/p.md", join(folder, "in", "link.md"));
    expect(await reasonFor(join(folder, "in"))).toMatch(/leads out/);
  });

  it("inside of the directory, and one that is the directory, are fine", async () => {
    const folder = await promptFolder({ "in/sub/p.txt": GOOD });
    await symlink("sub/p.txt", join(folder, "in", "linked.md"));
    await symlink("in", join(folder, "alias"));
    expect(await reasonFor(join(folder, "alias"))).toBeUndefined();
  });

  it("to nowhere, or to itself, makes the Pack unavailable", async () => {
    const folder = await promptFolder({});
    await symlink("nothing", join(folder, "a.md"));
    await symlink("b.md", join(folder, "b.md"));
    expect(await reasonFor(folder)).toBe("a.md: it is a link that leads nowhere; b.md: it cannot be read");
  });
});

describe("what is no file of a sane size", () => {
  it("a folder and a named pipe are no files", async () => {
    const folder = await promptFolder({});
    await mkdir(join(folder, "a.md"));
    execFileSync("mkfifo", [join(folder, "b.md")]);
    expect(await reasonFor(folder)).toBe("a.md: it is not a file; b.md: it is not a file");
  });

  it("a file of gigabytes is not read", async () => {
    const folder = await promptFolder({ "big.md": "" });
    await truncate(join(folder, "big.md"), 2 ** 33);
    expect(await reasonFor(folder)).toBe("big.md: the prompt is larger than 4194304 bytes");
  });

  it("a file of as many bytes as are allowed is read whole, one of a byte more is not", async () => {
    const text = promptText("return 'x'");
    const filled = (size: number) => `${text}\n${" ".repeat(size - text.length - 1)}`;
    expect(await reasonFor(await promptFolder({ "p.md": filled(4_194_304) }))).toBeUndefined();
    expect(await reasonFor(await promptFolder({ "p.md": filled(4_194_305) }))).toBe(
      "p.md: the prompt is larger than 4194304 bytes",
    );
  });

  it("a thousand and one prompts are too many", async () => {
    const folder = await promptFolder({});
    for (let index = 0; index <= 1_000; index++) await writeFile(join(folder, `p${index}.md`), "");
    expect(await reasonFor(folder)).toMatch(/has more than 1000 prompt files$/);
  });
});
