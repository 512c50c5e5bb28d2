import { createHost, type Host } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { echoPlugin } from "../echo-pack.js";
import { promptFile, section } from "../prompt-text.js";
import { runs } from "../scale.js";

const GOOD = new TextEncoder().encode(
  promptFile(
    [
      "A line of prose with {{ var.x }} and {{ args }}.\n\n",
      section("## First", "var.x = 'é' tools.offer('echo/data') store.write('a/b.txt', prose or '') jump('## Last')"),
      "## Last\n\nProse: {{ var.x }}, {{args}}.\n\n",
      section(
        "",
        "local t = { n = 1, [2] = 'x' } return call('### Inner') .. tostring(pcall(json.encode, t)) .. prose",
      ),
      section("### Inner", "return prompt.list('### Words')[1]"),
      "### Words\n\n- one\n- two\n",
    ].join(""),
    ["acme/echo"],
  ),
);

/** How long a mutated prompt may run before it is cancelled: a loop may have lost its end. */
const PATIENCE_MS = 5000;

let host: Host;
beforeAll(async () => {
  host = await createHost({ plugins: [echoPlugin()] });
});
afterAll(() => host.close());

async function endOf(prompt: Uint8Array): Promise<Outcome> {
  const run = host.run({ prompt });
  const impatient = setTimeout(() => run.cancel(), PATIENCE_MS);
  const outcome = await run.outcome;
  clearTimeout(impatient);
  return outcome;
}

function expectClean(outcome: Outcome): void {
  if (outcome.status === "failed") {
    expect(outcome.error.kind).not.toBe("Internal");
    expect(outcome.error.message).not.toBe("");
    expect(outcome.error.message).not.toMatch(/\.[jt]s:\d+/);
  } else expect(["completed", "cancelled"]).toContain(outcome.status);
}

test("any bytes end in a clean outcome", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const outcome = await endOf(bytes);
      expectClean(outcome);
      expect(outcome.status).toBe("failed");
    }),
    { numRuns: runs(300) },
  );
});

const mutation = fc.record({
  at: fc.nat({ max: GOOD.length }),
  removed: fc.nat({ max: 12 }),
  added: fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.string({ maxLength: 8, unit: "binary" }).map((text) => new TextEncoder().encode(text)),
    fc
      .constantFrom(
        "```",
        "## ",
        "---\n",
        "{{",
        "}}",
        "end ",
        "'",
        "\\",
        "\n",
        "- ",
        "[[",
        "--",
        "\0",
        "\ufeff",
        "\r\n",
        "~~~",
        "#",
      )
      .map((text) => new TextEncoder().encode(text)),
  ),
});

test("a prompt with changed bytes ends in a clean outcome", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
      const bytes = mutations.reduce<Uint8Array>(
        (before, { at, removed, added }) =>
          Buffer.concat([before.subarray(0, at), added, before.subarray(at + removed)]),
        GOOD,
      );
      expectClean(await endOf(bytes));
    }),
    { numRuns: runs(400) },
  );
});

test("the prompt itself is a good one", async () => {
  expectClean(await endOf(GOOD));
  expect((await endOf(GOOD)).status).toBe("completed");
});
