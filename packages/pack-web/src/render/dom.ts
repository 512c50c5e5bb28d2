/**
 * The DOM, as far as rendering uses it. The parser's own types need a browser's; these hold for any implementation.
 */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: DomElement | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly childNodes: Iterable<DomNode>;
  textContent: string | null;
  remove(): void;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  append(...nodes: readonly DomNode[]): void;
  replaceWith(...nodes: readonly (DomNode | string)[]): void;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

export interface DomDocument {
  readonly documentElement: DomElement | null;
  readonly head: DomElement;
  readonly body: DomElement;
  createElement(name: string): DomElement;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

export const ELEMENT_NODE = 1;
export const COMMENT_NODE = 8;

/** Narrows a node to an element. */
export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT_NODE;
}
