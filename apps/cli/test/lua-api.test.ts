import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const folder = workFolder();
const STOCK =
  /^(?:math|string|table)\b|^(?:_G|_VERSION|assert|getmetatable|ipairs|next|pairs|pcall|select|setmetatable)$|^(?:tonumber|tostring|type|xpcall)$/u;
const LIST = `
local names = { 'argv', 'prose' }
for name, value in pairs(_G) do
  names[#names + 1] = name
  if type(value) == 'table' and name ~= '_G' then
    for member in pairs(value) do names[#names + 1] = name .. '.' .. tostring(member) end
  end
end
return table.concat(names, '\\n')
`;

it("lists every name that a block can use, and no name that it cannot", async () => {
  const { stdout } = await runCli(["run", await folder.prompt(LIST, "uses: [user-input]\n")]);
  const known = stdout.trimEnd().split("\n");
  const page = await readFile(new URL("../../../docs/lua-api.md", import.meta.url), "utf8");
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter((name) => !STOCK.test(name) && !page.includes(`\`${name}`))).toEqual([]);

  const first = [...page.matchAll(/`(?<name>[a-z]+(?:\.[a-z_]+)?)(?=[(`])/gu)].map(({ groups }) => groups?.name ?? "");
  // Guarded values list nothing, and some are there only in a task or by the Host's leave.
  const hidden = /^(?:sys|messages|input|tools\.calls|ui|item)\b/u;
  const members = first.filter((name) => name.includes(".") && !hidden.test(name));
  expect(members.length).toBeGreaterThan(40);
  const roots = new Set(known.map((name) => name.split(".")[0]));
  expect(members.filter((name) => roots.has(name.split(".")[0]) && !known.includes(name))).toEqual([]);
});
