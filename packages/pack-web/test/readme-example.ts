import { brave, noSearch, web } from "@runvil/pack-web";

const apiKey = process.env.BRAVE_API_KEY;

export default web({
  // A Host may provide the service runvil/search-provider instead.
  provider: apiKey ? brave({ apiKey }) : noSearch(),
  fetch: {
    maxChars: 20_000,
    // The only way to a host of your own network.
    allowOrigins: [{ origin: "http://wiki.lan:8080", address: "10.0.0.7" }],
  },
});
