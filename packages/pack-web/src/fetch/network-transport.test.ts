import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { fetchText, recordingLog } from "../../test/call-tool.js";
import { CA, type LocalSite, localSite, reaching } from "../../test/local-site.js";
import { networkTransport } from "./network-transport.js";

const open: LocalSite[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

async function serve(listener: RequestListener, scheme?: "https" | "http"): Promise<LocalSite> {
  const site = await localSite(listener, scheme);
  open.push(site);
  return site;
}

function text(body: string | Buffer, headers: Record<string, string> = {}) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/plain", ...headers }).end(body);
  };
}

describe("the request", () => {
  it("is a GET with three headers of ours and nothing else", async () => {
    const seen: IncomingMessage[] = [];
    const site = await serve((request, response) => {
      seen.push(request);
      text("x", { "set-cookie": "a=b" })(request, response);
    });
    await fetchText(reaching(site), `${site.origin}/p?a=1&b=%20c#frag`);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /p?a=1&b=%20c"]);
    expect(seen[0]?.headers).toEqual({
      host: `site.test:${site.port}`,
      connection: "close",
      "user-agent": expect.stringMatching(/^runvil-web\/\d+\.\d+$/),
      accept: "text/html,application/xhtml+xml,application/json;q=0.9,application/xml;q=0.9,text/*;q=0.8",
      "accept-encoding": "gzip, deflate, br",
    });
  });

  it("carries no cookie or referrer to the next hop, on a connection of its own", async () => {
    const seen: IncomingMessage[] = [];
    const site = await serve((request, response) => {
      seen.push(request);
      if (request.url === "/a") response.writeHead(302, { location: "/b", "set-cookie": "a=b" }).end("moved");
      else text("x")(request, response);
    });
    await fetchText(reaching(site), `${site.origin}/a`);
    expect(seen.map(({ url }) => url)).toEqual(["/a", "/b"]);
    expect(Object.keys(seen[1]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(site.connections()).toBe(2);
  });

  it("ignores the proxy variables", async () => {
    const proxy = await serve((_, response) => response.writeHead(500).end(), "http");
    const site = await serve(text("direct"));
    const names = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    try {
      expect(await fetchText(reaching(site), site.origin)).toMatch(/\n\ndirect$/);
    } finally {
      for (const name of names) delete process.env[name];
    }
    expect(proxy.connections()).toBe(0);
  });

  it("uses the policy's user agent", async () => {
    const site = await serve((request, response) => text(request.headers["user-agent"] ?? "")(request, response));
    const userAgent = "my-bot/1.0 (+https://example.com)";
    expect(await fetchText(reaching(site, { fetch: { userAgent } }), site.origin)).toContain("\n\nmy-bot/1.0 (");
  });
});

describe("TLS", () => {
  it("is verified: an unknown authority is a network error that shows the query", async () => {
    const site = await serve(text("x"));
    const { ca, ...untrusting } = reaching(site);
    expect(ca).toBe(CA);
    expect(await fetchText(untrusting, `${site.origin}/p?q=1#f`)).toBe(
      `fetch failed for ${site.origin}/p?q=1: network error; try a different URL`,
    );
  });

  it("stays verified when the environment asks otherwise", async () => {
    const site = await serve(text("x"));
    const { ca, ...untrusting } = reaching(site);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      expect(await fetchText(untrusting, site.origin)).toContain("network error");
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    expect(ca).toBe(CA);
  });

  it("checks the name", async () => {
    const site = await serve(text("x"));
    const origin = `https://wrong.test:${site.port}`;
    const options = reaching(site, { fetch: { allowOrigins: [{ origin }] } });
    expect(await fetchText(options, origin)).toContain("network error");
  });
});

describe("addresses", () => {
  const policy = (site: LocalSite) => ({ fetch: { allowPorts: [site.port] } });

  it.each([["127.0.0.1"], ["::ffff:127.0.0.1"], ["::1"], ["fe80::1%lo"], ["0.0.0.0"]])(
    "never connects to %s",
    async (address) => {
      const site = await serve(text("secret"));
      const log = recordingLog();
      const call = fetchText({ lookup: () => [address], ca: CA, ...policy(site) }, site.origin, {}, { log });
      await expect(call).rejects.toMatchObject({
        message: "host site.test has no allowed address",
        kind: "InvalidArguments",
      });
      expect(site.connections()).toBe(0);
      expect(log.lines[0]).toMatchObject({ message: "a blocked address was refused", fields: { address } });
    },
  );

  it("tells no address and a failed lookup apart", async () => {
    await expect(fetchText({ lookup: () => [] }, "https://site.test/")).rejects.toMatchObject({
      message: "host site.test has no allowed address",
    });
    const lookup = () => {
      throw new Error("SERVFAIL from 10.0.0.53");
    };
    expect(await fetchText({ lookup }, "https://site.test/x?y")).toBe("dns resolution failed for site.test");
    const rejecting = async () => lookup();
    expect(await fetchText({ lookup: rejecting }, "https://site.test/")).toBe("dns resolution failed for site.test");
  });

  it("keeps the allowed addresses of a mixed answer", async () => {
    const site = await serve(text("inner"));
    const lookup = () => ["10.0.0.1", "127.0.0.1", "169.254.169.254"];
    const allowOrigins = [{ origin: site.origin, address: "127.0.0.1" }];
    const log = recordingLog();
    expect(await fetchText({ lookup, ca: CA, fetch: { allowOrigins } }, site.origin, {}, { log })).toMatch(
      /\n\ninner$/,
    );
    expect(log.lines.map(({ fields }) => fields?.address)).toEqual(["10.0.0.1", "169.254.169.254"]);
  });

  it("gives a name that changes its answer nothing", async () => {
    const site = await serve((_, response) => response.writeHead(302, { location: "/again" }).end());
    const asked: string[] = [];
    const lookup = (host: string) => {
      asked.push(host);
      return asked.length === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
    };
    const allowOrigins = [{ origin: site.origin, address: "127.0.0.1" }];
    await expect(fetchText({ lookup, ca: CA, fetch: { allowOrigins } }, site.origin)).rejects.toMatchObject({
      message: "host site.test has no allowed address",
    });
    expect(asked).toEqual(["site.test", "site.test"]);
    expect(site.connections()).toBe(1);
  });

  it("asks the socket where it went, and sends nothing to a wrong place", async () => {
    let requests = 0;
    const site = await serve((request, response) => {
      requests++;
      text("secret")(request, response);
    });
    const judged: string[] = [];
    const guard = {
      admits(address: string) {
        judged.push(address);
        return judged.length === 1;
      },
    };
    const { lookup, ca } = reaching(site);
    const call = networkTransport({ ...(lookup && { lookup }), ...(ca && { ca }) }).open({
      url: new URL(site.origin),
      headers: {},
      guard,
      connectTimeoutMs: 5_000,
      signal: new AbortController().signal,
    });
    await expect(call).rejects.toMatchObject({ name: "TransportFailure", kind: "no-address" });
    expect(judged).toEqual(["127.0.0.1", "127.0.0.1"]);
    expect(requests).toBe(0);
  });

  it("fails the call when a redirect leads to a name with blocked addresses only", async () => {
    const inner = await serve(text("secret"));
    const site = await serve((_, response) => {
      response.writeHead(302, { location: `https://other.test:${inner.port}/` }).end();
    });
    const options = reaching(site, { fetch: { allowPorts: [inner.port], allowOrigins: [{ origin: site.origin }] } });
    await expect(fetchText(options, site.origin)).rejects.toMatchObject({
      message: "host other.test has no allowed address",
      kind: "InvalidArguments",
    });
    expect(inner.connections()).toBe(0);
  });

  it("does not take an origin's leave to another port of its host", async () => {
    const inner = await serve(text("secret"));
    const site = await serve((_, response) => {
      response.writeHead(302, { location: `https://site.test:${inner.port}/` }).end();
    });
    expect(await fetchText(reaching(site), `${site.origin}/a`)).toBe(
      `redirect from ${site.origin}/a to https://site.test:${inner.port}/ refused: port not allowed: ${inner.port}`,
    );
    expect(inner.connections()).toBe(0);
  });

  it("reaches an allowed literal origin without a lookup", async () => {
    const site = await serve(text("inner"));
    const origin = `https://127.0.0.1:${site.port}`;
    const lookup = () => {
      throw new Error("nothing to look up");
    };
    const answer = await fetchText({ lookup, ca: CA, fetch: { allowOrigins: [{ origin }] } }, origin);
    expect(answer).toMatch(/\n\ninner$/);
  });

  it("reaches an allowed http origin, and not its twin", async () => {
    const site = await serve(text("inner"), "http");
    expect(await fetchText(reaching(site), site.origin)).toMatch(/\n\ninner$/);
    await expect(fetchText(reaching(site), site.origin.replace("http:", "https:"))).rejects.toMatchObject({
      message: `port not allowed: ${site.port}`,
    });
  });

  it("never puts an address into a message", async () => {
    const lookup = () => {
      throw new Error("connect ECONNREFUSED 10.9.8.7:53");
    };
    const texts = [
      await fetchText({ lookup }, "https://site.test/"),
      await fetchText({ lookup: () => ["10.9.8.7"] }, "https://site.test/").catch(String),
    ];
    for (const message of texts) expect(message).not.toContain("10.");
  });
});

describe("time limits", () => {
  it("give up on a server that sends no headers", async () => {
    const site = await serve(() => {});
    expect(await fetchText(reaching(site, { fetch: { timeoutMs: 200 } }), `${site.origin}/slow?q`)).toBe(
      `request to ${site.origin}/slow timed out; try again or use a different URL`,
    );
  });

  it("give up on a connect", async () => {
    const site = await serve(text("x"));
    const options = reaching(site, { lookup: () => new Promise<string[]>(() => {}), fetch: { connectTimeoutMs: 50 } });
    expect(await fetchText(options, `${site.origin}/`)).toBe(
      `request to ${site.origin}/ timed out; try again or use a different URL`,
    );
  });

  it("cover all hops together, and name the hop that was late", async () => {
    const site = await serve((request, response) => {
      if (request.url === "/a") response.writeHead(302, { location: "/b" }).end();
    });
    expect(await fetchText(reaching(site, { fetch: { timeoutMs: 2000 } }), `${site.origin}/a`)).toBe(
      `request to ${site.origin}/b timed out; try again or use a different URL`,
    );
  });

  it("cover the body", async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("a beginning");
    });
    expect(await fetchText(reaching(site, { fetch: { timeoutMs: 2000 } }), `${site.origin}/b?q`)).toBe(
      `the response body from ${site.origin}/b could not be read; try again or use a different URL`,
    );
  });

  it("cover a compressed body", async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
      response.write(gzipSync("x".repeat(10_000)).subarray(0, 30));
    });
    expect(await fetchText(reaching(site, { fetch: { timeoutMs: 2000 } }), `${site.origin}/b`)).toBe(
      `the response body from ${site.origin}/b could not be read; try again or use a different URL`,
    );
  });

  it("leave a call that was given up to its caller", async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("a beginning");
    });
    const controller = new AbortController();
    const call = fetchText(reaching(site), site.origin, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("stopped")), 100);
    await expect(call).rejects.toThrow("stopped");
  });
});

