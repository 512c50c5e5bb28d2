import { PackError, type PackParts } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { built, hang, packOf, stateOf, unavailable } from "../../test/packs.js";
import { startPacks } from "./start-packs.js";

describe("starting", () => {
  const starting = (name: string, parts: PackParts) => packOf({ name, build: () => parts });

  it("runs every start at the same time and keeps the failures", async () => {
    let waiting = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const meet = async () => {
      waiting += 1;
      if (waiting === 2) release();
      await both;
    };
    const { registry, setting, lines } = await built([
      starting("a/one", { start: meet }),
      starting("a/two", { start: meet }),
      starting("a/three", {
        start() {
          throw new PackError("port taken");
        },
      }),
      starting("a/four", { start: () => Promise.reject(new Error("secret")) }),
    ]);
    await startPacks(registry, setting);
    expect(registry.all().map((pack) => pack.state.status)).toEqual([
      "built",
      "built",
      "built",
      "unavailable",
      "unavailable",
    ]);
    expect(stateOf(registry, "a", "three")).toEqual(unavailable("port taken"));
    expect(stateOf(registry, "a", "four")).toEqual(unavailable("it failed to start"));
    expect(lines.filter((line) => line.startsWith("error: a Pack failed to start"))).toHaveLength(2);
  });

  it("gives up on a start that hangs, and aborts it", async () => {
    let signal: AbortSignal | undefined;
    const { registry, setting } = await built([
      starting("a/hang", {
        start(given) {
          signal = given;
          return hang();
        },
      }),
    ]);
    await startPacks(registry, setting, 5);
    expect(stateOf(registry, "a", "hang")).toEqual(unavailable("it did not start within 0.005 seconds"));
    expect(signal?.aborted).toBe(true);
  });
});
