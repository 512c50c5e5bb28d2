import { defineTool, type JsonObject, type Tool, type ToolCallContext, ToolError, untrusted } from "@runvil/plugin-sdk";
import { startDeadline } from "../deadline.js";
import type { Renderer } from "../render/renderer.js";
import type { RobotsGate } from "../robots/robots-gate.js";
import { readUrl } from "./admission.js";
import { fetchArguments } from "./arguments.js";
import type { ClientContext } from "./client.js";
import { FetchFailure } from "./failure.js";
import { follow } from "./follow.js";
import { fetchOutput } from "./output.js";
import { type Page, readPage } from "./page.js";
import type { Policy } from "./policy.js";
import type { PageTransport } from "./transport.js";

/** What the tool is made of. */
export interface FetchToolParts {
  readonly policy: Policy;
  readonly transport: PageTransport;
  readonly renderer: Renderer;
  readonly robots: RobotsGate;
}

/**
 * The tool `web/fetch`.
 *
 * Source: docs/spec/bundled-packs.md section 1.1.
 */
export function fetchTool(parts: FetchToolParts): Tool {
  return defineTool({
    id: "web/fetch",
    description: "Fetch a web page and return its main content as markdown.",
    parameters: {
      type: "object",
      properties: {
        url: { type: "string", description: "The https URL of the page." },
        max_chars: {
          type: "integer",
          minimum: 1,
          maximum: parts.policy.maxChars,
          description: "Cut the text after this many characters.",
        },
        raw: { type: "boolean", description: "Return the whole page instead of its main article." },
      },
      required: ["url"],
    },
    idempotent: true,
    validate: false,
    call: (args, cx) => call(args, cx, parts),
  });
}

async function call(args: JsonObject, cx: ToolCallContext, parts: FetchToolParts) {
  const checked = fetchArguments(args, parts.policy.maxChars);
  try {
    return untrusted(fetchOutput(await fetchPage(checked, cx, parts)));
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const { family, message, cause } = error;
    if (family === "hard") throw new ToolError(message, { kind: "InvalidArguments", cause });
    cx.log.info("a page could not be fetched", { message, cause });
    return untrusted(message);
  }
}

async function fetchPage(
  { url: text, maxChars, raw }: ReturnType<typeof fetchArguments>,
  { signal, log, origin }: ToolCallContext,
  { policy, transport, renderer, robots }: FetchToolParts,
): Promise<Page> {
  const url = readUrl(text, policy);
  if (url instanceof FetchFailure) throw url;
  const deadline = startDeadline(signal, policy.timeoutMs);
  const client: ClientContext = { policy, transport, deadline, log };
  try {
    const final = await follow(url, client, (hop) => robots.check(hop, client, origin.execution));
    try {
      return await readPage(final, { raw, maxChars, maxBytes: policy.maxBytes, renderer, deadline, log });
    } finally {
      final.response.close();
    }
  } finally {
    deadline.end();
  }
}
