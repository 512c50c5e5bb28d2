import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, type ServerReply, startModelServer } from "./model-server.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const HINT = "hint: --verbose shows what the model's server answered";

describe("models over OpenAI's wire", () => {
  const folder = workFolder();
  let server: ModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const serve = async (...replies: readonly ServerReply[]) => {
    server = await startModelServer(replies);
    return { server, env: { RUNVIL_MODEL_URL: server.url, RUNVIL_MODEL: "tiny" } };
  };
  const LOOP =
    "models.use('writer')\ntools.offer_local('grab', 'Grab', { value = 'string' }, function(a) return 'got ' .. a.value end)\n" +
    "messages:user('go')\nmodels.loop()\nreturn messages[#messages].content";
  const ROLES = "models: { writer: {}, critic: {} }\n";

  it("runs a loop with a tool round on the environment's model", async () => {
    const { server, env } = await serve(
      { calls: [{ id: "c1", name: "grab", arguments: '{"value":"b"}' }] },
      { text: "it said got b" },
    );
    const result = await runCli(["run", await folder.prompt(LOOP, ROLES)], { env });
    expect(result).toEqual({ code: 0, signal: null, stdout: "it said got b\n", stderr: "" });
    expect(server.requests.map(({ model }) => model)).toEqual(["tiny", "tiny"]);
    expect(server.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(["grab"]);
    expect(server.requests[1]?.messages.at(-1)).toMatchObject({ role: "tool", content: "got b" });
  });

  it("gives each role its own model", async () => {
    const { server, env } = await serve({ text: "w" }, { text: "c" });
    const file = await folder.prompt(
      "models.use('writer') local w = models.infer('x') models.use('critic') return w .. models.infer('y')",
      ROLES,
    );
    const args = ["run", file, "--model", "writer=compatible:big", "--model", "compatible:small"];
    expect((await runCli(args, { env })).stdout).toBe("wc\n");
    expect(server.requests.map(({ model }) => model)).toEqual(["big", "small"]);
  });

  it.each<[string, ServerReply, string]>([
    ["a fault of its own", { status: 500, body: "{}" }, "the model backend reported a fault of its own (status 500)"],
    ["wrong credentials", { status: 401, body: "{}" }, "did not accept the credentials (status 401)"],
    [
      "garbage",
      { garbage: "<html>hello</html>" },
      "Completion: the model backend sent a reply that could not be understood",
    ],
    ["nothing", { garbage: "" }, "Completion: "],
  ])("ends in one message when the server answers with %s", async (_name, reply, message) => {
    const { env } = await serve(reply);
    const result = await runCli(["run", await folder.prompt(LOOP, ROLES)], { env });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toContain(message);
    expect(result.stderr.trimEnd().split("\n")).toEqual([expect.stringContaining("Completion: "), HINT]);
  });

  it("ends in one message when nobody listens", async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const env = { RUNVIL_MODEL_URL: `http://127.0.0.1:${port}/v1` };
    const result = await runCli(["run", await folder.prompt(LOOP, ROLES)], { env });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toMatch(/^[^\n]*Completion: the connection to the model backend failed\nhint: [^\n]*\n$/u);
    const { stderr } = await runCli(["run", await folder.prompt(LOOP, ROLES), "--verbose"], { env });
    expect(stderr).toContain(`address=http://127.0.0.1:${port}/v1/chat/completions code=ECONNREFUSED`);
  });

  it("refuses a prompt whose roles have no model before it runs", async () => {
    const result = await runCli(["run", await folder.prompt("log('ran')", ROLES), "--log"]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toMatch(/^runvil: [^\n]*\.md: no model is configured for the roles writer, critic\n/u);
    expect(result.stderr).toContain("--model PROVIDER:MODEL");
    expect(result.stderr).not.toContain("log: ran");
  });

  it("notes a role that has none beside one that has", async () => {
    const script = await folder.file("one.yaml", "writer: []\n");
    const args = ["--model", `writer=scripted:${script}`];
    expect(await runCli(["run", await folder.prompt("return 'x'", ROLES), ...args])).toMatchObject({
      code: 0,
      stdout: "x\n",
      stderr: "note: no model is configured for the role critic; name one with --model critic=PROVIDER:MODEL\n",
    });
  });

  it("lists what a run would use", async () => {
    const { env } = await serve();
    expect((await runCli(["models"], { env })).stdout).toBe(
      "compatible:tiny  131072 tokens, thinking switchable  (every other role)\n",
    );
    const json = await runCli(["models", "--json"], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ current: "compatible:tiny" });
    const none = await runCli(["models"]);
    expect(none).toMatchObject({ code: 0, stdout: "" });
    expect(none.stderr).toContain("No model is configured");
  });
});
