import { defineTool, ToolError, trusted } from "@runvil/plugin-sdk";
import { INPUT_BROKER } from "./input-broker.js";

/** The tool `user-input/ask`. Source: docs/spec/bundled-packs.md section 2. */
export const ask = defineTool({
  id: "user-input/ask",
  description: "Wait for the operator's next message and return its text.",
  parameters: { type: "object", properties: {} },
  validate: false,
  survivesStop: true,
  idempotent: true,
  async call(_args, cx) {
    const broker = cx.service(INPUT_BROKER);
    if (broker === undefined) throw new ToolError("no operator is connected to this run");
    return trusted(await broker.wait(cx.signal));
  },
});
