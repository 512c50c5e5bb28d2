import { describe, expect, it } from "vitest";
import { limitedFetch } from "./limited-fetch.js";
import { redactor } from "./redaction.js";

const KEY = "sk-secret-0123456789";

/** A limited fetch over a `fetch` written by hand. */
function limited(send: typeof fetch, limits: { maxReplyBytes?: number; receiveTimeoutMs?: number } = {}) {
  const controller = new AbortController();
  const settings = {
    limits: { maxReplyBytes: 10, receiveTimeoutMs: 10_000, ...limits },
    signal: controller.signal,
    redact: redactor([KEY]),
    send,
  };
  return { fetch: limitedFetch(settings), controller };
}

const saying = (text: string) => async () => new Response(text, { headers: { "x-request-id": "r1" } });

describe("a limited fetch", () => {
  it("hands on status, headers and body", async () => {
    const response = await limited(saying("0123456789")).fetch("http://localhost/");
    expect([response.status, response.headers.get("x-request-id"), await response.text()]).toEqual([
      200,
      "r1",
      "0123456789",
    ]);
  });

  it("hands on an answer without a body", async () => {
    const response = await limited(async () => new Response(null, { status: 204 })).fetch("http://localhost/");
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it("has one limit of bytes for all requests of a round", async () => {
    const { fetch } = limited(saying("012345"));
    expect(await (await fetch("http://localhost/")).text()).toBe("012345");
    await expect((await fetch("http://localhost/")).text()).rejects.toMatchObject({
      kind: "malformed",
      detail: "response stream exceeds the 10-byte limit",
    });
  });

  it("gives up on a fetch that never answers and ignores its signal, and tells it so", async () => {
    let told: AbortSignal | null | undefined;
    const never: typeof globalThis.fetch = (_, init) => {
      told = init?.signal;
      return new Promise(() => {});
    };
    await expect(limited(never, { receiveTimeoutMs: 30 }).fetch("http://localhost/")).rejects.toMatchObject({
      kind: "timeout",
    });
    expect(told?.aborted).toBe(true);
  });

  it("closes the connection of a reply that passes the limit or stays silent", async () => {
    let told: AbortSignal | null | undefined;
    const silent: typeof globalThis.fetch = async (_, init) => {
      told = init?.signal;
      return new Response(new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) }));
    };
    const response = await limited(silent, { receiveTimeoutMs: 30 }).fetch("http://localhost/");
    await expect(response.text()).rejects.toMatchObject({ kind: "timeout" });
    expect(told?.aborted).toBe(true);
  });

  it("stops for the signal of the package that asks, as for the round's", async () => {
    for (const whose of ["package", "round"] as const) {
      let told: AbortSignal | null | undefined;
      const asking = new AbortController();
      const waiting: typeof globalThis.fetch = (_, init) => {
        told = init?.signal;
        return new Promise((_resolve, reject) =>
          init?.signal?.addEventListener("abort", () => reject(new Error("gone"))),
        );
      };
      const { fetch, controller } = limited(waiting);
      const answer = fetch("http://localhost/", { signal: asking.signal });
      (whose === "package" ? asking : controller).abort(new Error("stopped"));
      await expect(answer).rejects.toThrow();
      expect(told?.aborted, whose).toBe(true);
    }
  });

  it("keeps secrets out of what a failing fetch says", async () => {
    const failing = async () => {
      throw new TypeError(`bad header Bearer ${KEY}`);
    };
    const failure = await limited(failing)
      .fetch("http://localhost/")
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "connection", detail: "bad header Bearer [redacted]" });
    expect(String(failure)).not.toContain(KEY);
  });
});
