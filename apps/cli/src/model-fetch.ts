import type { PackLogger } from "@runvil/plugin-sdk";

/**
 * A `fetch` for model requests that logs which server did not answer, or refused, and why. Of a URL only its origin and path
 * are shown: headers, bodies and queries may hold secrets.
 *
 * @param send performs the requests; default: the platform's `fetch`
 */
export function loggingFetch(log: Pick<PackLogger, "debug">, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input instanceof Request ? input.url : String(input));
    try {
      const response = await send(input, init);
      if (!response.ok) log.debug("a model's server refused a request", { address, status: response.status });
      return response;
    } catch (error) {
      // An interrupted request says nothing about its server.
      if (init?.signal?.aborted !== true) {
        log.debug("a model's server could not be reached", { address, code: causeCode(error) });
      }
      throw error;
    }
  };
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return "(no URL)";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

const LONGEST_CHAIN = 10;

/** The innermost code in a chain of causes, such as `ECONNREFUSED`. */
function causeCode(error: unknown): string | undefined {
  let code: string | undefined;
  let current = error;
  for (let depth = 0; depth < LONGEST_CHAIN && typeof current === "object" && current !== null; depth += 1) {
    const own: unknown = Reflect.get(current, "code");
    if (typeof own === "string") code = own;
    const inner: unknown = current instanceof AggregateError ? current.errors[0] : undefined;
    current = Reflect.get(current, "cause") ?? inner;
  }
  return code;
}
