import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError } from "./model-error.js";
import { PackError } from "./pack-error.js";
import {
  isModelError,
  isPack,
  isPackError,
  isPlugin,
  isPluginFactory,
  isStoreError,
  isSupportedContract,
  isTool,
  isToolError,
  isToolOutput,
} from "./recognize.js";
import { StoreError } from "./store-error.js";
import { ToolError } from "./tool-error.js";
import { trusted } from "./tool-output.js";

const MARK = Symbol.for("runvil.plugin-sdk");

describe("recognition", () => {
  it("tells the errors apart", () => {
    const errors = [
      new ToolError("a"),
      new PackError("a"),
      new StoreError({ reason: "not_found", message: "a" }),
      new ModelError("quota"),
    ];
    const recognizers = [isToolError, isPackError, isStoreError, isModelError];
    for (const [index, recognizes] of recognizers.entries()) {
      expect(errors.filter((error) => recognizes(error))).toEqual([errors[index]]);
    }
  });

  it("knows objects of another copy of the package", () => {
    class Copied extends Error {
      readonly [MARK] = { kind: "tool-error", contract: 1 };
    }
    expect(isToolError(new Copied("x"))).toBe(true);
  });

  it("refuses another contract, except on a Plugin, whose contract the Host reports", () => {
    const alien = (kind: string) => ({ [MARK]: { kind, contract: 7 } });
    expect(isTool(alien("tool"))).toBe(false);
    expect(isPack(alien("pack"))).toBe(false);
    expect(isPlugin(alien("plugin"))).toBe(true);
    expect(isSupportedContract(7)).toBe(false);
    expect(isSupportedContract(1)).toBe(true);
    expect(isSupportedContract(Number.NaN)).toBe(false);
  });

  it("does not take an object that only looks alike", () => {
    expect(isToolOutput({ text: "x", trust: "trusted" })).toBe(false);
    expect(isToolError(Object.assign(new Error("x"), { name: "ToolError", kind: "Backend" }))).toBe(false);
    expect(isToolOutput({ ...trusted("x") })).toBe(false);
  });

  it("never throws, whatever it is given", () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error("trap");
        },
      },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.constant(trap)), (value) => {
        expect(isTool(value)).toBe(false);
        expect(isToolOutput(value)).toBe(false);
        expect(isPluginFactory(value)).toBe(false);
      }),
    );
  });
});
