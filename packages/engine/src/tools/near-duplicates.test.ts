import { describe, expect, test } from "vitest";
import { says, tool } from "../../test/answers.js";
import { drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const LOOP = "models.use('writer') messages:user('go') models.loop()";
const PAIRS = [
  { first: "x/a", second: "y/b", similarity: 0.97 },
  { first: "x/a", second: "y/c", similarity: 1 },
];
const run = (body: string, mode: "warn" | "fail", more: Partial<Setting> = {}) =>
  drive(body, {
    packs: { catalog: [tool("x/a"), tool("y/b"), tool("y/c")] },
    model: [says("end"), says("end")],
    nearDuplicates: { mode, pairs: PAIRS },
    ...more,
  });
const scopeEvents = (names: readonly string[]) => names.filter((name) => name.startsWith("tool_scope_"));

describe("the check `warn`", () => {
  test("reports each offered pair between the start and the end of the validation", () => {
    const r = run(section("## A", `tools.offer({'y/c', 'x/a', 'y/b'}) ${LOOP} return 'ok'`), "warn");
    expect(r.result).toBe("ok");
    expect(scopeEvents(r.names)).toEqual([
      "tool_scope_validation_started",
      "tool_scope_near_duplicate",
      "tool_scope_near_duplicate",
      "tool_scope_validation_succeeded",
    ]);
    expect(r.named("tool_scope_near_duplicate")).toMatchObject(PAIRS);
  });

  test("passes over pairs of which one tool is not offered, or shadowed by a local tool", () => {
    const local = "tools.offer_local('y_b', 'd', {}, function() end)";
    expect(scopeEvents(run(section("## A", `tools.offer('x/a') ${LOOP}`), "warn").names)).toHaveLength(2);
    expect(
      scopeEvents(run(section("## A", `tools.offer({'x/a', 'y/b'}) ${local} ${LOOP}`), "warn").names),
    ).toHaveLength(2);
  });

  test("looks at tools that came with their Pack, once per section", () => {
    const body = section("## A", `packs.offer({'x', 'y'}) ${LOOP} messages:user('more') models.loop()`);
    expect(run(body, "warn").named("tool_scope_near_duplicate")).toHaveLength(2);
  });
});

describe("the check `fail`", () => {
  const MESSAGE = 'tools "x_a" (x/a) and "y_b" (y/b) are near-duplicates with similarity 0.970';

  test("fails the run as Binding with the first pair, and sends no request", () => {
    const r = run(section("## A", `tools.offer({'y/c', 'x/a', 'y/b'}) ${LOOP}`), "fail");
    expect(r.outcome).toMatchObject({ status: "failed", error: { kind: "Binding", message: MESSAGE } });
    expect(r.requests).toEqual([]);
    expect(scopeEvents(r.names)).toEqual(["tool_scope_validation_started", "tool_scope_validation_failed"]);
    expect(r.named("tool_scope_validation_failed")).toMatchObject([{ message: MESSAGE }]);
  });

  test("can be caught as kind internal; nothing was rendered, so the section may still offer", () => {
    const body = section(
      "## A",
      `tools.offer({'x/a', 'y/b'}) local ok, e = pcall(function() ${LOOP} end) tools.offer('y/c') return e.kind .. ': ' .. e.message`,
    );
    expect(run(body, "fail").result).toBe(`internal: ${MESSAGE}`);
  });

  test("two sections may each offer one of the pair", () => {
    const body = `${section("## A", `tools.offer('x/a') ${LOOP}`)}\n${section("## B", `tools.offer('y/b') ${LOOP} return 'ok'`)}`;
    expect(run(body, "fail").result).toBe("ok");
  });

  test("keeps its kind in the H1 pass", () => {
    const body = `\`\`\`lua\ntools.offer({'x/a', 'y/b'}) ${LOOP}\n\`\`\`\n\n## A\n`;
    expect(run(body, "fail").outcome).toMatchObject({ error: { kind: "Binding" } });
  });
});

test("without a check nothing is compared", () => {
  const r = drive(section("## A", `tools.offer({'x/a', 'y/b'}) ${LOOP} return 'ok'`), {
    packs: { catalog: [tool("x/a"), tool("y/b")] },
    model: [says("end")],
  });
  expect(scopeEvents(r.names)).toEqual(["tool_scope_validation_started", "tool_scope_validation_succeeded"]);
});
