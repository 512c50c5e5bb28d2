import { readFileSync } from "node:fs";
import { parsePrompt } from "@runvil/prompt";
import { expect, test } from "vitest";
import { asks, Drive, LARGE, run, says, tool } from "../../test/drive.js";
import { promptforgeFiles } from "../frontmatter/prompt-dialect.js";

const page = readFileSync(new URL("../../../../docs/promptforge-lua.md", import.meta.url), "utf8");
const named = new Set([...page.matchAll(/`([a-z_]+(?:\.[a-z_]+)?)(?=[(`])/g)].map(([, name = ""]) => name));

test("the page names every global and member that is the dialect's, and no member that is not there", () => {
  const lua = `local names = {} for name, value in pairs(_G) do names[#names + 1] = name
    if type(value) == 'table' and name ~= '_G' then for m in pairs(value) do names[#names + 1] = name .. '.' .. m end end end
    return table.concat(names, ' ')`;
  const there = run(lua, { fills: {}, roles: [] }).result.split(" ");
  const own = there.filter((name) => /^(?:tools|messages|models)\.|^(?:fanout|list_from_section)$/.test(name));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => !named.has(name))).toEqual([]);
  const members = [...named].filter((name) => /^(?:tools|messages|models)\./.test(name));
  expect(members.filter((name) => name !== "tools.calls.search" && !there.includes(name))).toEqual([]);
});

test("the page's example runs", () => {
  const [, file = ""] = /````markdown\n(.*?)````/s.exec(page) ?? [];
  const parsed = parsePrompt(file, { dialects: [promptforgeFiles] });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const r = new Drive(parsed.prompt, {
    fills: { search: "acme/kit/search" },
    catalog: [tool("acme/kit/search")],
    bound: { writer: LARGE },
    model: [asks(["1", "search"]), says("Hold the button.")],
  });
  expect(r.result).toBe("Hold the button. (1 searches)");
  expect(r.requests[0]?.tools).toMatchObject([{ name: "search", description: "Search our index of manuals." }]);
});
