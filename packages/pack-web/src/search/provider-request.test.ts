import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type LocalBackend, localBackend } from "../../test/local-backend.js";
import { localSite } from "../../test/local-site.js";
import { brave } from "./brave.js";
import { SearchError } from "./search-error.js";
import { searxng } from "./searxng.js";

const KEY = "s3cr/t-k&y";
const open: LocalBackend[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((backend) => backend.close()));
});

async function failure(
  answer: object | ((request: IncomingMessage, response: ServerResponse) => void),
  signal = new AbortController().signal,
): Promise<string> {
  const server = await localBackend(answer);
  open.push(server);
  return brave({ apiKey: KEY, endpoint: server.url })
    .search({ query: "q" }, signal)
    .then(
      () => "no failure",
      (error) => {
        expect(error).toBeInstanceOf(SearchError);
        return `${error.kind}: ${error.message}`;
      },
    );
}

const sends =
  (status: number, body: string | Buffer, headers = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };

describe("requestJson", () => {
  it("tells a failed connection", async () => {
    const site = await localSite(() => {}, "http");
    await site.close();
    const search = brave({ apiKey: KEY, endpoint: `http://127.0.0.1:${site.port}` }).search(
      { query: "q" },
      new AbortController().signal,
    );
    await expect(search).rejects.toMatchObject({ message: "request failed", kind: "Transport" });
  });

  it("verifies TLS", async () => {
    const site = await localSite(() => {});
    const search = brave({ apiKey: KEY, endpoint: `https://127.0.0.1:${site.port}` }).search(
      { query: "q" },
      new AbortController().signal,
    );
    await expect(search).rejects.toMatchObject({ message: "request failed", kind: "Transport" });
    await site.close();
  });

  it("tells a broken body", async () => {
    const broken = (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    };
    expect(await failure(broken)).toBe("Transport: reading response failed");
  });

  it("tells a broken body of a failed answer", async () => {
    const broken = (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(503, { "content-length": "100" });
      response.write("{", () => response.destroy());
    };
    expect(await failure(broken)).toBe("Backend: backend returned 503, and its error body could not be read");
  });

  it.each([
    [401, "no such key", "Backend: backend returned 401: no such key"],
    [429, "", "Backend: backend returned 429: (empty body)"],
    [500, " \n ", "Backend: backend returned 500: (empty body)"],
    [422, "a\nb\tc\u001b[0m", "Backend: backend returned 422: a\\nb\\tc\\u{1b}[0m"],
    [500, `key ${KEY}`, "Backend: backend returned 500: key ***"],
    [500, `{"token":"${KEY.replace("/", "\\/")}"}`, 'Backend: backend returned 500: {"token":"***"}'],
    [500, `?t=${encodeURIComponent(KEY)}&x`, "Backend: backend returned 500: ?t=***&x"],
  ])("shows what came with HTTP %i", async (status, body, message) => {
    expect(await failure(sends(status, body))).toBe(message);
  });

  it("follows no redirect", async () => {
    expect(await failure(sends(302, "", { location: "http://127.0.0.1:1/" }))).toBe(
      "Backend: backend returned 302: (empty body)",
    );
  });

  it("cuts a long error body between characters, and no key comes through at the cut", async () => {
    const message = await failure(sends(500, `${"€".repeat(665)}${KEY}${"€".repeat(100_000)}`));
    expect(message).toBe(`Backend: backend returned 500: ${"€".repeat(665)}***`);
  });

  it("masks the headers of a SearXNG instance, their scheme apart", async () => {
    const server = await localBackend(sends(403, "Basic dXNlcjpwYXNz, dXNlcjpwYXNz, 1"));
    open.push(server);
    const provider = searxng({ baseUrl: server.url, headers: { authorization: "Basic dXNlcjpwYXNz", "x-level": "1" } });
    await expect(provider.search({ query: "q" }, new AbortController().signal)).rejects.toMatchObject({
      message: "backend returned 403: ***, ***, 1",
    });
  });

  it.each([
    ["text", "<html>"],
    ["a list", "[]"],
    ["null", "null"],
    ["a web part that is none", '{"web":[]}'],
    ["results that are none", '{"web":{"results":{}}}'],
    ["a result that is none", '{"web":{"results":[1]}}'],
    ["nothing", ""],
  ])("calls %s malformed", async (_, body) => {
    expect(await failure(sends(200, body))).toBe("Backend: malformed search response");
  });

  it("refuses bytes that are no UTF-8", async () => {
    expect(await failure(sends(200, Buffer.from([0x7b, 0xff, 0x7d])))).toBe(
      "Backend: response body was not valid UTF-8",
    );
  });

  it("takes 262144 bytes and no more, decompressed", async () => {
    const padded = (size: number) => Buffer.from(`{}${" ".repeat(size - 2)}`);
    expect(await failure(sends(200, padded(262_144)))).toBe("no failure");
    expect(await failure(sends(200, padded(262_145)))).toBe("Backend: response body exceeded 262144 bytes");
    expect(await failure(sends(200, gzipSync(padded(1 << 24)), { "content-encoding": "gzip" }))).toBe(
      "Backend: response body exceeded 262144 bytes",
    );
  });

  it("ends with the call", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await failure(() => {}, controller.signal)).toBe("Transport: request failed");
  });

  it("sets one deadline of 30 seconds over all", async () => {
    const wait = setTimeout;
    const timers = vi.spyOn(globalThis, "setTimeout");
    timers.mockImplementation((run, delay) => wait(run, delay === 30_000 ? 50 : delay));
    expect(await failure(() => {})).toBe("Transport: request failed");
    const slow = (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200);
      response.write("{");
    };
    expect(await failure(slow)).toBe("Transport: reading response failed");
    expect(timers.mock.calls.filter(([, delay]) => delay === 30_000)).toHaveLength(2);
  });
});
