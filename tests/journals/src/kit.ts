import type { Capability } from "@runvil/dialect-promptforge";
import {
  definePack,
  definePlugin,
  defineTool,
  type Plugin,
  type Tool,
  ToolError,
  trusted,
  trustedJson,
  untrusted,
} from "@runvil/plugin-sdk";

const parameters = { type: "object", properties: { text: { type: "string" } }, required: ["text"] } as const;

const echo = defineTool({
  id: "kit/echo",
  description: "Echoes.",
  parameters,
  idempotent: true,
  call: ({ text }) => untrusted(`echo ${text}`),
});
const note = defineTool({
  id: "kit/note",
  description: "Notes in a file.",
  parameters,
  idempotent: true,
  async call({ text }, cx) {
    const before = (await cx.store.exists("seen.txt")) ? await cx.store.read("seen.txt") : "";
    await cx.store.write(`notes/${text}.md`, `note ${text} after ${before.length}`);
    return trusted(`noted ${text}`);
  },
});
const once = defineTool({
  id: "kit/once",
  description: "Must not be done twice.",
  parameters,
  async call({ text }, cx) {
    await cx.store.write(`once/${text}`, text);
    return trusted(`once ${text}`);
  },
});
const bytes = defineTool({
  id: "kit/bytes",
  description: "Writes bytes that are no text.",
  parameters,
  idempotent: true,
  async call({ text }, cx) {
    await cx.store.write(`bytes/${text}`, new Uint8Array([255, 0, 128, 10]));
    return trusted("written");
  },
});
const data = defineTool({
  id: "kit/data",
  description: "Gives data.",
  parameters,
  structured: true,
  idempotent: true,
  call: ({ text }) => trustedJson({ text, list: [1, 2.5, null] }),
});
const fail = defineTool({
  id: "kit/fail",
  description: "Fails.",
  parameters,
  call({ text }) {
    throw new ToolError(`no ${text}`, { kind: "Backend" });
  },
});
const hang = defineTool({
  id: "kit/hang",
  description: "Answers nothing.",
  parameters,
  idempotent: true,
  call: (_asked, cx) =>
    new Promise((_resolve, reject) => {
      cx.signal.addEventListener("abort", () => reject(new Error("cut")), { once: true });
    }),
});
const twin = defineTool({
  id: "twin/echo",
  description: "Echoes too.",
  parameters,
  call: ({ text }) => untrusted(`twin ${text}`),
});
const native = defineTool({
  id: "acme/native/say",
  description: "Says.",
  parameters,
  call: ({ text }) => trusted(`said ${text}`),
});

function pluginOf(name: `${string}/${string}`, tools: readonly Tool[], prelude?: string): Plugin {
  const spec = { name, description: "D.", ...(prelude === undefined ? {} : { prelude }), build: () => ({ tools }) };
  return definePlugin({ name, install: (registry) => registry.add(definePack(spec)()) })();
}

/** The Plugins of every recording. */
export const KIT: readonly Plugin[] = [
  pluginOf(
    "acme/kit",
    [echo, note, once, bytes, data, fail, hang],
    "kit = { greet = function(who) return 'hi ' .. who end }",
  ),
  pluginOf("acme/twin", [twin]),
];

/** The capability of recordings of the older language. */
export const CAPABILITY: Capability = { id: "acme/native", activate: () => [native] };
