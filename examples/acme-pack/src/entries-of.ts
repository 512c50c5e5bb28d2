import { type ToolCallContext, ToolError } from "@runvil/plugin-sdk";
import { DIARY, type Entry } from "./diary.js";

/**
 * The entries of one day.
 *
 * @throws ToolError when the diary cannot be read, or has nothing for that day. The message is all that a model or a script
 * reads, so it names no place and no cause; the cause goes to the Host's log.
 */
export async function entriesOf(day: string, cx: ToolCallContext): Promise<readonly Entry[]> {
  const entries = await read(day, cx);
  if (entries.length > 0) return entries;
  throw new ToolError(`${cx.name}: the diary has no entry for ${day}`, { kind: "InvalidArguments" });
}

async function read(day: string, cx: ToolCallContext): Promise<readonly Entry[]> {
  try {
    // A key of `needs` always has a provider; the type cannot say so.
    return (await cx.service(DIARY)?.entries(day, cx.signal)) ?? [];
  } catch (cause) {
    throw new ToolError(`${cx.name}: the diary could not be read`, { cause });
  }
}
