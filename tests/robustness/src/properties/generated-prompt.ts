import fc from "fast-check";
import { promptFile, section } from "../prompt-text.js";

/*
 * Prompts whose results do not depend on timing: they write files of their own only, and never ask which task was first.
 */

const plain = fc.oneof(
  fc.constant("out = out .. models.infer('q' .. #out)"),
  fc.constant("out = out .. tools.call('echo/size', { n = #out })"),
  fc.constant("out = out .. json.encode(tools.call('echo/data', { n = #out }))"),
  fc.nat(2).map((n) => `store.write(sys.id .. '-${n}', out) out = out .. #store.read(sys.id .. '-${n}')`),
  fc.constant("out = out .. tostring(select(2, pcall(store.read, 'gone')))"),
  fc.constant("out = out .. math.random(1000)"),
  fc.constant("log('at ' .. #out)"),
  fc.constant("var.n = (var.n or 0) + #out"),
  fc.constant("messages:user('m' .. #out) models.loop() out = out .. messages[#messages].content"),
);

const starter = (child: string) =>
  fc.oneof(
    fc
      .integer({ min: 1, max: 3 })
      .map((n) => `out = out .. table.concat(tasks.fanout('${child}', { ${"'m', ".repeat(n)}}), '+')`),
    fc.constant(`out = out .. call('${child}')`),
    fc.constant(
      `do local t = { tasks.spawn('${child}'), tasks.spawn('${child}') } out = out .. models.infer('mine') for _, r in ipairs((tasks.join(t))) do out = out .. r.result end end`,
    ),
    fc.constant(`out = out .. tostring(pcall(tasks.fanout, '${child}', { 'm', tostring }))`),
  );

const body = (child: string | undefined, more: number) =>
  fc
    .array(
      child === undefined ? plain : fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: starter(child) }),
      {
        minLength: 1,
        maxLength: more,
      },
    )
    .map((lines) => `models.use('writer') tools.offer('echo/size') local out = sys.id\n${lines.join("\n")}`);

const RETURN = "\nreturn out";
const JUMP = "\nvar.out = (var.out or '') .. out jump('## Z')";

/** A small prompt: a section, its child, and one that the first may jump to. */
export const generatedPrompt: fc.Arbitrary<string> = fc
  .tuple(body("### B", 3), fc.constantFrom(RETURN, JUMP), body(undefined, 2), body(undefined, 2))
  .map(([a, leave, b, z]) =>
    promptFile(
      section("## A", a + leave) +
        section("### B", b + RETURN) +
        section("## Z", `${z}\nreturn (var.out or '') .. out`),
      ["acme/echo"],
    ),
  );
