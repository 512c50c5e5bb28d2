import { fixturePages, fixtureSearch, SEARCH_PROVIDER, web } from "@runvil/pack-web";
import { type Plugin, Services } from "@runvil/plugin-sdk";

/** What the web Pack reaches. */
export interface WebScript {
  /** URL to page; any other URL answers HTTP 404. */
  readonly pages?: { readonly [url: string]: { readonly type: string; readonly body: string } };
  /** The rows of every search. Absent: the run has no search provider, so `runvil/web` cannot serve. */
  readonly search?: readonly { readonly title: string; readonly url: string; readonly description: string }[];
}

/** The bundled web Pack on a scripted network. */
export interface ScriptedWeb {
  readonly plugin: Plugin;
  /** What the run, or the Host, must provide. */
  readonly services: Services;
}

/**
 * Makes the web Pack reach only a map of pages and a list of search rows. No address is ever contacted.
 *
 * Source: conformance/README.md, `web`; docs/spec/bundled-packs.md section 1.2.
 */
export function scriptedWeb(script: WebScript = {}): ScriptedWeb {
  return {
    plugin: web({ transport: fixturePages(script.pages ?? {}) }),
    services:
      script.search === undefined ? Services.empty : Services.empty.with(SEARCH_PROVIDER, fixtureSearch(script.search)),
  };
}
