/**
 * `{major}.{minor}` of this package, for the User-Agent. It is written out, since bundles leave package.json behind; its
 * test compares the two.
 */
export const MAJOR_MINOR = "0.0";
