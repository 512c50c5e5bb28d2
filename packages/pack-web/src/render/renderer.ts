import type { PackLogger } from "@runvil/plugin-sdk";

/** Which part of an HTML page a text holds. */
export type Extraction = "readability" | "raw-html";

/** A page to render. */
export interface RenderJob {
  readonly html: string;
  /** The final URL, which links are made absolute against. */
  readonly url: string;
  /** True: the whole page, never its article alone. */
  readonly raw: boolean;
}

/** A rendered page. */
export interface Rendered {
  /** Markdown. */
  readonly text: string;
  readonly extraction: Extraction;
}

/**
 * Renders HTML as Markdown. It never rejects: the worst case, an abort included, is an empty text and a line in the log.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export type Renderer = (job: RenderJob, signal: AbortSignal, log: PackLogger) => Promise<Rendered>;

/** The worst case. */
export const NOTHING_RENDERED: Rendered = { text: "", extraction: "raw-html" };
