export { matchesPath, type StoreEntries, selectPaths } from "./match.js";
export { patternOverlapsPath } from "./overlap.js";
export { ancestors, type PathResult, type PathRule, parsePath } from "./path.js";
export { type Pattern, type PatternResult, type PatternRule, parsePattern } from "./pattern.js";
export { MAX_PATH_BYTES } from "./text-rules.js";
