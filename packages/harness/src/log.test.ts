import { expect, it } from "vitest";
import { type Log, logWith } from "./log.js";

it("attaches fields that no line can overwrite, and keeps the log's throws to itself", () => {
  const lines: unknown[] = [];
  const log: Log = {
    debug: (message, fields) => lines.push(["debug", message, fields]),
    info: (message, fields) => lines.push(["info", message, fields]),
    warn: (message, fields) => lines.push(["warn", message, fields]),
    error() {
      throw new Error("full");
    },
  };
  const own = logWith(log, { pack: "web" });
  own.debug("a");
  own.info("b", { pack: "forged", more: 1 });
  own.warn("c");
  own.error("d");
  expect(lines).toEqual([
    ["debug", "a", { pack: "web" }],
    ["info", "b", { pack: "web", more: 1 }],
    ["warn", "c", { pack: "web" }],
  ]);
});
