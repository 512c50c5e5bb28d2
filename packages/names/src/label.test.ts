import { describe, expect, it } from "vitest";
import { parseLabel } from "./index.js";

describe("parseLabel", () => {
  it.each(["a", "Z", "writer", "end", "store", "a-b_c9", "a".repeat(64)])("takes %j", (label) => {
    expect(parseLabel(label)).toEqual({ ok: true, label });
  });

  it.each(["", "1a", "-a", "_a", "a b", "a.b", "a/b", "é", "aé", "a\n", "a".repeat(65)])("refuses %j", (text) => {
    expect(parseLabel(text)).toEqual({ ok: false, reason: "expected [A-Za-z][A-Za-z0-9_-]{0,63}" });
  });
});
