import { ModelError } from "@runvil/plugin-sdk";

/** An image as a model object takes it: base64 text, or the address that the backend fetches itself. */
export type Image =
  | { readonly mediaType: string; readonly base64: string }
  | { readonly mediaType: "image/*"; readonly url: URL };

// `gs:` names a file in Google's own storage. Nothing here or in a provider package fetches these addresses.
const FETCHED_BY_BACKENDS = new Set(["http:", "https:", "gs:"]);

/**
 * The image behind the `url` of an image part: a data URL is decoded, any other address is passed on.
 *
 * @throws ModelError of kind `rejected` for text that is no URL, another scheme, or a data URL that holds no image.
 */
export function imageOf(url: string): Image {
  if (/^data:/i.test(url)) return imageOfDataUrl(url);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !FETCHED_BY_BACKENDS.has(parsed.protocol)) {
    throw new ModelError("rejected", { detail: "an image part needs an http, https, gs or data URL" });
  }
  return { mediaType: "image/*", url: parsed };
}

function imageOfDataUrl(url: string): Image {
  const comma = url.indexOf(",");
  const [mediaType = "", ...attributes] = url
    .slice("data:".length, comma)
    .split(";")
    .map((word) => word.trim().toLowerCase());
  if (comma === -1 || !mediaType.startsWith("image/")) {
    throw new ModelError("rejected", { detail: "an image part's data URL must hold an image" });
  }
  const data = percentDecoded(url.slice(comma + 1));
  const base64 = attributes.includes("base64") ? data.replace(/\s/g, "") : Buffer.from(data).toString("base64");
  return { mediaType, base64 };
}

function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new ModelError("rejected", { detail: "an image part's data URL is not percent-encoded text", cause: error });
  }
}
