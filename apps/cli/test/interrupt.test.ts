import { describe, expect, it } from "vitest";
import { startModelServer } from "./model-server.js";
import { startCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

describe("interrupts", () => {
  const folder = workFolder();
  const READY = "pcall(tools.call, 'web/fetch', {})\n";
  // The log line of the failed call tells that the run has begun.
  const ready = "web_fetch: missing url argument";

  it("cancels busy Lua and exits with 130", async () => {
    const cli = startCli(["run", await folder.prompt(`${READY}while true do end`), "--verbose"]);
    await cli.stderrHas(ready);
    cli.child.kill("SIGINT");
    const result = await cli.ended;
    expect(result).toMatchObject({ code: 130, stdout: "" });
    expect(result.stderr).toContain("cancelled");
  });

  it("cancels a waiting model round", async () => {
    const server = await startModelServer(["never"]);
    const file = await folder.prompt(`${READY}models.use('w') return models.infer('x')`, "models: { w: {} }\n");
    const cli = startCli(["run", file, "--json", "--verbose"], { env: { RUNVIL_MODEL_URL: server.url } });
    await cli.stderrHas(ready);
    cli.child.kill("SIGTERM");
    const { code, stdout } = await cli.ended;
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ status: "cancelled", usage: { total: { rounds: 0 } } });
    await server.close();
  });

  it("kills the process at the second interrupt, whatever a Plugin is still doing", async () => {
    const sdk = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;
    const plugin = await folder.file(
      "clings.mjs",
      `import { definePack, definePlugin } from ${JSON.stringify(sdk)};
const dispose = () => { process.stderr.write("disposing\\n"); return new Promise(() => {}); };
const pack = definePack({ name: "acme/kit", description: "d", build: () => ({ dispose }) });
export default definePlugin({ name: "kit", install: (registry) => registry.add(pack()) });
`,
    );
    const cli = startCli(["run", await folder.prompt(`${READY}while true do end`), "--verbose", "--plugin", plugin]);
    await cli.stderrHas(ready);
    cli.child.kill("SIGINT");
    await cli.stderrHas("disposing");
    cli.child.kill("SIGINT");
    expect(await cli.ended).toMatchObject({ code: 130, stdout: "" });
  });
});
