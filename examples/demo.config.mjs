// The configuration of the demo. A project of its own imports "@runvil/pack-web" instead.
import { noSearch, web } from "../packages/pack-web/dist/index.js";

const { RUNVIL_DEMO_ORIGIN: origin } = process.env;

export default {
  // The guard of the web Pack refuses loopback addresses; the demo's own server is let through, and nothing else.
  plugins: [web({ provider: noSearch(), fetch: origin === undefined ? {} : { allowOrigins: [{ origin }] } })],
};
