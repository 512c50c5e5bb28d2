import { readBody } from "../content/body.js";
import { decodeText } from "../content/charset.js";
import { startDeadline } from "../deadline.js";
import type { ClientContext } from "../fetch/client.js";
import { displayHost, displayUrl } from "../fetch/display-url.js";
import { robotsRefused } from "../fetch/failure.js";
import { follow } from "../fetch/follow.js";
import { ALLOW_ALL, ALLOW_NONE, parseRobots, type RobotsRules } from "./robots-rules.js";

const PRODUCT = "runvil-web";
const TIME_LIMIT_MS = 2_000;
const SIZE_LIMIT = 512 * 1024;
/** Answers are kept for a run, and runs end unannounced: the oldest make room. */
const MOST_KEPT = 1_000;

/** Asks a host's robots.txt before a page is fetched. */
export interface RobotsGate {
  /**
   * @param run Answers are kept for the run that asked.
   * @throws FetchFailure when robots.txt does not allow `url`.
   */
  check(url: URL, cx: ClientContext, run: string): Promise<void>;
}

/** The gate of `robots: "ignore"`. */
export const ignoreRobots: RobotsGate = { check: async () => {} };

/**
 * The gate of `robots: "obey"`: a 4xx allows all, a 5xx or a network failure refuses.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Request.
 */
export function obeyRobots(): RobotsGate {
  const kept = new Map<string, RobotsRules>();
  const keep = (key: string, rules: RobotsRules) => {
    kept.set(key, rules);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) return;
      kept.delete(oldest);
    }
  };
  return {
    async check(url, cx, run) {
      const key = `${run} ${url.origin}`;
      const rules = kept.get(key) ?? (await readRules(url, cx));
      // A call that ran out of time says nothing about the host.
      if (!cx.deadline.signal.aborted) keep(key, rules);
      if (!rules.allows(url)) throw robotsRefused(displayHost(url), displayUrl(url));
    },
  };
}

async function readRules(url: URL, cx: ClientContext): Promise<RobotsRules> {
  const robots = new URL("/robots.txt", url);
  const deadline = startDeadline(cx.deadline.signal, TIME_LIMIT_MS);
  try {
    const { response } = await follow(robots, { ...cx, deadline }, async () => {});
    try {
      if (response.status >= 400 && response.status < 500) return ALLOW_ALL;
      if (response.status < 200 || response.status > 299) return ALLOW_NONE;
      const { bytes } = await readBody(response.body, response.header("content-encoding"), SIZE_LIMIT);
      return parseRobots(decodeText(bytes, undefined) ?? "", PRODUCT);
    } finally {
      response.close();
    }
  } catch (cause) {
    cx.deadline.throwIfAbandoned();
    cx.log.info("robots.txt could not be read", { host: displayHost(url), cause });
    return ALLOW_NONE;
  } finally {
    deadline.end();
  }
}
