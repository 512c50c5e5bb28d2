import { type DomDocument, isElement } from "./dom.js";

/** The attribute that holds an ordered item's place, counted from 0. */
export const ITEM_INDEX = "data-item-index";

/** Notes every ordered item's place in its list: counting siblings item by item takes quadratic time. */
export function numberListItems(document: DomDocument): void {
  for (const list of document.querySelectorAll("ol")) {
    let index = 0;
    for (const child of list.childNodes) {
      if (isElement(child) && child.localName === "li") child.setAttribute(ITEM_INDEX, String(index++));
    }
  }
}
