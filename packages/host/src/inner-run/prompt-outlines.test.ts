import { definePack, definePlugin, defineTool, PROMPT_READER, trusted } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { promptText } from "../../test/inner-runs.js";
import { createHost } from "../index.js";

describe("PROMPT_READER", () => {
  const readings: unknown[] = [];
  const pack = definePack({
    name: "acme/reads",
    description: "",
    build({ services }) {
      const reader = services.get(PROMPT_READER);
      const text = promptText("return 1", "args: { q: { type: string } }");
      readings.push(reader?.read(text), reader?.read(new TextEncoder().encode(promptText("return 1"))));
      readings.push(reader?.read(promptText("return (")), reader?.read("no prompt"), reader?.read(Uint8Array.of(0xff)));
      return {
        tools: [
          defineTool({ id: "reads/x", description: "", parameters: { type: "object" }, call: () => trusted("") }),
        ],
      };
    },
  });

  it("gives a prompt's name, description and input, or the fault with its place", async () => {
    const plugin = definePlugin({ name: "reads", install: (registry) => registry.add(pack()) })();
    await (await createHost({ plugins: [plugin] })).close();
    expect(readings).toEqual([
      {
        ok: true,
        prompt: {
          name: "p",
          description: "d",
          input: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
        },
      },
      { ok: true, prompt: { name: "p", description: "d", input: null } },
      { ok: false, fault: { message: expect.any(String), place: { line: 14, column: 1 } } },
      { ok: false, fault: { message: "file must begin with a --- frontmatter delimiter" } },
      { ok: false, fault: { message: expect.any(String) } },
    ]);
    expect(Object.isFrozen(Reflect.get(Object(readings[0]), "prompt"))).toBe(true);
  });
});
