import fc from "fast-check";
import { expect, test } from "vitest";
import { luaTokens } from "./lua-tokens.js";

const texts = (source: string) =>
  luaTokens(source)
    .filter(({ type }) => type !== "space")
    .map(({ type, text }) => `${type} ${text}`);

/** Text with much of what Lua's lexer tells apart. */
const luaish = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "--",
        "[[",
        "]]",
        "[=[",
        "]=]",
        "'",
        '"',
        "\\",
        "\\z",
        "\n",
        "\r\n",
        "..",
        "...",
        "0x1p+3",
        "1e5",
      ),
      fc.constantFrom("tools", ".", "::", "//", "~=", "end", "(", ")", "é", "\u{1f600}", "\0", "[==", "--[==[", "]==]"),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
  )
  .map((parts) => parts.join(""));

test("tokens, joined, are the source, and stand one behind the other", () => {
  fc.assert(
    fc.property(luaish, (source) => {
      const tokens = luaTokens(source);
      expect(tokens.map(({ text }) => text).join("")).toBe(source);
      for (const [index, { start, end, text }] of tokens.entries()) {
        expect(start).toBe(tokens[index - 1]?.end ?? 0);
        expect(end - start).toBe(text.length);
        expect(text).not.toBe("");
      }
    }),
  );
});

test("offsets count from the start of the whole text", () => {
  expect(luaTokens("xx a = 1 yy", 3, 8).map(({ start, text }) => [start, text])).toEqual([
    [3, "a"],
    [4, " "],
    [5, "="],
    [6, " "],
    [7, "1"],
  ]);
});

test("names and keywords are told apart", () => {
  expect(texts("local end_ = _G.and1 and nil")).toEqual([
    "keyword local",
    "name end_",
    "symbol =",
    "name _G",
    "symbol .",
    "name and1",
    "keyword and",
    "keyword nil",
  ]);
});

test("strings end at their own quote and not at an escaped one", () => {
  expect(texts(`'a\\'b' "c\\\\" 'd"e'`)).toEqual([`string 'a\\'b'`, `string "c\\\\"`, `string 'd"e'`]);
});

test("strings go on over escaped line ends and white space after \\z, and over no other line end", () => {
  expect(texts("'a\\\r\nb'")).toEqual(["string 'a\\\r\nb'"]);
  expect(texts("'a\\z \n\n  b'")).toEqual(["string 'a\\z \n\n  b'"]);
  expect(texts("'a\nb")).toEqual(["symbol '", "name a", "name b"]);
});

test("long brackets end at their own level", () => {
  expect(texts("[==[ ]] ]=] ]==] x")).toEqual(["string [==[ ]] ]=] ]==]", "name x"]);
  expect(texts("a[[[x]]]")).toEqual(["name a", "string [[[x]]", "symbol ]"]);
  expect(texts("a[b[1]]")).toEqual(["name a", "symbol [", "name b", "symbol [", "number 1", "symbol ]", "symbol ]"]);
});

test("comments are long only when the bracket follows at once", () => {
  expect(texts("--[[ a\nb ]] c")).toEqual(["comment --[[ a\nb ]]", "name c"]);
  expect(texts("-- [[ a\nb")).toEqual(["comment -- [[ a", "name b"]);
  expect(texts("--[= a\nb")).toEqual(["comment --[= a", "name b"]);
  expect(texts("a --b\r\nc")).toEqual(["name a", "comment --b", "name c"]);
});

test("numbers are read as the reference reads them", () => {
  expect(texts("0xA.8p-2 3e+10 .5 1..2")).toEqual(["number 0xA.8p-2", "number 3e+10", "number .5", "number 1..2"]);
  expect(texts("a.b 1 ..'x'")).toEqual(["name a", "symbol .", "name b", "number 1", "symbol ..", "string 'x'"]);
});
