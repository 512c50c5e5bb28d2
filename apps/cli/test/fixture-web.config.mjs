// The web Pack on scripted pages, for prompts that name addresses of the real web.
import { fixturePages, fixtureSearch, web } from "@runvil/pack-web";

const body = "<html><head><title>Lua</title></head><body><h1>Lua</h1><p>Lua is a small language.</p></body></html>";

export default {
  plugins: [
    web({
      transport: fixturePages({ "https://www.lua.org/": { type: "text/html", body } }),
      provider: fixtureSearch([{ title: "Lua", url: "https://www.lua.org/", description: "The language." }]),
    }),
  ],
};
