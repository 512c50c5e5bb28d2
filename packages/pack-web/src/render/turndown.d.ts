// Neither package brings types of its own, and the published ones need a browser's.

declare module "turndown" {
  import type { DomElement } from "./dom.js";

  interface Options {
    readonly headingStyle?: "setext" | "atx";
    readonly bulletListMarker?: "-" | "+" | "*";
    readonly codeBlockStyle?: "indented" | "fenced";
    readonly hr?: string;
  }

  interface Rule {
    readonly filter: string | readonly string[] | ((node: DomElement, options: Options) => boolean);
    readonly replacement: (content: string, node: DomElement, options: Options) => string;
  }

  export default class TurndownService {
    constructor(options?: Options);
    use(plugin: (service: TurndownService) => void): this;
    addRule(key: string, rule: Rule): this;
    remove(filter: Rule["filter"]): this;
    escape(text: string): string;
    turndown(html: string): string;
  }
}

declare module "@joplin/turndown-plugin-gfm" {
  import type TurndownService from "turndown";

  export const gfm: (service: TurndownService) => void;
}
