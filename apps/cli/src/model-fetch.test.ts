import { describe, expect, it } from "vitest";
import { loggingFetch } from "./model-fetch.js";

const recorded = () => {
  const lines: [string, unknown][] = [];
  return { lines, log: { debug: (message: string, fields?: unknown) => void lines.push([message, fields]) } };
};
const failing =
  (error: Error): typeof fetch =>
  () =>
    Promise.reject(error);

describe("loggingFetch", () => {
  it("names the server and the innermost code of a failure, and nothing secret", async () => {
    const { lines, log } = recorded();
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const error = new TypeError("fetch failed", { cause: new AggregateError([refused]) });
    const init = { headers: { authorization: "Bearer secret" }, body: "secret", method: "POST" };
    const asked = loggingFetch(log, failing(error))("http://127.0.0.1:9/v1/chat?key=secret#secret", init);
    await expect(asked).rejects.toBe(error);
    const fields = { address: "http://127.0.0.1:9/v1/chat", code: "ECONNREFUSED" };
    expect(lines).toEqual([["a model's server could not be reached", fields]]);
  });

  it("shows no credentials of a URL, and survives causes that go in a circle", async () => {
    const { lines, log } = recorded();
    const error = new Error("odd");
    error.cause = error;
    await expect(loggingFetch(log, failing(error))(new URL("https://user:secret@model.example/v1"))).rejects.toBe(
      error,
    );
    expect(lines[0]?.[1]).toEqual({ address: "https://model.example/v1", code: undefined });
  });

  it("names the status of a refusal and hands the answer on", async () => {
    const { lines, log } = recorded();
    const answers = [new Response("no", { status: 401 }), new Response("yes")];
    const send = loggingFetch(log, async () => answers.shift() ?? Response.error());
    expect(await (await send("https://model.example/v1")).text()).toBe("no");
    expect(await (await send("https://model.example/v1")).text()).toBe("yes");
    expect(lines).toEqual([
      ["a model's server refused a request", { address: "https://model.example/v1", status: 401 }],
    ]);
  });

  it("says nothing of a request that was interrupted", async () => {
    const { lines, log } = recorded();
    const error = new Error("aborted");
    const init = { signal: AbortSignal.abort() };
    await expect(loggingFetch(log, failing(error))("https://model.example/", init)).rejects.toBe(error);
    expect(lines).toEqual([]);
  });
});
