/** Why some of fengari's tests say nothing about the bundle, each reason with its tests by file. */
export interface Exclusion {
  readonly reason: string;
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** All tests that are left out. Every other test of fengari must pass on the bundle. */
export const exclusions: readonly Exclusion[] = [
  {
    reason: "reads files: the bundle does no I/O",
    tests: {
      "load.test.js": ["loadfile", "loadfile (binary)", "dofile"],
      "loadlib.test.js": ["require a file", "package.loadlib", "package.searchpath"],
      "test-suite/pm.test.js": ["[test-suite] pm: classes", "[test-suite] pm: gsub"],
    },
  },
  {
    reason: "expects integer arithmetic to wrap at 32 bits: it goes on in floats",
    tests: {
      "test-suite/locals.test.js": [
        "[test-suite] locals: old test for limits for special instructions (now just a generic test)",
      ],
      "test-suite/math.test.js": [
        "[test-suite] math: int bits",
        "[test-suite] math: integer arithmetic",
        "[test-suite] math: order between floats and integers",
        "[test-suite] math: Literal integer Overflows (new behavior in 5.3.3)",
        "[test-suite] math: testing unsigned comparisons",
      ],
      "test-suite/sort.test.js": ["[test-suite] sort: testing unpack (2)"],
    },
  },
  {
    reason: "expects hexadecimal numerals to wrap at 32 bits: they are floats there, without bitwise operations",
    tests: {
      "test-suite/bitwise.test.js": [
        "[test-suite] bitwise: testing bitwise operations",
        "[test-suite] bitwise: testing bitwise library",
        "[test-suite] bitwise: out-of-range numbers",
        "[test-suite] bitwise: some special cases",
        "[test-suite] bitwise: for this test, use at most 24 bits (mantissa of a single float)",
        "[test-suite] bitwise: testing extract/replace",
        "[test-suite] bitwise: testing conversion of floats",
      ],
      "test-suite/math.test.js": [
        "[test-suite] math: 'tonumber' with strings",
        "[test-suite] math: testing hexadecimal numerals",
      ],
      "test-suite/strings.test.js": ["[test-suite] strings: large numbers for format"],
      "test-suite/tpack.test.js": [
        "[test-suite] tpack: minimum behavior for integer formats",
        "[test-suite] tpack: minimum behavior for integer formats (3)",
        "[test-suite] tpack: minimum behavior for integer formats (4)",
      ],
    },
  },
  {
    reason: "tests fengari's random generator: the embedder brings its own",
    tests: {
      "test-suite/math.test.js": [
        "[test-suite] math: test random for floats",
        "[test-suite] math: test random for large intervals",
        "[test-suite] math: test random for empty interval",
        "[test-suite] math: interval too large",
      ],
    },
  },
  {
    reason:
      "expects closures without differing upvalues to be one object: prototypes are shared by states, closures never",
    tests: { "test-suite/closure.test.js": ["[test-suite] closure: testing equality"] },
  },
  {
    reason: "counts line events of a `for` that jumps to its end first, as Lua before 5.4",
    tests: { "test-suite/db.test.js": ["[test-suite] db: line hook"] },
  },
  {
    reason: "moves two thousand million elements or builds strings of that size: both are refused at once",
    tests: {
      "test-suite/sort.test.js": ["[test-suite] sort: testing long move"],
      "test-suite/strings.test.js": ["[test-suite] strings: string.byte/string.char"],
    },
  },
  {
    reason: "expects `JS stack overflow`: the text is the reference's `stack overflow`",
    tests: {
      "test-suite/errors.test.js": ["[test-suite] errors: tests for errors in coroutines"],
    },
  },
];
