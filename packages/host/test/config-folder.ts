import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** The folder of the running test, gone after it. */
export let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-config-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

export async function put(path: string, text: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

// What another copy of the SDK would make.
export const MARKED = `
const mark = (value, kind) => Object.defineProperty(value, Symbol.for("runvil.plugin-sdk"), { value: { kind, contract: 1 } });
const plugin = (options) => {
  if (options?.fails) throw new Error("no such option\\nsecond line");
  return mark({ name: "poop " + JSON.stringify(options ?? null), contract: 1, install() {} }, "plugin");
};
`;
export const FACTORY = `${MARKED} export default mark(plugin, "plugin-factory");`;
export const installPoop = async (source = FACTORY) => {
  await put(
    "node_modules/@acme/runvil-poop/package.json",
    '{"name":"@acme/runvil-poop","type":"module","exports":{"import":"./index.js"}}',
  );
  await put("node_modules/@acme/runvil-poop/index.js", source);
};
