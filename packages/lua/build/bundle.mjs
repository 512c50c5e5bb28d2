import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { adapt } from "./adapt.mjs";
import { adaptations } from "./adaptations.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * What stands for modules that the VM never uses. lualib gathers the full library set, and with it every module that
 * does I/O; the libraries that Runvil opens read nothing of it but an assertion.
 */
const stubs = {
  fs: "module.exports = {};",
  lualib: "module.exports.lua_assert = () => {};",
  os: 'module.exports = { platform: () => "posix" };',
};

const fengariAdapted = {
  name: "fengari-adapted",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^(fs|os|\.\/lualib\.js)$/ }, ({ path }) => ({
      path: basename(path, ".js"),
      namespace: "stub",
    }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "stub" }, ({ path }) => ({ contents: stubs[path] }));
    pluginBuild.onResolve({ filter: /^runvil:/ }, ({ path }) => ({
      path: join(here, "runtime", `${path.slice("runvil:".length)}.mjs`),
    }));
    pluginBuild.onLoad({ filter: /fengari[\\/]src[\\/]\w+\.js$/ }, async ({ path }) => {
      const name = basename(path, ".js");
      return { contents: adapt(name, await readFile(path, "utf8"), adaptations[name] ?? []) };
    });
  },
};

/** Bundles the pinned fengari with Runvil's adaptations into one ES module. */
export async function bundle(outfile) {
  await build({
    entryPoints: [join(here, "entry.mjs")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2022",
    define: { "process.env.FENGARICONF": "undefined" },
    legalComments: "none",
    banner: { js: "/* fengari, adapted. Licenses: THIRD_PARTY_LICENSES */" },
    plugins: [fengariAdapted],
    logLevel: "warning",
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const source = join(here, "../src/fengari");
  const output = join(here, "../dist/fengari");
  await bundle(join(source, "bundle.js"));
  // The compiler emits neither JavaScript nor hand-written declarations.
  await mkdir(output, { recursive: true });
  for (const file of ["bundle.js", "bundle.d.ts"]) await copyFile(join(source, file), join(output, file));
}
