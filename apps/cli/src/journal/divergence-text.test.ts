import { expect, it } from "vitest";
import { divergenceLines } from "./divergence-text.js";

const origin = { execution: "r", section: "S" };

it("shows both sides of a divergence, as far as there are two, safe for a terminal", () => {
  const recorded = { id: "0#0", kind: "timer", origin, request: { seconds: 1 } } as const;
  const requested = {
    id: "0#0",
    kind: "store_operation",
    origin,
    request: { op: "read", path: "\u001b[2J\u009b" },
  } as const;
  const both = divergenceLines({ id: "0#0", message: "m", recorded, requested });
  expect(both.filter((line) => !line.startsWith("{"))).toEqual(["recorded:", "requested:"]);
  expect(both.map((line) => (line.startsWith("{") ? JSON.parse(line) : line))).toEqual([
    "recorded:",
    recorded,
    "requested:",
    requested,
  ]);
  expect(both.join("")).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(divergenceLines({ id: "0#0", message: "m", requested })).toEqual(["requested:", expect.any(String)]);
  expect(divergenceLines({ id: "end", message: "m" })).toEqual([]);
});