describe("bodies", () => {
  it("that break off cannot be read", async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-length": "100" });
      response.write("only this", () => response.destroy());
    });
    expect(await fetchText(reaching(site), `${site.origin}/x`)).toBe(
      `the response body from ${site.origin}/x could not be read; try again or use a different URL`,
    );
  });

  it.each([
    ["gzip", Buffer.from("no gzip at all")],
    ["br", Buffer.from([0xff, 0xff])],
    ["zstd", Buffer.from("never asked for")],
    ["gzip", gzipSync("x".repeat(10_000)).subarray(0, 30)],
  ])("that do not decompress cannot be read (%s)", async (encoding, body) => {
    const site = await serve(text(body, { "content-encoding": encoding }));
    expect(await fetchText(reaching(site), site.origin)).toBe(
      `the response body from ${site.origin}/ could not be read; try again or use a different URL`,
    );
  });

  it("are counted after decompression", async () => {
    const bomb = gzipSync(Buffer.alloc(20 << 20, 0x61));
    expect(bomb.length).toBeLessThan(100_000);
    const site = await serve((request, response) => {
      const type = request.url === "/json" ? "application/json" : "text/plain";
      text(bomb, { "content-type": type, "content-encoding": "gzip" })(request, response);
    });
    const options = reaching(site, { fetch: { maxBytes: 100_000, maxChars: 10_000_000 } });
    expect(await fetchText(options, `${site.origin}/json`)).toBe(
      `response from ${site.origin}/json exceeds the 100000-byte size cap`,
    );
    const cut = await fetchText(options, `${site.origin}/text`);
    expect(cut).toMatch(/truncated: true/);
    expect(cut.length).toBeLessThan(100_200);
  });

  it("declared over the cap are refused unread", async () => {
    let sent = 0;
    const site = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "11" });
      response.flushHeaders();
      sent++;
    });
    expect(await fetchText(reaching(site, { fetch: { maxBytes: 10 } }), `${site.origin}/j`)).toBe(
      `response from ${site.origin}/j exceeds the 10-byte size cap`,
    );
    expect(sent).toBe(1);
  });

  it("of exactly the cap are accepted", async () => {
    const site = await serve(text("[12345678]", { "content-type": "application/json", "content-length": "10" }));
    expect(await fetchText(reaching(site, { fetch: { maxBytes: 10 } }), site.origin)).toMatch(/\n\n\[12345678\]$/);
  });

  it("without an end stop at the cap", async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (!response.destroyed && response.write("y".repeat(10_000))) {}
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const answer = await fetchText(reaching(site, { fetch: { maxBytes: 50_000, maxChars: 10_000_000 } }), site.origin);
    expect(answer).toMatch(/truncated: true\nextraction: plain\n\ny{50000}$/);
  });

  it("arrive compressed", async () => {
    const site = await serve(text(brotliCompressSync("Grüße"), { "content-encoding": "br" }));
    expect(await fetchText(reaching(site), site.origin)).toMatch(/\n\nGrüße$/);
  });

  it("of refused types are not read, and the connection ends", async () => {
    const closed: Promise<unknown>[] = [];
    const site = await serve((request, response) => {
      closed.push(once(request.socket, "close"));
      response.writeHead(200, { "content-type": "video/mp4" });
      response.write("frames");
    });
    expect(await fetchText(reaching(site), site.origin)).toContain("content type video/mp4 from");
    await Promise.all(closed);
  });
});

describe("connections", () => {
  it("that are refused are network errors", async () => {
    const site = await localSite(text("x"));
    await site.close();
    expect(await fetchText(reaching(site), `${site.origin}/p?q=1`)).toBe(
      `fetch failed for ${site.origin}/p?q=1: network error; try a different URL`,
    );
  });

  it("that speak no HTTP are network errors", async () => {
    const site = await serve((request) => {
      request.socket.end("SSH-2.0-OpenSSH_9.6\r\n");
    });
    expect(await fetchText(reaching(site), `${site.origin}/`)).toContain("network error");
  });

  it("show the URL as requested, although a later hop failed", async () => {
    const site = await serve((request, response) => {
      if (request.url?.startsWith("/a")) response.writeHead(302, { location: "/b?hop=2" }).end();
      else request.socket.destroy();
    });
    expect(await fetchText(reaching(site), `${site.origin}/a?q=1`)).toBe(
      `fetch failed for ${site.origin}/a?q=1: network error; try a different URL`,
    );
  });
});
