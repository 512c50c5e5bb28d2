import { ModelError, type ModelMessage, type Part } from "@runvil/plugin-sdk";
import { type Image, imageOf } from "./image.js";
import type { SpecificationVersion } from "./language-model.js";
import type { Thoughts } from "./thoughts.js";

/** How one model object takes its prompt. */
export interface PromptDialect {
  readonly version: SpecificationVersion;
  /**
   * Where the images of tool results go. `inline`: into the result. `after`: into a user message after the batch, for
   * wires whose tool results are text.
   */
  readonly toolImages: "inline" | "after";
  /** The thoughts of an earlier reply, where they are known. */
  recall?(message: ModelMessage & { role: "assistant" }): Thoughts | undefined;
}

type TextPart = { type: "text"; text: string };
type FilePart = { type: "file"; mediaType: string; data: unknown };
type ReasoningPart = { type: "reasoning"; text: string; providerOptions?: unknown };
type CallPart = { type: "tool-call"; toolCallId: string; toolName: string; input: unknown; providerOptions?: unknown };
type ResultPart = { type: "tool-result"; toolCallId: string; toolName: string; output: ResultOutput };
type ResultOutput = { type: "text"; value: string } | { type: "content"; value: unknown[] };

/** One message of a prompt as the specification's versions 2 to 4 share it. */
export type PromptMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: (TextPart | FilePart)[] }
  | { role: "assistant"; content: (ReasoningPart | TextPart | FilePart | CallPart)[] }
  | { role: "tool"; content: ResultPart[] };

/**
 * Composed messages as the prompt of a model object. Texts stay as they are; the tool results of a batch share one message,
 * and each carries the name of the call that it answers. An assistant message that says nothing is left out, because
 * backends refuse it.
 *
 * Source: docs/spec/models.md section 9, docs/spec/conversations.md section 7.
 *
 * @throws ModelError of kind `rejected` for an image that cannot be sent, and for a result without an earlier call.
 */
export function promptOf(messages: readonly ModelMessage[], dialect: PromptDialect): PromptMessage[] {
  const prompt: PromptMessage[] = [];
  const toolNames = new Map<string, string>();
  let results: ResultPart[] = [];
  let lateImages: FilePart[] = [];

  const endBatch = () => {
    if (results.length > 0) prompt.push({ role: "tool", content: results });
    if (lateImages.length > 0) prompt.push({ role: "user", content: lateImages });
    results = [];
    lateImages = [];
  };

  for (const message of messages) {
    if (message.role !== "tool") endBatch();
    switch (message.role) {
      case "system":
        prompt.push({ role: "system", content: systemText(message.content) });
        break;
      case "user":
        prompt.push({ role: "user", content: contentParts(message.content, dialect.version) });
        break;
      case "assistant": {
        const content = assistantParts(message, dialect);
        for (const { id, name } of message.toolCalls ?? []) toolNames.set(id, name);
        if (content.length > 0) prompt.push({ role: "assistant", content });
        break;
      }
      case "tool": {
        const toolName = toolNames.get(message.toolCallId);
        if (toolName === undefined) {
          throw new ModelError("rejected", { detail: "a tool result answers no earlier call of the request" });
        }
        const { output, late } = resultOutput(message.content, dialect);
        results.push({ type: "tool-result", toolCallId: message.toolCallId, toolName, output });
        lateImages.push(...late);
        break;
      }
    }
  }
  endBatch();
  return prompt;
}

function assistantParts(
  message: ModelMessage & { role: "assistant" },
  dialect: PromptDialect,
): (ReasoningPart | TextPart | FilePart | CallPart)[] {
  const thoughts = message.toolCalls === undefined ? undefined : dialect.recall?.(message);
  const reasoning = (thoughts?.reasoning ?? []).map(
    ({ text, metadata }): ReasoningPart => ({ type: "reasoning", text, ...providerOptions(metadata) }),
  );
  const said = contentParts(message.content, dialect.version).filter((part) => !isEmptyText(part));
  const calls = (message.toolCalls ?? []).map(({ id, name, arguments: input }): CallPart => {
    const options = providerOptions(thoughts?.callMetadata.get(id));
    return { type: "tool-call", toolCallId: id, toolName: name, input, ...options };
  });
  return [...reasoning, ...said, ...calls];
}

function providerOptions(metadata: unknown): { providerOptions?: unknown } {
  return metadata === undefined ? {} : { providerOptions: metadata };
}

function systemText(content: string | Part[]): string {
  if (typeof content === "string") return content;
  return content
    .map((part) => {
      if (part.type === "text") return part.text;
      throw new ModelError("rejected", { detail: "a system message cannot hold an image" });
    })
    .join("");
}

function contentParts(content: string | Part[], version: SpecificationVersion): (TextPart | FilePart)[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content.map((part) => (part.type === "text" ? part : filePart(imageOf(part.url), version)));
}

function isEmptyText(part: TextPart | FilePart): boolean {
  return part.type === "text" && part.text === "";
}

function filePart(image: Image, version: SpecificationVersion): FilePart {
  const { mediaType } = image;
  if (version !== "v4") return { type: "file", mediaType, data: "url" in image ? image.url : image.base64 };
  const data = "url" in image ? { type: "url", url: image.url } : { type: "data", data: image.base64 };
  return { type: "file", mediaType, data };
}

function resultOutput(content: string | Part[], dialect: PromptDialect): { output: ResultOutput; late: FilePart[] } {
  if (typeof content === "string") return { output: { type: "text", value: content }, late: [] };
  const images = content.flatMap((part) => (part.type === "image_url" ? [imageOf(part.url)] : []));
  if (images.length === 0 || dialect.toolImages === "after") {
    const value = content.map((part) => (part.type === "text" ? part.text : "")).join("");
    return { output: { type: "text", value }, late: images.map((image) => filePart(image, dialect.version)) };
  }
  const value = content.map((part) => (part.type === "text" ? part : inlineImage(imageOf(part.url), dialect.version)));
  return { output: { type: "content", value }, late: [] };
}

function inlineImage(image: Image, version: SpecificationVersion): unknown {
  if (version === "v4") return filePart(image, version);
  if ("url" in image) return { type: "image-url", url: image.url.toString() };
  return { type: "image-data", data: image.base64, mediaType: image.mediaType };
}
