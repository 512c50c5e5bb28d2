import fc from "fast-check";
import { expect, test } from "vitest";
import { LOOP, run, says, tool } from "../../test/drive.js";

const ALIASES = ["a", "b", "c", "d"] as const;
const call = fc.record({
  form: fc.constantFrom("always", "add"),
  aliases: fc.array(fc.constantFrom(...ALIASES), { maxLength: 4 }),
  text: fc.option(fc.constantFrom("one", "two", "three"), { nil: undefined }),
});
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

const lua = ({ form, aliases, text }: Call): string => {
  const [first] = aliases;
  if (text !== undefined && first !== undefined) return `tools.${form}('${first}', '${text}')`;
  return `tools.${form}({${aliases.map((alias) => `'${alias}'`).join(", ")}})`;
};

/** The rules of the list, told once more: first calls order it, `always` before `add`; the last text of a form stands. */
function expected(calls: readonly Call[]): (readonly [string, string])[] {
  const made = (form: Call["form"]) => calls.filter((one) => one.form === form);
  const given = (one: Call) => (one.text === undefined ? one.aliases : one.aliases.slice(0, 1));
  const order = new Set([...made("always").flatMap(given), ...made("add").flatMap(given)]);
  const last = (form: Call["form"], alias: string) =>
    made(form).findLast((one) => one.text !== undefined && one.aliases[0] === alias)?.text;
  return [...order].map((alias) => [alias, last("add", alias) ?? last("always", alias) ?? `Does x/y/${alias}.`]);
}

test("PF-61 and PF-62: whatever the calls, the list is ordered by first calls and carries the texts in force", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 8 }), (calls) => {
      const r = run(`models.use('writer') ${calls.map(lua).join(" ")} ${LOOP}`, {
        fills: Object.fromEntries(ALIASES.map((alias) => [alias, `x/y/${alias}`])),
        catalog: ALIASES.map((alias) => tool(`x/y/${alias}`)),
        model: [says("x")],
      });
      const sent = (r.requests[0]?.tools ?? []).map(({ name, description }) => [name, description]);
      expect(sent).toEqual(expected(calls));
    }),
    { numRuns: 60 },
  );
});
