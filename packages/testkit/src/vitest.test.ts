import { fileURLToPath } from "node:url";
import { conformanceSuite } from "./vitest.js";

// The adapter declares the tests itself; a case that differs from its expectation fails this file, as one of these would that
// the filters leave out.
const cases = fileURLToPath(new URL("fixtures/suite.yaml", import.meta.url));
await conformanceSuite("the vitest adapter", { cases: [cases], filter: "adapter/passes" });
await conformanceSuite("the vitest adapter with the dialect", {
  cases: [cases],
  filter: "*-dialect",
  dialects: "both",
});
