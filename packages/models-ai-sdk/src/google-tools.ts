import type { AiSdkModel } from "./language-model.js";

// Stands in for every schema on the way through the package, which cannot convert some of them.
const PLACEHOLDER = { type: "object" };

/**
 * A Google model that sends tool schemas unchanged. Its package rewrites them to a part of OpenAPI, which drops what a model
 * could have known; the backend takes the whole JSON Schema in another field.
 *
 * @param build Builds the model on a `fetch`.
 * @param send The `fetch` that the requests go through in the end.
 *
 * Source: docs/spec/models.md section 9 ("names, descriptions and schemas go unchanged").
 */
export function withWholeSchemas(
  build: (fetch: typeof globalThis.fetch) => AiSdkModel,
  send: typeof fetch,
): AiSdkModel {
  const { specificationVersion, provider, modelId } = build(send);
  return {
    specificationVersion,
    provider,
    modelId,
    doStream(options) {
      const schemas = new Map<unknown, unknown>();
      const tools = options.tools?.map((tool) => {
        if (!isRecord(tool)) return tool;
        schemas.set(tool.name, tool.inputSchema);
        return { ...tool, inputSchema: PLACEHOLDER };
      });
      if (tools === undefined) return build(send).doStream(options);
      const patching: typeof fetch = (input, init) =>
        send(input, typeof init?.body === "string" ? { ...init, body: withSchemas(init.body, schemas) } : init);
      return build(patching).doStream({ ...options, tools });
    },
  };
}

function withSchemas(text: string, schemas: ReadonlyMap<unknown, unknown>): string {
  const body: unknown = JSON.parse(text);
  const groups = isRecord(body) && Array.isArray(body.tools) ? body.tools : [];
  for (const group of groups) {
    const declarations: unknown = isRecord(group) ? group.functionDeclarations : undefined;
    for (const declaration of Array.isArray(declarations) ? declarations : []) {
      if (!isRecord(declaration) || !schemas.has(declaration.name)) continue;
      delete declaration.parameters;
      declaration.parametersJsonSchema = schemas.get(declaration.name);
    }
  }
  return JSON.stringify(body);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
