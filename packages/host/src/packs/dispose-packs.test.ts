import type { PackParts } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { built, hang, packOf } from "../../test/packs.js";
import { disposePacks } from "./dispose-packs.js";
import { startPacks } from "./start-packs.js";

describe("disposing", () => {
  it("runs in reverse build order, once, for every Pack that was built", async () => {
    const order: string[] = [];
    const parts = (name: string, more: PackParts = {}) =>
      packOf({ name, build: () => ({ dispose: () => void order.push(name), ...more }) });
    const { registry, setting, log, lines } = await built([
      parts("a/one"),
      parts("a/two", { start: () => Promise.reject(new Error("x")) }),
      parts("a/three", {
        dispose() {
          order.push("a/three");
          throw new Error("y");
        },
      }),
      parts("a/four", {
        dispose() {
          order.push("a/four");
          return hang();
        },
      }),
    ]);
    await startPacks(registry, setting);
    await disposePacks(registry, log, 5);
    expect(order).toEqual(["a/four", "a/three", "a/two", "a/one"]);
    expect(lines.filter((line) => line.startsWith("warn: a Pack failed to dispose"))).toHaveLength(2);
  });
});
