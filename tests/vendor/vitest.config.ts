import { mergeConfig } from "vitest/config";
import shared from "../../vitest.shared.js";

// Installing third-party packages takes as long as the network does.
export default mergeConfig(shared, { test: { testTimeout: 300_000, hookTimeout: 600_000 } });
