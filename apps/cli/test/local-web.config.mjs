// The web Pack on a server of the test: names resolve to loopback, and the server's own certificate is trusted.
import { noSearch, web } from "@runvil/pack-web";

const { TEST_ORIGIN: origin, TEST_CA: ca } = process.env;

export default {
  plugins: [
    web({
      provider: noSearch(),
      lookup: async () => ["127.0.0.1"],
      ca,
      fetch: { allowOrigins: [{ origin, address: "127.0.0.1" }] },
    }),
  ],
};
