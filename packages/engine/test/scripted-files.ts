import type { StoreOperationAnswer, StoreOperationRequest } from "@runvil/protocol";
import { matchesPath, parsePattern } from "@runvil/store-paths";

/** A store in memory, as far as tests of the Engine need one. */
export class ScriptedFiles {
  readonly contents: Map<string, string>;

  constructor(contents: Readonly<Record<string, string>> = {}) {
    this.contents = new Map(Object.entries(contents));
  }

  perform(request: StoreOperationRequest): StoreOperationAnswer {
    if (request.op === "glob") return this.#glob(request.pattern);
    const { path } = request;
    const text = this.contents.get(path);
    switch (request.op) {
      case "write":
        this.contents.set(path, request.contents);
        return { ok: true, value: null };
      case "append":
        this.contents.set(path, (text ?? "") + request.contents);
        return { ok: true, value: null };
      case "delete":
        this.contents.delete(path);
        return { ok: true, value: null };
      case "exists":
        return { ok: true, value: text !== undefined };
      case "str_replace":
        if (text === undefined) return notFound(path);
        this.contents.set(
          path,
          text.replace(request.old, () => request.new),
        );
        return { ok: true, value: null };
      case "read":
      case "read_numbered":
        return text === undefined ? notFound(path) : { ok: true, value: text };
    }
  }

  #glob(text: string): StoreOperationAnswer {
    const parsed = parsePattern(text);
    if (!parsed.ok) throw new Error(parsed.message);
    return { ok: true, value: [...this.contents.keys()].filter((path) => matchesPath(parsed.pattern, path)).sort() };
  }
}

function notFound(path: string): StoreOperationAnswer {
  return { ok: false, value: { reason: "not_found", path, message: `file not found in store: ${path}` } };
}
