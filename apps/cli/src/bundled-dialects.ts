import type { BundledModules } from "@runvil/host";

/**
 * The dialects that the command line brings: a configuration names them and need not install them. They share the command line's
 * own copy of the Engine, which an installed copy could not.
 */
export const BUNDLED_DIALECTS: BundledModules = {
  "@runvil/dialect-promptforge": () => import("@runvil/dialect-promptforge"),
};
