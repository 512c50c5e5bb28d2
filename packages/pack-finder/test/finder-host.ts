import { createHost, type Host, type HostOptions, type RunHandle, type RunOptions } from "@runvil/host";
import { definePack, definePlugin, defineTool, trusted } from "@runvil/plugin-sdk";
import { onTestFinished } from "vitest";
import { finder, type Picker } from "../src/index.js";

/** A Plugin that adds a Pack with these tools, none of which does anything. */
export function tools(name: `${string}/${string}`, ids: readonly `${string}/${string}`[]) {
  const made = ids.map((id) =>
    defineTool({
      id,
      description: `Does ${id}.`,
      parameters: { type: "object", properties: { text: { type: "string" } } },
      call: () => trusted(`from ${id}`),
    }),
  );
  const pack = definePack({ name, description: "", build: () => ({ tools: made }) });
  return definePlugin({ name, install: (registry) => registry.add(pack()) })();
}

/** A Host with `runvil/finder`, the Packs `runvil/desk` and `acme/mail`, and what else is given. */
export async function finderHost(picker: Picker, options: HostOptions = {}): Promise<Host> {
  const host = await createHost({
    ...options,
    plugins: [
      finder({ picker }),
      tools("runvil/desk", ["desk/paint", "desk/draw/line"]),
      tools("acme/mail", ["mail/send"]),
      ...(options.plugins ?? []),
    ],
  });
  onTestFinished(() => host.close());
  return host;
}

/** Runs Lua in a prompt that declares `finder` and what else is given. */
export async function play(
  host: Host,
  lua: string,
  more = "",
  options: Partial<RunOptions> = {},
): Promise<Awaited<RunHandle["outcome"]>> {
  const prompt = `---\nname: p\ndescription: d\nrunvil: 0\nuses: [finder${more}]\nmodels: { w: {} }\n---\n\n# P\n\n## Main\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
  return host.run({ prompt, ...options }).outcome;
}
