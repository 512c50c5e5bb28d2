import fc from "fast-check";
import { section } from "./prompt-text.js";

/*
 * Prompts made at random whose results do not depend on timing: they write files of their own only, and never ask which
 * task was first.
 */

/** A line of Lua that adds to the text `out`. */
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constant("out = out .. models.infer('q' .. #out)") },
  { weight: 2, arbitrary: fc.constant("out = out .. tools.call('x/a', { n = #out })") },
  {
    weight: 2,
    arbitrary: fc.nat(3).map((n) => `store.write(sys.id .. '-${n}', out) out = out .. store.read(sys.id .. '-${n}')`),
  },
  { weight: 1, arbitrary: fc.constant("out = out .. tostring(select(2, pcall(store.read, 'gone')))") },
  { weight: 1, arbitrary: fc.constant("out = out .. math.random(1000)") },
  { weight: 1, arbitrary: fc.constant("log('at ' .. #out)") },
  { weight: 1, arbitrary: fc.constant("var.n = (var.n or 0) + #out") },
  { weight: 1, arbitrary: fc.constant("for i = 1, 20000 do end") },
  {
    weight: 2,
    arbitrary: fc.constant("messages:user('m' .. #out) models.loop() out = out .. messages[#messages].content"),
  },
);

/** A line that starts chains at the section's child. */
const starter = (child: string) =>
  fc.oneof(
    fc
      .integer({ min: 1, max: 3 })
      .map((n) => `out = out .. table.concat(tasks.fanout('${child}', { ${"'m', ".repeat(n)}}), '+')`),
    fc.constant(`out = out .. call('${child}')`),
    fc
      .integer({ min: 1, max: 3 })
      .map(
        (n) =>
          `do local t = {} for i = 1, ${n} do t[i] = tasks.spawn('${child}') end out = out .. models.infer('mine') for _, r in ipairs((tasks.join(t))) do out = out .. r.result end end`,
      ),
    fc.constant(`out = out .. tostring(pcall(tasks.fanout, '${child}', { 'm', tostring }))`),
  );

function body(child: string | undefined): fc.Arbitrary<string> {
  const any =
    child === undefined ? line : fc.oneof({ weight: 2, arbitrary: line }, { weight: 1, arbitrary: starter(child) });
  return fc
    .array(any, { minLength: 1, maxLength: child === undefined ? 3 : 4 })
    .map((lines) => `models.use('writer') tools.offer('x/a') local out = sys.id\n${lines.join("\n")}\nreturn out`);
}

/** A prompt body of three nested sections. */
export const generatedPrompt: fc.Arbitrary<string> = fc
  .tuple(body("### B"), body("#### C"), body(undefined))
  .map(([a, b, c]) => section("## A", a) + section("### B", b) + section("#### C", c));
