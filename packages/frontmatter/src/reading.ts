/**
 * What the reader of a dialect's own keys is made of. Not for those who only read frontmatters.
 *
 * Source: docs/spec/prompt-file.md section 2, docs/spec/promptforge-dialect.md section 11.
 */
export { Fault } from "./fault.js";
export { type Fields, keyName, readClosedMap, readNamedMap, required } from "./map-readers.js";
export { expectBoolean, expectList, expectMap, expectString, wrongType } from "./value-readers.js";
export type { Place, YamlEntry, YamlMap, YamlNode } from "./yaml-node.js";
