// A Pack whose tools misbehave, with little time for them.
import { definePack, definePlugin, defineTool, trusted } from "@runvil/plugin-sdk";

const tool = (name, call) =>
  defineTool({ id: `odd/${name}`, description: "A tool.", parameters: { type: "object" }, call });

const odd = definePack({
  name: "acme/odd",
  description: "Misbehaves.",
  build: () => ({
    tools: [
      tool("hangs", () => new Promise(() => {})),
      tool("large", () => "x".repeat(100_000_000)),
      tool("waits", () => new Promise((resolve) => setTimeout(resolve, 2000, trusted("waited")))),
    ],
  }),
});

export default {
  plugins: [definePlugin({ name: "odd", install: (registry) => registry.add(odd()) })()],
  limits: { toolTimeouts: { "odd/hangs": 20 }, abortGraceMs: 20 },
};
