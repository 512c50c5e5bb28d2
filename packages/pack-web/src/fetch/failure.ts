/**
 * Why a fetch gave no page. A hard failure fails the call; a soft one is a normal answer whose whole text is the message,
 * so that a model may try another URL.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Two failure families.
 */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
  readonly family: "hard" | "soft";

  constructor(family: "hard" | "soft", message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.family = family;
  }
}

const hard = (message: string) => new FetchFailure("hard", message);
const soft = (message: string, cause?: unknown) => new FetchFailure("soft", message, { cause });

// Every message of the two families. URLs are shown texts (display-url.ts), never a `url.href`, except in `network`.

export const invalidUrl = () => hard("invalid url");
export const userinfo = () => hard("url must not contain userinfo");
export const portNotAllowed = (port: number) => hard(`port not allowed: ${port}`);
export const ipLiteral = (address: string) => hard(`ip literal host not allowed: ${address}`);
export const noAllowedAddress = (host: string) => hard(`host ${host} has no allowed address`);

export const schemeNotAllowed = (scheme: string) => soft(`scheme not allowed: ${scheme}`);
export const lookupFailed = (host: string, cause: unknown) => soft(`dns resolution failed for ${host}`, cause);
export const timedOut = (url: string, cause: unknown) =>
  soft(`request to ${url} timed out; try again or use a different URL`, cause);
export const badStatus = (url: string, status: number) => soft(`${url} answered HTTP ${status}; try a different URL`);
export const redirectRefused = (from: string, to: string, reason: string) =>
  soft(`redirect from ${from} to ${to} refused: ${reason}`);
export const noContentType = (url: string) =>
  soft(`response from ${url} declared no content type; refusing to guess its format; try a different URL`);
export const contentType = (url: string, header: string) =>
  soft(
    `content type ${header} from ${url} cannot be returned as text; ` +
      "try an HTML version of the page or a different URL",
  );
export const unknownCharset = (url: string, charset: string) =>
  soft(`response from ${url} declared unknown charset ${charset}; cannot decode its text`);
export const tooLarge = (url: string, limit: number) => soft(`response from ${url} exceeds the ${limit}-byte size cap`);
export const unreadableBody = (url: string, cause: unknown) =>
  soft(`the response body from ${url} could not be read; try again or use a different URL`, cause);
export const network = (url: string, cause: unknown) =>
  soft(`fetch failed for ${url}: network error; try a different URL`, cause);
export const robotsRefused = (host: string, url: string) => soft(`robots.txt of ${host} does not allow ${url}`);
