import type { Random } from "../random.js";

/** Where a statement stands. */
export interface Place {
  readonly random: Random;
  /** The headings of sections that it may start. */
  readonly below: readonly string[];
  /** Gives a number that no other statement of the prompt has. */
  readonly unique: () => number;
  /** Whether what the prompt does may depend on which of two things was faster. */
  readonly isRacy: boolean;
}

type Statement = (place: Place) => string;

const text = ({ unique }: Place): string => `'t${unique()}'`;
/** A path that nothing beside this entry of this chain uses. */
const ownPath = ({ random }: Place): string => `'own/' .. sys.id .. '/${random.below(3)}'`;
/** A path that everybody uses: whoever is not ordered ends the run. */
const sharedPath = (place: Place): string => (place.isRacy ? `'shared/${place.random.below(3)}'` : ownPath(place));

const infer: Statement = (place) => `acc(models.infer(${text(place)} .. #out))`;

const converse: Statement = (place) => {
  const compactor = place.random.pick(["", "", "", "compactors.clear", "compactors.summarize"]);
  return `messages:user(${text(place)} .. out) models.loop(${compactor}) acc(messages[#messages].content)`;
};

const callTool: Statement = (place) => {
  const tool = place.random.pick(["look", "note", "pay", "pay", "solo", "ask", "data"]);
  const path = place.random.chance(0.5) ? `, path = ${ownPath(place)}` : "";
  return `acc(tools.call('sim/${tool}', { text = ${text(place)} .. #out${path} }))`;
};

const files: Statement = (place) => {
  const path = place.random.chance(0.3) ? sharedPath(place) : ownPath(place);
  return place.random.pick([
    `store.write(${path}, out) acc(store.read(${path}))`,
    `store.append(${path}, ${text(place)}) acc(store.read(${path}))`,
    `store.append(${path}, 'a') store.append(${path}, 'b') acc(#store.read(${path}))`,
    `acc(store.delete(${path}))`,
    `acc(store.exists(${path}))`,
    `store.write(${path}, 'abc') store.str_replace(${path}, 'b', ${text(place)}) acc(store.read(${path}))`,
    `acc(store.read(${path}))`,
    `acc(#store.glob('own/' .. sys.id .. '/*'))`,
    "acc(store.exists('seed.txt')) acc(store.read('seed.txt'))",
    `store.write(${path}, ('x'):rep(3000) .. out) acc(#store.read(${path}))`,
    "acc(store.read('../out'))",
  ]);
};

const pure: Statement = (place) =>
  place.random.pick([
    `log(${text(place)} .. #out)`,
    "acc(math.random(1000))",
    "var.n = (var.n or 0) + 1 acc(var.n)",
    "acc(json.encode({ n = #out }))",
    "for i = 1, 30000 do local x = i % 7 end",
    "acc(tostring(item)) acc(sys.id)",
    "acc(prose)",
    "acc(#tools.required())",
    "models.compact()",
    "tasks.note('note') acc(tasks.concurrency(3))",
    `error(${text(place)})`,
    "acc(untrusted(out))",
  ]);

const child = ({ below, random }: Place): string => `'${below[random.below(below.length)] ?? ""}'`;

const start: Statement = (place) => {
  const { random } = place;
  if (place.below.length === 0) return infer(place);
  const members = Array.from({ length: random.below(5) }, () => text(place)).join(", ");
  const spawned = `tasks.spawn(${child(place)}, { item = ${text(place)} })`;
  return random.pick([
    `acc(table.concat(tasks.fanout(${child(place)}, { ${members} }), '+'))`,
    `acc(table.concat(tasks.fanout(${child(place)}, { ${members} }), '+'))`,
    `acc(call(${child(place)}))`,
    `acc(call(${child(place)}, ${text(place)}))`,
    `do local t = { ${spawned}, ${spawned} } acc(models.infer(${text(place)})) for _, r in ipairs((tasks.join(t))) do acc(r.result) end end`,
    `do local t = ${spawned} acc(tasks.status(t).state) acc(#(tasks.join({ t }))) end`,
    `do local t = ${spawned} tasks.cancel(t) acc(select(2, tasks.join_any({ t }))) end`,
  ]);
};

/** What comes out of these depends on what was faster. */
const race: Statement = (place) => {
  const { random, below } = place;
  if (below.length === 0) return files(place);
  const spawned = `tasks.spawn(${child(place)}, { item = ${text(place)} })`;
  const seconds = (random.below(40_000) + place.unique() / 1_000).toString();
  return random.pick([
    `do local a, b = ${spawned}, ${spawned} local t, ok, r = tasks.join_any({ a, b }) acc(t.task) acc(r) tasks.cancel(a) tasks.cancel(b) end`,
    `do local a = ${spawned} local r, late = tasks.join({ a }, { timeout = ${seconds} }) acc(late) tasks.cancel(a) end`,
    `do local a = ${spawned} local r = tasks.join_any({ a }, { timeout = ${Number(seconds) / 1_000} }) acc(r and r.task) tasks.cancel(a) end`,
    `do local a = ${spawned} pcall(tools.call, 'sim/look', { text = 'r' }) acc(tasks.ready(a)) tasks.cancel(a) end`,
    `tools.allow_tasks({ ${child(place)} }) messages:user(${text(place)}) models.loop() acc(messages[#messages].content)`,
  ]);
};

const caught =
  (statement: Statement): Statement =>
  (place) =>
    `acc(select(2, pcall(function() ${statement(place)} end)))`;

const twice: Statement = (place) => `for round = 1, ${1 + place.random.below(3)} do\n${drawn(place)}\nend`;

/** One statement of a section. It keeps a digest of what it saw with `acc`. */
export function drawn(place: Place): string {
  const { random } = place;
  const statement = random.pick<Statement>([
    infer,
    converse,
    converse,
    callTool,
    callTool,
    callTool,
    files,
    files,
    files,
    pure,
    start,
    start,
    start,
    twice,
    place.isRacy ? race : files,
  ]);
  const isCaught = statement === twice || random.chance(0.85);
  return (isCaught && statement !== twice ? caught(statement) : statement)(place);
}
