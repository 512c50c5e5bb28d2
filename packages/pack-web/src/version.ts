import { readFileSync } from "node:fs";

interface Manifest {
  readonly version: string;
}

/** `{major}.{minor}` of this package, for the User-Agent. */
export function majorMinor(): string {
  const manifest: Manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.version.split(".").slice(0, 2).join(".");
}
