import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageServer, startPageServer } from "./page-server.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const config = fileURLToPath(new URL("local-web.config.mjs", import.meta.url));

describe("the web Pack under a configuration file", () => {
  const folder = workFolder();
  let server: PageServer;
  beforeAll(async () => {
    server = await startPageServer({ "pages.example/": "<html><body><p>Hello from the page.</p></body></html>" });
  });
  afterAll(() => server.close());
  const fetchPage = async (url: string) => {
    const file = await folder.prompt(
      "local ok, page = pcall(tools.call, 'web/fetch', { url = args }) return tostring(page)",
    );
    const env = { TEST_ORIGIN: `https://pages.example:${server.port}`, TEST_CA: server.certificate.cert };
    return (await runCli(["run", file, "--config", config, "--args", url], { env })).stdout;
  };

  it("reaches a server by a name and a certificate that only the configuration knows", async () => {
    const page = await fetchPage(`https://pages.example:${server.port}/`);
    expect(page).toContain("Hello from the page.");
    expect(server.requests).toContain("pages.example/");
  });

  it("reaches no other origin of the same address", async () => {
    const before = server.requests.length;
    expect(await fetchPage(`https://other.example:${server.port}/`)).toContain("port not allowed");
    expect(await fetchPage("https://other.example/")).toContain("has no allowed address");
    expect(server.requests.length).toBe(before);
  });
});
