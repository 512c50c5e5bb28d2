export { MAX_PROMPT_BYTES } from "./decode.js";
export { contractOf, type DialectPart, type PromptDialect } from "./dialect.js";
export { type ParseOptions, type PromptResult, parsePrompt } from "./parse.js";
export { type ParseError, parseRunError } from "./parse-error.js";
export {
  type Block,
  type LuaBlock,
  type Prompt,
  type ProseBlock,
  type Section,
  type SectionLevel,
  sectionHeading,
} from "./prompt.js";
export { type ResolveResult, resolveReference, wrongTargetType } from "./reference.js";
export { checkVersion } from "./version.js";
export { librarySections, visibleSections } from "./visible-sections.js";
