export { type Chunk, type CompileOptions, compile } from "./compile.js";
export { createVm } from "./create-vm.js";
export { DataArray, DataObject, ExactInteger, type LuaData } from "./data.js";
export { LuaDataError, LuaError, LuaInterrupt, LuaJsonError, LuaRaise, LuaSyntaxError } from "./errors.js";
export { decodeJson } from "./json/decode.js";
export { encodeJson } from "./json/encode.js";
export { dataToJson, hasExactIntegers, jsonToData, type PlainJson } from "./json/plain.js";
export { jsonLibrary } from "./library/json.js";
export { plainNumberText } from "./number-text.js";
export { type LuaTypeName, typeName } from "./type-name.js";
export {
  isLuaInteger,
  LUA_NULL,
  LuaBytes,
  LuaFloat,
  type LuaFunction,
  type LuaTable,
  type LuaUserdata,
  type LuaValue,
} from "./value.js";
export type {
  Coroutine,
  CoroutineOptions,
  CoroutineStep,
  GlobalGuard,
  HostBody,
  HostCall,
  HostOptions,
  HostResult,
  LuaErrorData,
  ProxySpec,
  UserdataSpec,
  Vm,
  VmOptions,
  Wait,
  WaitResult,
} from "./vm.js";
