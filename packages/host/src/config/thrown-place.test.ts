import { describe, expect, it } from "vitest";
import { placedMessage, thrownPlace } from "./thrown-place.js";

const thrown = (stack: string) => Object.assign(new Error("no key"), { stack });

describe("thrownPlace", () => {
  it.each([
    ["Error: no key\n    at /home/u/thr.mjs:2:9\n    at /home/u/thr.mjs:3:3", "/home/u/thr.mjs:2:9"],
    ["Error: no key\n    at build (/home/my plugins/a.ts:12:5)", "/home/my plugins/a.ts:12:5"],
    ["Error: no key\n    at file:///home/u/a.mjs:1:2", "/home/u/a.mjs:1:2"],
    ["Error: ParseError: Unexpected token  \n /home/u/bad.mjs:1:10", "/home/u/bad.mjs:1:10"],
    ["Error: no key\n    at f (C:\\u\\a.mjs:4:1)", "C:\\u\\a.mjs:4:1"],
    ["Error: x\n    at e (/p/node_modules/jiti/dist/jiti.cjs:1:18)\n    at /p/a.mjs:7:1", "/p/a.mjs:7:1"],
    ["Error: x\n    at node:internal/modules:1:2\n    at /p/node_modules/jiti/x.cjs:1:2", undefined],
    ["Error: x", undefined],
  ])("finds the place in %j", (stack, place) => {
    expect(thrownPlace(thrown(stack))).toBe(place);
  });

  it("finds none in what is no error", () => {
    for (const odd of [undefined, null, "text", { stack: "at /a.mjs:1:1" }]) expect(thrownPlace(odd)).toBeUndefined();
  });
});

it("puts the place behind the first line of a message", () => {
  expect(placedMessage("bad token  \n /p/a.mjs:1:10", thrown("x\n /p/a.mjs:1:10"))).toBe("bad token (/p/a.mjs:1:10)");
  expect(placedMessage("no such package", thrown("x"))).toBe("no such package");
});
