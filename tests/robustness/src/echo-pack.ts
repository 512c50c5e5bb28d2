import { definePack, definePlugin, defineTool, type Plugin, trusted, trustedJson } from "@runvil/plugin-sdk";

/** A Plugin whose tools give back what they get: `echo/data` as data, `echo/size` as the length of its JSON text. */
export function echoPlugin(observe: (args: unknown) => void | Promise<void> = () => {}): Plugin {
  const parameters = { type: "object" } as const;
  const data = defineTool({
    id: "echo/data",
    description: "Give the arguments back.",
    parameters,
    validate: false,
    structured: true,
    call: async (args) => {
      await observe(args);
      return trustedJson(args);
    },
  });
  const size = defineTool({
    id: "echo/size",
    description: "Measure the arguments.",
    parameters,
    validate: false,
    call: async (args) => {
      await observe(args);
      return trusted(String(JSON.stringify(args).length));
    },
  });
  const echo = definePack({ name: "acme/echo", description: "Gives back.", build: () => ({ tools: [data, size] }) });
  return definePlugin({ name: "acme-echo", install: (registry) => registry.add(echo()) })();
}
