import { Services } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { capability, recorder, shelf, tool } from "../../test/parts.js";
import { findCapability, type Listing } from "./activatable.js";
import { assembleCatalog } from "./catalog.js";

async function listed(id: string, tools: readonly unknown[]): Promise<[string, Listing]> {
  const found = findCapability(id, new Map([[id, capability(id, tools)]]), shelf(), Services.empty);
  if (found === undefined) throw new Error(id);
  return [id, await found.activate(Services.empty, undefined)];
}

async function ofPack(vendor: string, id: string, tools: readonly unknown[]): Promise<[string, Listing]> {
  const capabilityId = `${vendor === "runvil" ? "promptforge" : vendor}/${id}`;
  const packs = shelf({ vendor, id, state: { status: "usable", tools } });
  const found = findCapability(capabilityId, new Map(), packs, Services.empty);
  if (found === undefined) throw new Error(id);
  return [capabilityId, await found.activate(Services.empty, undefined)];
}

async function assemble(...listings: Promise<[string, Listing]>[]) {
  const { lines, log } = recorder();
  const catalog = assembleCatalog(new Map(await Promise.all(listings)), log);
  return { ...catalog, paths: catalog.entries.map(({ id }) => id), lines };
}

describe("the catalog", () => {
  it("holds the tools under their paths, in the order of the declarations", async () => {
    const { paths, namespaces, tools } = await assemble(
      ofPack("runvil", "web", [tool("web/fetch"), tool("web/search")]),
      listed("acme/kit", [tool("acme/kit/b"), tool("acme/kit/a")]),
      ofPack("acme", "web", [tool("web/fetch")]),
    );
    expect(paths).toEqual([
      "promptforge/web/fetch",
      "promptforge/web/search",
      "acme/kit/b",
      "acme/kit/a",
      "acme/web/fetch",
    ]);
    expect(namespaces).toEqual(["promptforge", "acme"]);
    expect([...tools.keys()]).toEqual(paths);
    expect(tools.get("acme/web/fetch")?.pack).toBe("acme/web");
  });

  it("gives their flags and schemas as data", async () => {
    const parameters = { type: "object", properties: { q: { type: "string" } } };
    const { entries } = await assemble(
      listed("a/b", [tool("a/b/c", { parameters, structured: true, survivesStop: true, alone: true })]),
    );
    expect(entries).toEqual([
      { id: "a/b/c", description: "Does a/b/c.", parameters, structured: true, survivesStop: true, alone: true },
    ]);
  });

  it("keeps tools whose schema is no JSON object, and says what does not compile", async () => {
    const { paths, lines } = await assemble(
      listed("a/b", [tool("a/b/x", { parameters: 7 }), tool("a/b/y", { parameters: { type: "objekt" } })]),
    );
    expect(paths).toEqual(["a/b/x", "a/b/y"]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^warn: a tool's parameter schema does not compile; its arguments are not checked \| capability=a\/b \| tool=a\/b\/y \| reason=./,
      ),
    ]);
  });
});

describe("PF-17: a bad contribution", () => {
  const escapes = (id: string, of = "a/b") =>
    `warn: contributed tool id escapes its capability's id; rejected at assembly | capability=${of} | tool=${id}`;

  it("costs only itself", async () => {
    const forged = Object.assign(Object.create(null), { spec: { id: "a/b/forged" } });
    const trapped = new Proxy(tool("a/b/trapped"), {
      get() {
        throw new Error("trap");
      },
    });
    const { paths, lines } = await assemble(
      listed("a/b", [
        tool("a/bc/x"),
        tool("a/b"),
        tool("a/b/c/d"),
        tool("a/b/"),
        tool("A/b/c"),
        tool("a/b/c"),
        tool("a/b/c"),
        forged,
        null,
        trapped,
        tool("a/b/last"),
      ]),
    );
    expect(paths).toEqual(["a/b/c", "a/b/last"]);
    expect(lines).toEqual([
      ...["a/bc/x", "a/b", "a/b/c/d", "a/b/", "A/b/c"].map((id) => escapes(id)),
      "warn: contributed tool id repeats an earlier contribution; rejected at assembly | capability=a/b | tool=a/b/c",
      ...Array(3).fill("warn: contributed tool is malformed; rejected at assembly | capability=a/b | tool="),
    ]);
  });

  it("of a Pack is an id of another Pack or of more than two segments", async () => {
    const { paths, lines } = await assemble(
      ofPack("acme", "kit", [tool("kit/deep/er"), tool("other/x"), tool("kits/x"), tool("acme/kit"), tool("kit/good")]),
    );
    expect(paths).toEqual(["acme/kit/good"]);
    expect(lines).toEqual(["kit/deep/er", "other/x", "kits/x", "acme/kit"].map((id) => escapes(id, "acme/kit")));
  });

  it("cannot take the path of an earlier capability's tool", async () => {
    const { tools } = await assemble(
      listed("a/b", [tool("a/b/c", { description: "first" })]),
      listed("a/x", [tool("a/b/c")]),
    );
    expect(tools.get("a/b/c")?.tool.spec.description).toBe("first");
  });
});
