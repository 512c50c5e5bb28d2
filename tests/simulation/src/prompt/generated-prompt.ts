import type { Random } from "../random.js";
import { drawn, type Place } from "./statement.js";

const LIBRARY = `## Lib

\`\`\`lua
local lib = {}
function lib.text(x)
  if type(x) ~= 'table' then return tostring(x) end
  return 'table ' .. tostring(x.kind) .. tostring(x.message) .. tostring(x.task)
end
function lib.add(out, x) return (out .. '|' .. lib.text(x)):sub(-90) end
return lib
\`\`\`
`;

const OFFERS = ["'sim/look'", "'sim/note'", "'sim/pay'", "'sim/solo'", "'sim/data'"] as const;

interface Context {
  readonly random: Random;
  readonly unique: () => number;
  readonly isRacy: boolean;
}

/** A prompt file that a seed draws: sections, their children, and what their blocks do. */
export function generatedPrompt(random: Random, isRacy: boolean): string {
  let numbers = 0;
  const unique = (): number => {
    numbers += 1;
    return numbers;
  };
  const context = { random, unique, isRacy };
  const count = 1 + random.below(3);
  const sections = Array.from({ length: count }, (_, index) => topSection(context, index, count));
  const first = random.chance(0.3) ? `\`\`\`lua\nvar.n = ${random.below(9)}\nlog('begin')\n\`\`\`\n\n` : "";
  const cap = random.chance(0.3) ? `max_tool_iterations: ${1 + random.below(4)}\n` : "";
  return `---\nname: sim\ndescription: d\nrunvil: 0\nuses: [acme/sim]\nmodels: { writer: {} }\n${cap}---\n\n# Sim\n\n${first}${sections.join("")}${LIBRARY}`;
}

function topSection(context: Context, index: number, count: number): string {
  const { random } = context;
  const children = Array.from({ length: random.below(3) }, (_, child) => `C${index}${child}`);
  const grandchildren = random.chance(0.3) ? [`G${index}`] : [];
  const isLast = index === count - 1;
  const later = index + 1 + random.below(Math.max(1, count - index - 1));
  const leave = isLast ? "return out" : random.pick(["", `var.out = out jump('## S${later}')`]);
  const below = children.map((name) => `### ${name}`);
  return (
    section(context, `## S${index}`, below, leave, 4) +
    children
      .map((name, child) => {
        const deeper = child === 0 ? grandchildren : [];
        const targets = deeper.map((grand) => `#### ${grand}`);
        return (
          section(context, `### ${name}`, targets, "return out", 3) +
          deeper.map((grand) => section(context, `#### ${grand}`, [], "return out", 2)).join("")
        );
      })
      .join("")
  );
}

function section(
  { random, unique, isRacy }: Context,
  heading: string,
  below: readonly string[],
  leave: string,
  most: number,
): string {
  const place: Place = { random, unique, isRacy, below };
  const statements = Array.from({ length: 1 + random.below(most) }, () => drawn(place));
  const prose = `Say {{ sys.id }}.\n\n`;
  return `${heading}\n\n${prose}\`\`\`lua\n${opening(place)}\n${statements.join("\n")}\n${leave}\n\`\`\`\n\n`;
}

function opening({ random, unique }: Place): string {
  const offered = OFFERS.filter(() => random.chance(0.5)).join(", ");
  const local = random.chance(0.3)
    ? `tools.offer_local('local_tool', 'Local.', { text = 'string' }, function(a) store.write('own/' .. sys.id .. '/local', a.text) return a.text .. ${unique()} end)`
    : "";
  return [
    "local lib = require '## Lib'",
    "local out = ''",
    "local function acc(x) out = lib.add(out, x) end",
    "models.use('writer')",
    `tools.offer({ ${offered} })`,
    random.chance(0.3) ? "messages:system('Be short.')" : "",
    local,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
