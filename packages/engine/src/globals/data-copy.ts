import { DataArray, DataObject, type LuaData } from "@runvil/lua";

/** A deep copy that shares no container with the original. */
export function copyData<Data extends LuaData>(data: Data): Data;
export function copyData(data: LuaData): LuaData {
  if (data instanceof DataArray)
    return new DataArray(
      data.items.map((item) => copyData(item)),
      data.marked,
    );
  if (data instanceof DataObject) return copyObject(data);
  return data;
}

/** A deep copy of an object. */
export function copyObject(data: DataObject): DataObject {
  return new DataObject(new Map([...data.entries].map(([key, value]) => [key, copyData(value)])));
}
