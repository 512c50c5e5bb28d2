import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { tinyModel } from "../../../packages/tool-picker/test/sentence-model/tiny-model.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

// A vendor's Plugin brings its own copy of the SDK; the marks are all that counts.
const SDK = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;

const PLUGIN = `import { definePack, definePlugin, defineTool, PackError, trusted } from ${JSON.stringify(SDK)};
const tool = (id, description, ...names) => defineTool({
  id, description, call: () => trusted(""),
  parameters: { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) },
});
const mail = definePack({ name: "acme/mail", description: "Mail.", build: () => ({ tools: [
  tool("mail/send", "Send an e-mail message to recipients.", "to", "body"),
  tool("mail/post", "Send an e-mail message to recipients.", "to", "body"),
  tool("mail/read", "Read an e-mail message of the inbox.", "message"),
] }) });
const broken = definePack({ name: "acme/broken", description: "Broken.", build: () => { throw new PackError("no key"); } });
export default definePlugin({ name: "kit", install: (registry) => { registry.add(mail()); registry.add(broken()); } });
`;

describe("runvil pick", () => {
  const folder = workFolder();

  it("lists the bundled tools by how well they fit, and binds one", async () => {
    const { code, stdout, stderr } = await runCli(["pick", "fetch a web page"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.at(-1)).toBe("bind: web/fetch");
    expect(lines[0]).toMatch(/^0\.\d{3} {2}web\/fetch$/u);
    const scores = lines.slice(0, -1).map((line) => Number(line.slice(0, 5)));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(stdout).toContain("user-input/ask");
  });

  it("ends with 1 when nothing fits", async () => {
    const { code, stdout } = await runCli(["pick", "book a flight to the moon"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nabsent: no tool reaches 0\.67\n$/u);
  });

  it("writes JSON with every candidate, its Pack and a score of three digits", async () => {
    const { code, stdout } = await runCli(["pick", "search the web", "--json"]);
    const pick = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(pick).toMatchObject({
      want: "search the web",
      decision: "bind",
      tool: "web/search",
      thresholds: { floor: 0.67, topK: 3 },
      candidates: [{ tool: "web/search", pack: "runvil/web" }, {}, {}],
    });
    expect(pick.model).toMatch(/^wordnet/u);
    for (const { score } of pick.candidates) expect(String(score)).toMatch(/^(?:0|1|0\.\d{1,3})$/u);
  });

  it("knows the Packs of a configuration and of Plugins, and names those that cannot serve", async () => {
    await folder.file("plugin.mjs", PLUGIN);
    await folder.file("host.json", JSON.stringify({ plugins: ["./plugin.mjs"] }));
    for (const args of [
      ["--host", "host.json"],
      ["--config", "host.json"],
      ["--plugin", "./plugin.mjs"],
    ]) {
      const { code, stdout, stderr } = await runCli(["pick", "read an e-mail message", ...args], { cwd: folder.path });
      expect({ code, last: stdout.trimEnd().split("\n").at(-1) }).toEqual({ code: 0, last: "bind: mail/read" });
      expect(stderr).toContain("runvil: without the tools of acme/broken, which is unavailable: no key\n");
    }
  });

  it("shows copies, and tools that are too close", async () => {
    await folder.file("plugin.mjs", PLUGIN);
    const pick = (...args: string[]) =>
      runCli(["pick", "send an e-mail message", "--plugin", "./plugin.mjs", ...args], { cwd: folder.path });
    const copies = await pick();
    expect(copies.code).toBe(1);
    expect(copies.stdout).toMatch(/\nduplicate: mail\/post, mail\/send are alike by 0\.9 or more\n$/u);
    const close = await pick("--thresholds", "0.5,0.9,1,0.5,2", "--json");
    expect(JSON.parse(close.stdout)).toMatchObject({ decision: "ambiguous", tools: ["mail/post", "mail/send"] });
  });

  it("picks by a sentence-embedding model of a folder, with thresholds", async () => {
    const model = await tinyModel();
    const bare = await runCli(["pick", "cat", "--model-folder", model]);
    expect(bare.code).toBe(1);
    expect(bare.stderr).toContain("no thresholds are known for the model");
    expect(bare.stderr).toContain("hint: --thresholds FLOOR,MARGIN,DUPLICATE,SOLO,TOPK");
    const { stdout, stderr } = await runCli([
      "pick",
      "cat",
      "--model-folder",
      model,
      "--thresholds",
      "0,0,1,0,3",
      "--json",
    ]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).model).toBe(model.slice(model.lastIndexOf("/") + 1));
  });

  it("says what is wrong with a command line", async () => {
    for (const [args, message] of [
      [["pick"], "missing required argument 'want'"],
      [["pick", " "], "the want must not be blank"],
      [["pick", "x", "--thresholds", "1,2"], "--thresholds takes five numbers"],
      [["pick", "x", "--thresholds", "0.5,0.1,0.9,0.5,0"], "`topK` must be a whole number from 1, got 0"],
    ] as const) {
      const result = await runCli(args);
      expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(message) });
    }
    const folderless = await runCli(["pick", "x", "--model-folder", "nowhere"], { cwd: folder.path });
    expect(folderless).toMatchObject({ code: 1, stderr: expect.stringContaining("nowhere does not exist") });
  });
});

it("keeps the picker out of every other command", async () => {
  const main = await readFile(new URL("../dist/bin/main.js", import.meta.url), "utf8");
  expect(main).not.toContain("@runvil/tool-picker");
});
