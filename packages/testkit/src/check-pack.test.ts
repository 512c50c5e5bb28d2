import {
  definePack,
  defineService,
  defineTool,
  PackError,
  type PackParts,
  type Tool,
  trusted,
} from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { checkPack } from "./check-pack.js";
import { scriptedPack } from "./scripted-pack.js";

const pack = (parts: () => PackParts, more: { prelude?: string; needs?: ReturnType<typeof defineService>[] } = {}) =>
  definePack({ name: "acme/kit", description: "A kit.", ...more, build: parts })();
const tool = (id: `${string}/${string}`, parameters: Record<string, unknown> = {}): Tool =>
  defineTool({ id, description: "d", parameters: { type: "object", ...parameters }, call: () => trusted("") });
const messages = async (checked: ReturnType<typeof pack>) => (await checkPack(checked)).map(({ message }) => message);

describe("checkPack", () => {
  it("finds nothing wrong with a good Pack, whatever services it needs", async () => {
    const good = pack(() => ({ tools: [tool("kit/a"), tool("kit/b")] }), {
      prelude: "kit = {}",
      needs: [defineService("acme/database")],
    });
    expect(await checkPack(good)).toEqual([]);
  });

  it("reports each bad tool by itself", async () => {
    const escaping = tool("other/t");
    const bad = pack(() => ({ tools: [tool("kit/a"), tool("kit/a"), escaping, tool("kit/UP"), {} as Tool] }));
    expect((await checkPack(bad)).map(({ message, tool: id }) => [message, id])).toEqual([
      ["a Pack's tool id repeats an earlier tool; dropped", "kit/a"],
      ["a Pack's tool id escapes its Pack id; dropped", "other/t"],
      ["a Pack's tool id is malformed; dropped", "kit/UP"],
      ["a Pack's tool is malformed; dropped", ""],
    ]);
  });

  it("reports tools that would not be offered, and schemas that do not compile", async () => {
    const bare = scriptedPack({
      name: "acme/kit",
      tools: [{ id: "kit/list", description: "d", parameters: [], answers: [] }],
    });
    expect(await checkPack(bare)).toEqual([
      {
        message: "a tool is left out of the offering",
        tool: "kit/list",
        reason: "its parameter schema is not a JSON object",
      },
    ]);
    const twice = pack(() => ({ tools: [tool("kit/a.b"), tool("kit/a/b")] }));
    expect(await checkPack(twice)).toMatchObject([{ reason: "an earlier offered tool has the same name" }]);
    const broken = pack(() => ({ tools: [tool("kit/a", { properties: 7 })] }));
    expect(await messages(broken)).toEqual([
      "a tool's parameter schema does not compile; its arguments are not checked",
    ]);
  });

  it("reports a Pack that does not build, start or list its tools", async () => {
    const cause = new PackError("the index is corrupt");
    const unbuilt = pack(() => {
      throw cause;
    });
    expect((await checkPack(unbuilt))[0]).toMatchObject({ message: "a Pack failed to build" });
    const unstarted = pack(() => ({ start: () => Promise.reject(cause) }));
    expect(await messages(unstarted)).toContain("a Pack failed to start");
    const unlisted = pack(() => ({
      tools: () => {
        throw cause;
      },
    }));
    expect(await messages(unlisted)).toContain("a Pack's tool list failed");
  });

  it("reports a prelude that does not load", async () => {
    const [finding] = await checkPack(pack(() => ({}), { prelude: "error('no')" }));
    expect(finding?.message).toContain("Pack `kit`: its prelude failed to load:");
    expect((await messages(pack(() => ({}), { prelude: "json = 1" })))[0]).toContain("reserved as an Engine global");
  });

  it("says what to call when it is given the factory of a Pack, and takes nothing else", async () => {
    const check = (given: unknown) => Reflect.apply(checkPack, undefined, [given]);
    const words = definePack({ name: "acme/words", description: "d", build: () => ({}) });
    await expect(check(words)).rejects.toThrow("call what definePack returned, as in checkPack(words())");
    await expect(check({ name: "acme/words" })).rejects.toThrow("checkPack takes a Pack, got object");
    await expect(check(null)).rejects.toThrow(TypeError);
    expect(await check(words())).toEqual([]);
  });

  it("reports a name that no Pack may have", async () => {
    const [finding] = await checkPack(scriptedPack({ name: "Acme/kit" }));
    expect(finding?.message).toContain('Pack name "Acme/kit" is not a vendor/name pair');
  });
});
