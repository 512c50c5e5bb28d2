import { fileURLToPath } from "node:url";
import { conformanceSuite } from "./vitest.js";

// The adapter declares the tests itself; a case that differs from its expectation fails this file.
const cases = fileURLToPath(new URL("fixtures/suite.yaml", import.meta.url));
await conformanceSuite("the vitest adapter", { cases: [cases], pending: new Set(["adapter/pending"]) });
await conformanceSuite("the vitest adapter with a filter", { cases: [cases], filter: "adapter/passes" });
