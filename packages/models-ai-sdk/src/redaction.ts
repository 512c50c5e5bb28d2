/** Takes secrets out of a text that is meant for a log. */
export type Redact = (text: string) => string;

const LONGEST_DETAIL = 2000;
// Shorter values are no secrets, and blanking them would make every text unreadable.
const SHORTEST_SECRET = 4;

/**
 * A function that blanks every one of `secrets` in a text, and cuts the text to what a log line needs. A secret of several
 * words (`Bearer …`) is blanked by word, too, and in the forms in which JSON and URLs repeat it.
 */
export function redactor(secrets: readonly string[]): Redact {
  const hidden = [...new Set(secrets.flatMap((secret) => [secret, ...secret.split(/\s+/)]).flatMap(formsOf))]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const redacted = hidden.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
    return redacted.length > LONGEST_DETAIL ? `${redacted.slice(0, LONGEST_DETAIL)}…` : redacted;
  };
}

/** A secret as it is, inside of JSON text (where a slash may be escaped), and inside of a URL. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    json.replaceAll("/", "\\/"),
    new URLSearchParams({ secret }).toString().slice("secret=".length),
  ];
}
