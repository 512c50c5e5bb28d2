/**
 * Checks a provider's key when the Host is configured, long before the first search would fail.
 *
 * @throws TypeError naming the provider, never the key.
 */
export function checkApiKey(provider: string, apiKey: unknown): string {
  if (typeof apiKey !== "string" || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(`${provider}: apiKey must be a non-empty string of visible ASCII characters`);
  }
  return apiKey;
}
