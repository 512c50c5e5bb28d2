import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerReply, startModelServer } from "./model-server.js";
import { runCli } from "./run-cli.js";

const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));

describe("the demo", () => {
  let server: Server;
  let origin = "";
  beforeAll(async () => {
    const page = await readFile(`${examples}demo.page.html`);
    server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  const demo = (input: string, model: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runCli(["run", "demo.md", "--config", "demo.config.mjs", "--arg", `page=${origin}/about-lua.html`, ...model], {
      cwd: examples,
      input,
      env: { RUNVIL_DEMO_ORIGIN: origin, ...env },
    });
  const SCRIPT = ["--model", "writer=scripted:demo.model.yaml"];
  const SENTENCE = "Lua is a small language that fits into almost any program. (11 words)\n";

  it("takes its topic from standard input, and has one of its own", async () => {
    expect(await demo("Lua tables\n", SCRIPT)).toMatchObject({ code: 0, stdout: `Topic: Lua tables\n${SENTENCE}` });
    const own = `Topic: what Lua is good for\n${SENTENCE}`;
    expect(await demo("", SCRIPT)).toEqual({ code: 0, signal: null, stdout: own, stderr: "" });
    expect((await demo("\n", SCRIPT)).stdout).toBe(own);
  });

  it("shows the model the page and the tool", async () => {
    const replies: readonly ServerReply[] = [
      { calls: [{ id: "c1", name: "word_count", arguments: '{"text":"one two three"}' }] },
      { text: "One two three." },
    ];
    const models = await startModelServer(replies);
    const { stdout } = await demo("counting\n", [], { RUNVIL_MODEL_URL: models.url });
    await models.close();
    expect(stdout).toBe("Topic: counting\nOne two three.\n");
    expect(JSON.stringify(models.requests[0]?.messages)).toContain("powerful, efficient, lightweight");
    expect(models.requests[1]?.messages.at(-1)).toMatchObject({ role: "tool", content: "3" });
  });
});
