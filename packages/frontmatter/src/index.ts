export type { ArgDeclaration, ArgDefault, ArgsDeclaration, ArgType } from "./arg-declaration.js";
export type { FileDeclaration } from "./file-declaration.js";
export type { Frontmatter } from "./frontmatter.js";
export { type ArgSchema, type InputSchema, inputSchema } from "./input-schema.js";
export { type FrontmatterError, type FrontmatterResult, parseFrontmatter } from "./parse.js";
export type { RoleDeclaration, RoleKeyword } from "./role-declaration.js";
export { type ByteSpan, byteLength, type Position, SourceText } from "./source-text.js";
export type { UsesEntry } from "./uses.js";
