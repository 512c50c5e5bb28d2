import type { SearchQuery } from "./search-provider.js";

/** `freshness` in the words of engines that call it a time range. */
export const TIME_RANGES: Readonly<Record<NonNullable<SearchQuery["freshness"]>, string>> = {
  pd: "day",
  pw: "week",
  pm: "month",
  py: "year",
};
