import { createHost, type Host } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { promptFile, section } from "../prompt-text.js";
import { runs } from "../scale.js";

/** Lua source of a value, and how a run ends that returns it (docs/spec/run-lifecycle.md section 9). */
interface Returned {
  readonly lua: string;
  readonly end: Outcome;
}

const completed = (result: string): Outcome => ({ status: "completed", result });
const refused = (type: string): Outcome => ({
  status: "failed",
  error: expect.objectContaining({ kind: "Lua", message: `cannot return a ${type} as a result` }),
});

const text = fc.string({ unit: "binary", maxLength: 30 }).map((value): Returned => {
  const bytes = Array.from(new TextEncoder().encode(value), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
  return { lua: `'${bytes.join("")}'`, end: completed(value) };
});
const rawBytes = fc.uint8Array({ maxLength: 30 }).map((bytes): Returned => {
  const escapes = Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
  return { lua: `'${escapes.join("")}'`, end: completed(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)) };
});
const integer = fc.integer().map((value): Returned => ({ lua: String(value), end: completed(String(value)) }));
const float = fc.double().map((value): Returned => ({ lua: floatSource(value), end: completed(plainText(value)) }));
const other = fc.constantFrom<Returned>(
  { lua: "nil", end: completed("done") },
  { lua: "true", end: completed("true") },
  { lua: "false", end: completed("false") },
  { lua: "function() end", end: refused("function") },
  { lua: "print", end: completed("done") },
  { lua: "string.upper", end: refused("function") },
  { lua: "json.null", end: refused("userdata") },
  { lua: "var", end: refused("table") },
  { lua: "select(2, pcall(store.read, 'gone'))", end: refused("table") },
  { lua: "setmetatable({}, { __tostring = function() return 'x' end })", end: refused("table") },
);
const scalar: fc.Arbitrary<Returned> = fc.oneof(text, rawBytes, integer, float, other);
const table = fc
  .array(scalar, { maxLength: 4 })
  .map((items): Returned => ({ lua: `{ ${items.map(({ lua }) => lua).join(", ")} }`, end: refused("table") }));
const value = fc.oneof({ weight: 6, arbitrary: scalar }, { weight: 1, arbitrary: table });

let host: Host;
beforeAll(async () => {
  host = await createHost();
});
afterAll(() => host.close());

test("what a section returns becomes the result by the scalar return rule", async () => {
  await fc.assert(
    fc.asyncProperty(value, fc.array(value, { maxLength: 2 }), async (first, later) => {
      const values = [first, ...later].map(({ lua }) => lua).join(", ");
      const outcome = await host.run({ prompt: promptFile(section("## Only", `return ${values}`)) }).outcome;
      expect(outcome).toEqual(first.end);
    }),
    { numRuns: runs(500) },
  );
});

test("a local tool's handler returns by the same rule", async () => {
  await fc.assert(
    fc.asyncProperty(value, async ({ lua, end }) => {
      const body = `tools.offer_local('give', 'Give.', {}, function() return ${lua} end) return tools.call('give')`;
      const outcome = await host.run({ prompt: promptFile(section("## Only", body)) }).outcome;
      expect(outcome).toEqual(["nil", "print"].includes(lua) ? completed("") : end);
    }),
    { numRuns: runs(200) },
  );
});

function floatSource(value: number): string {
  if (Number.isNaN(value)) return "0/0";
  if (!Number.isFinite(value)) return value > 0 ? "1/0" : "-1/0";
  if (Object.is(value, -0)) return "-0.0";
  const digits = String(value);
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

/** The shortest digits that read back, without an exponent. */
function plainText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (!Number.isFinite(value)) return `${sign}inf`;
  const [mantissa = "", exponent = ""] = Math.abs(value).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const point = Number(exponent) + 1;
  if (point <= 0) return value === 0 ? `${sign}0` : `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, "0");
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
