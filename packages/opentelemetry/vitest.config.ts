import shared from "../../vitest.shared.js";

/** As everywhere, but without the "module" builds: those of OpenTelemetry have import paths that Node cannot follow. */
const conditions = ["runvil-source", "node", "development|production"];

export default { ...shared, resolve: { conditions }, ssr: { resolve: { conditions } } };
