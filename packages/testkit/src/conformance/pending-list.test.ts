import { expect, it } from "vitest";
import { parsePendingList } from "./pending-list.js";

it("takes one id a line and leaves out comments and blank lines", () => {
  const text = "# not yet\r\na/one  # why\n\n  b/two\n#c/three\n";
  expect([...parsePendingList(text)]).toEqual(["a/one", "b/two"]);
});
