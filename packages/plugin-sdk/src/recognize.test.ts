import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError } from "./model-error.js";
import { PackError } from "./pack-error.js";
import * as recognize from "./recognize.js";
import { StoreError } from "./store-error.js";
import { ToolError } from "./tool-error.js";
import { trusted } from "./tool-output.js";

const MARK = Symbol.for("runvil.plugin-sdk");

describe("recognition", () => {
  it("tells the errors apart", () => {
    const errors = {
      isToolError: new ToolError("a"),
      isPackError: new PackError("a"),
      isStoreError: new StoreError({ reason: "not_found", message: "a" }),
      isModelError: new ModelError("quota"),
    } as const;
    for (const name of ["isToolError", "isPackError", "isStoreError", "isModelError"] as const) {
      const recognized = Object.entries(errors).filter(([, error]) => recognize[name](error));
      expect(recognized.map(([own]) => own)).toEqual([name]);
    }
  });

  it("knows objects of another copy of the package", () => {
    class Copied extends Error {
      readonly [MARK] = { kind: "tool-error", contract: 1 };
    }
    expect(recognize.isToolError(new Copied("x"))).toBe(true);
  });

  it("refuses another contract, except on a Plugin, whose contract the Host reports", () => {
    const alien = (kind: string) => ({ [MARK]: { kind, contract: 7 } });
    expect(recognize.isTool(alien("tool"))).toBe(false);
    expect(recognize.isPack(alien("pack"))).toBe(false);
    expect(recognize.isPlugin(alien("plugin"))).toBe(true);
    expect(recognize.isSupportedContract(7)).toBe(false);
    expect(recognize.isSupportedContract(1)).toBe(true);
    expect(recognize.isSupportedContract(Number.NaN)).toBe(false);
  });

  it("does not take an object that only looks alike", () => {
    expect(recognize.isToolOutput({ text: "x", trust: "trusted" })).toBe(false);
    expect(recognize.isToolError(Object.assign(new Error("x"), { name: "ToolError", kind: "Backend" }))).toBe(false);
    expect(recognize.isToolOutput({ ...trusted("x") })).toBe(false);
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
        expect(recognize.isTool(value)).toBe(false);
        expect(recognize.isToolOutput(value)).toBe(false);
        expect(recognize.isPluginFactory(value)).toBe(false);
      }),
    );
  });
});
