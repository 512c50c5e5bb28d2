import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A headless Chromium that is spoken to over a pipe, so that neither a port nor a library is needed.
 *
 * `open(url)` gives a page: `run(text)` evaluates an expression, `key(name)` presses a key, `picture()` takes a screenshot, and
 * `messages` are what the page told: failures, violations of its policy, and requests other than for itself.
 */
export async function startChromium(program) {
  const profile = await mkdtemp(join(tmpdir(), "runvil-chromium-"));
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${profile}`];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  const waiting = new Map();
  const listeners = new Set();
  void ended.then(
    () => fail(new Error("Chromium ended")),
    (error) => fail(error),
  );
  const fail = (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  let begun = "";
  child.stdio[4].setEncoding("utf8").on("data", (text) => {
    const parts = (begun + text).split("\0");
    begun = parts.pop() ?? "";
    for (const part of parts) {
      const message = JSON.parse(part);
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (asked === undefined) for (const listener of listeners) listener(message);
      else if (message.error === undefined) asked.resolve(message.result);
      else asked.reject(new Error(message.error.message));
    }
  });
  let id = 0;
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, { resolve, reject });
      child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });

  return {
    open: (url, size) => openPage(url, size, send, listeners),
    async close() {
      await send("Browser.close").catch(() => {});
      await ended.catch(() => {});
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function openPage(url, { width, height, dark = false }, send, listeners) {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const messages = [];
  let loaded = () => {};
  const isLoaded = new Promise((resolve) => {
    loaded = resolve;
  });
  const listener = ({ method, params, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === "Page.loadEventFired") loaded();
    if (method === "Runtime.exceptionThrown") messages.push(`threw: ${params.exceptionDetails.text}`);
    if (method === "Log.entryAdded") messages.push(`${params.entry.level}: ${params.entry.text}`);
    if (method === "Page.javascriptDialogOpening") messages.push(`dialog: ${params.message}`);
    if (method === "Network.requestWillBeSent" && params.request.url.split("#")[0] !== url) {
      messages.push(`request: ${params.request.url}`);
    }
  };
  listeners.add(listener);
  const call = (method, params) => send(method, params, sessionId);
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await call(`${domain}.enable`);
  await call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  const scheme = { name: "prefers-color-scheme", value: dark ? "dark" : "light" };
  await call("Emulation.setEmulatedMedia", { features: [scheme] });
  await call("Page.navigate", { url });
  await isLoaded;
  return {
    messages,
    async run(expression) {
      const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, returnByValue: true });
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return result.value;
    },
    async key(key, text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined) {
      const code = key === "Enter" ? { windowsVirtualKeyCode: 13, code: "Enter" } : {};
      await call("Input.dispatchKeyEvent", { type: "keyDown", key, text, ...code });
      await call("Input.dispatchKeyEvent", { type: "keyUp", key, ...code });
    },
    async picture() {
      const { data } = await call("Page.captureScreenshot", { format: "png" });
      return Buffer.from(data, "base64");
    },
    async close() {
      listeners.delete(listener);
      await send("Target.closeTarget", { targetId });
    },
  };
}
