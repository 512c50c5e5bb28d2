export * from "./compile.js";
export * from "./data.js";
export * from "./errors.js";
export * from "./value.js";
export type * from "./vm.js";
// To come: createVm(options: VmOptions): Vm; encodeJson(data: LuaData): string (keys in byte order, no spaces);
// decodeJson(text: string): LuaData (throws LuaJsonError { problem, line, column }); dataToJson(data): JsonValue-like
// plain JS (nearest numbers; null-prototype-safe objects); jsonToData(value); hasExactIntegers(data);
// typeName(value: LuaValue): string ("integer" / "number" / "nil" / ...); plainNumberText(n) (run-lifecycle section 9);
// numberText (lua-environment section 8 rule); quote(text) ({x:?} of tools-tables).
