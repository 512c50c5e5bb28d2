/** Codes of the countries that the API knows; it fails the whole search on any other name. */
const KNOWN: ReadonlySet<string> = new Set(
  `AD AE AF AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CF CH CL CM CN CO CR CU CV CY CZ DE
   DJ DK DO DZ EC EE EG ER ES ET FI FJ FR GA GB GE GH GM GN GQ GR GT HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH
   KM KP KR KW KZ LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA
   PE PG PH PK PL PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SS SV SY TD TG TH TJ TM TN TT TW TZ UA UG US UY UZ VE VN YE
   ZA ZM ZW`.split(/\s+/),
);

/** Names that differ from the platform's English ones. */
const NAMES: Readonly<Record<string, string>> = {
  BA: "bosnia and herzegovina",
  CZ: "czech republic",
  TR: "turkey",
  MM: "myanmar",
  CG: "congo",
  TT: "trinidad and tobago",
};

// Made at the first search: the platform's names take longer to load than the rest of this package.
let english: Intl.DisplayNames | undefined;

/**
 * A country in Tavily's words.
 *
 * @param country A two-letter code, or a name.
 * @returns undefined for a country that it does not know.
 */
export function tavilyCountry(country: string): string | undefined {
  const code = country.trim().toUpperCase();
  if (code in NAMES || KNOWN.has(code)) return nameOf(code);
  const name = country.trim().toLowerCase();
  return [...KNOWN, ...Object.keys(NAMES)].some((known) => nameOf(known) === name) ? name : undefined;
}

function nameOf(code: string): string | undefined {
  english ??= new Intl.DisplayNames("en", { type: "region" });
  return NAMES[code] ?? english.of(code)?.toLowerCase();
}
