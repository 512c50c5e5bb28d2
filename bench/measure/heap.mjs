import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

/** The bytes of the heap that are in use once garbage was collected. */
export function heapInUse() {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
