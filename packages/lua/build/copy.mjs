import { copyFileSync, mkdirSync } from "node:fs";

// The compiler emits neither JavaScript nor hand-written declarations, so the bundle and its types are copied.
const from = new URL("../src/fengari/", import.meta.url);
const to = new URL("../dist/fengari/", import.meta.url);
mkdirSync(to, { recursive: true });
for (const file of ["bundle.js", "bundle.d.ts"]) copyFileSync(new URL(file, from), new URL(file, to));
