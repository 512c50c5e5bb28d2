import type { PackLogger } from "@runvil/plugin-sdk";
import { readBody } from "../content/body.js";
import { decodeText } from "../content/charset.js";
import { cutCodePoints } from "../content/cut.js";
import { type TextType, textType } from "../content/media-type.js";
import type { Deadline } from "../deadline.js";
import type { Extraction, Renderer } from "../render/renderer.js";
import { displayUrl } from "./display-url.js";
import { badStatus, contentType, noContentType, tooLarge, unknownCharset, unreadableBody } from "./failure.js";
import type { FinalResponse } from "./follow.js";

/** What a successful fetch answers. */
export interface Page {
  /** After redirects. */
  readonly url: URL;
  readonly text: string;
  readonly truncated: boolean;
  readonly extraction: Extraction | "plain";
}

/** How a response is read. */
export interface PageOptions {
  /** The whole page instead of its article. */
  readonly raw: boolean;
  readonly maxChars: number;
  readonly maxBytes: number;
  readonly renderer: Renderer;
  readonly deadline: Deadline;
  readonly log: PackLogger;
}

/**
 * Turns a final response into text.
 *
 * @throws FetchFailure for a bad status, an unreadable type or charset, a body over the cap or broken off.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export async function readPage({ url, response }: FinalResponse, options: PageOptions): Promise<Page> {
  const shown = displayUrl(url);
  if (response.status < 200 || response.status > 299) throw badStatus(shown, response.status);
  const header = response.header("content-type");
  if (header === undefined) throw noContentType(shown);
  const type = textType(header);
  if (type === undefined) throw contentType(shown, header);
  const { text, over } = await bodyText({ url, response }, type, options);
  if (type.format !== "html") {
    const cut = cutCodePoints(text, options.maxChars);
    return { url, text: cut.text, truncated: cut.truncated || over, extraction: "plain" };
  }
  const rendered = await options.renderer(
    { html: text, url: url.href, raw: options.raw },
    options.deadline.signal,
    options.log,
  );
  options.deadline.throwIfAbandoned();
  return { url, ...cutCodePoints(rendered.text, options.maxChars), extraction: rendered.extraction };
}

async function bodyText({ url, response }: FinalResponse, { format, charset }: TextType, options: PageOptions) {
  const shown = displayUrl(url);
  // An unknown label is refused before the body is read.
  if (decodeText(new Uint8Array(), charset) === undefined) throw unknownCharset(shown, charset ?? "");
  const limit = options.maxBytes;
  const cuttable = format === "text";
  if (!cuttable && Number(response.header("content-length") ?? 0) > limit) throw tooLarge(shown, limit);
  const { bytes, over } = await readBody(response.body, response.header("content-encoding"), limit).catch((cause) => {
    options.deadline.throwIfAbandoned();
    throw unreadableBody(shown, cause);
  });
  if (over && !cuttable) throw tooLarge(shown, limit);
  return { text: decodeText(bytes, charset, over) ?? "", over };
}
