import fc from "fast-check";
import { expect, it } from "vitest";
import { redactor } from "./redaction.js";

it("blanks secrets whole and by word, longest first", () => {
  const redact = redactor(["abcd", "Bearer abcdef"]);
  expect(redact("abcdef Bearer abcdef abcd")).toBe("[redacted] [redacted] [redacted]");
});

it("blanks a secret as JSON and URLs repeat it", () => {
  const secret = 'key/with "quotes" & \ud800';
  const redact = redactor([secret]);
  const json = JSON.stringify({ secret });
  expect(redact(json)).toBe('{"secret":"[redacted]"}');
  expect(redact(json.replaceAll("/", "\\/"))).toBe('{"secret":"[redacted]"}');
  expect(redact(`?${new URLSearchParams({ secret })}&a=1`)).toBe("?secret=[redacted]&a=1");
});

it("leaves a text without secrets as it is", () => {
  expect(redactor(["", "abc"])("abc def")).toBe("abc def");
});

it("cuts long texts, and never through a secret that it leaves behind", () => {
  const redact = redactor(["secret-key"]);
  expect(redact(`${"x".repeat(1995)}secret-key`)).not.toContain("secre");
  expect(redact("x".repeat(5000))).toHaveLength(2001);
});

it("lets no secret through, wherever it stands", () => {
  const secret = fc.stringMatching(/^[a-z0-9-]{8,20}$/);
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
      expect(redactor([key])(before + key + after)).not.toContain(key);
    }),
  );
});
