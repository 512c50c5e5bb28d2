/**
 * The version of the contract between vendors and Hosts: one integer, apart from this package's semver. A removed or
 * re-meant field raises it; a new optional one does not.
 *
 * Source: docs/spec/packs.md section 10.
 */
export const SDK_CONTRACT = 1 as const;
