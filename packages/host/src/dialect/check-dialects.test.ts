import type { PromptDialect } from "@runvil/prompt";
import { describe, expect, it } from "vitest";
import { checkDialects } from "./check-dialects.js";
import type { Dialect } from "./dialect.js";

const dialect = (versionKey: string): Dialect => {
  const prompt: PromptDialect = {
    versionKey,
    keys: [],
    supportedVersion: 0,
    sharedLibrary: false,
    begin: () => ({ fields: {}, finish: () => null }),
    isContract: (_value): _value is unknown => true,
  };
  return { prompt, prepare: () => ({ ok: false, gaps: [] }) };
};
const checked = (...dialects: unknown[]) => Reflect.apply(checkDialects, undefined, [dialects]);

describe("checkDialects", () => {
  it("takes dialects with version keys of their own", () => {
    expect(() => checked(dialect("a"), dialect("b"))).not.toThrow();
  });

  it.each([
    ["the function that makes one", () => dialect("a")],
    ["nothing", undefined],
    ["an object without a reader", { prepare: () => undefined, prompt: {} }],
    ["an object that prepares nothing", { prompt: dialect("a").prompt }],
  ])("refuses %s", (_name, given) => {
    expect(() => checked(dialect("a"), given)).toThrow(
      expect.objectContaining({
        kind: "dialect",
        message: "dialects[1] is not a dialect; call the function that makes it and pass the result",
      }),
    );
  });

  it.each(["runvil", "a"])("refuses a second reader of files with the key %s", (key) => {
    expect(() => checked(dialect("a"), dialect(key))).toThrow(
      expect.objectContaining({
        kind: "dialect",
        message: `dialects[1] reads files with the key \`${key}\`, which are read already`,
      }),
    );
  });
});
