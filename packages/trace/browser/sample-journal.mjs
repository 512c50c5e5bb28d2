const HOSTILE = `</script></pre><img src="http://127.0.0.1:9/x" onerror="alert(1)"><script>alert(2)</script>\u202etxt.exe`;
const origin = (section, caller) => ({ execution: "sample", section, ...(caller === undefined ? {} : { caller }) });

function header(prompt) {
  const model = { id: "openai:gpt-5-mini", description: "", context: 131_072, thinking: "never" };
  return {
    record: "run",
    format: 1,
    protocol: 1,
    execution: "run-20260131T120000Z-28b942a8",
    prompt,
    prompt_sha256: "0".repeat(64),
    args: '{"topic":"ports"}',
    seed: "1a".repeat(32),
    started_at: "2026-01-31T12:00:00.000Z",
    limits: { maxToolIterations: 24, concurrency: 8, luaMemoryBytes: 1, logCalls: 1, budgets: {} },
    catalog: [],
    preludes: [],
    models: { roles: { writer: { ...model, price: { input: 0.25, output: 2 } } } },
    store: "memory",
  };
}

/** Records with the answers that go with them, in lanes that run side by side. */
class Lanes {
  records;
  #counts = new Map();
  #rounds = new Map();
  #batch = 0;

  constructor(prompt) {
    this.records = [header(prompt)];
  }

  effect(chain, section, kind, request, caller) {
    const count = this.#counts.get(chain) ?? 0;
    this.#counts.set(chain, count + 1);
    const id = `${chain}#${count}`;
    this.records.push({ record: "effect", id, kind, origin: origin(section, caller), request });
    return id;
  }

  round(chain, section, ...said) {
    const before = this.#rounds.get(chain);
    const kept = before === undefined ? 0 : before.length;
    const appended = said.map((content) => ({ role: "user", content }));
    const id = this.effect(chain, section, "model_round", {
      round: { execution: "sample", section, task: chain, turn: 1, kind: "loop" },
      role: "writer",
      model: "openai:gpt-5-mini",
      messages: { base: before?.id ?? null, kept, appended, sha256: "0".repeat(64) },
    });
    this.#rounds.set(chain, { id, length: kept + appended.length });
    return id;
  }

  answer(id, ok, value) {
    this.records.push({ record: "answer", id, batch: this.#batch, ok, value });
    this.#batch += 1;
  }
}

const reply = (text, calls = []) => ({
  text,
  toolCalls: calls.map(([name, given], index) => ({ id: `c${index}`, name, arguments: given })),
  finishReason: calls.length > 0 ? "tool_calls" : "stop",
  usage: { promptTokens: 812 + text.length, completionTokens: 40 + text.length },
});
const output = (text, trust = "untrusted") => ({ text, trust, accesses: [], files: {} });

/** A run with a bit of everything. */
export function sampleJournal() {
  const lanes = new Lanes("---\nname: port-notes\ndescription: Notes on ports.\nrunvil: 0\n---\n\n# Port notes\n");
  const first = lanes.round("0", "Research", "Collect what is known about the port of Rotterdam.");
  lanes.answer(first, true, reply("I look it up.", [["web_search", { query: "port of Rotterdam" }]]));
  const search = lanes.effect(
    "0",
    "Research",
    "tool_call",
    { tool: "web/search", name: "web_search", arguments: { query: "port of Rotterdam" }, call_id: "c0" },
    "model",
  );
  const arms = ["0.0", "0.1", "0.2"].map((chain) =>
    lanes.round(chain, "Read one page", `Read page ${chain} and sum it up.`),
  );
  lanes.answer(search, true, output("1. Port of Rotterdam Authority\n2. History of the port"));
  lanes.answer(arms[1], true, reply("Second page: founded in the 14th century."));
  const fetched = lanes.effect(
    "0.0",
    "Read one page",
    "tool_call",
    { tool: "web/fetch", name: "web_fetch", arguments: { url: "https://ports.example/rotterdam" }, call_id: "c0" },
    "model",
  );
  lanes.answer(arms[0], true, reply("", [["web_fetch", { url: "https://ports.example/rotterdam" }]]));
  lanes.answer(fetched, false, {
    kind: "Transport",
    message: "the page could not be fetched: connection refused",
    accesses: [],
    files: {},
  });
  lanes.answer(arms[2], false, { kind: "rate_limit", message: "the model refused: rate limit", status: 429 });
  lanes.answer(
    lanes.effect("0", "Research", "store_operation", {
      op: "write",
      path: "notes/rotterdam.md",
      contents: "# Rotterdam",
    }),
    true,
    null,
  );
  lanes.answer(lanes.effect("0", "Research", "timer", { seconds: 2 }), true, { elapsed: 2.01 });
  const hostile = lanes.effect(
    "0",
    "Write",
    "tool_call",
    { tool: "web/fetch", name: "web_fetch", arguments: { url: HOSTILE } },
    "script",
  );
  lanes.answer(hostile, true, output(HOSTILE));
  const last = lanes.round("0", "Write", HOSTILE, "Write it all down.");
  lanes.answer(last, true, reply("Rotterdam is Europe's largest port. ".repeat(40)));
  lanes.effect("0", "Write", "tool_call", { tool: "user-input/ask", name: "user-input/ask", arguments: {} }, "script");
  return lanes.records;
}

/** What a replay of the sample reports. */
export function sampleEvents() {
  const event = (section, task, entry, event, more = {}) => ({
    seq: 0,
    execution: "sample",
    section,
    task,
    entry,
    event,
    ...more,
  });
  const task = (id) => event("Research", "0", "0.1", "task_started", { id, target: "Read one page", origin: "author" });
  const turn = { turn: 1, round: "loop", role: "writer", model: "openai:gpt-5-mini" };
  return [
    event("Research", "0", "0.1", "section_started"),
    event("Research", "0", "0.1", "log_checkpoint", { message: `collecting ${HOSTILE}` }),
    event("Research", "0", "0.1", "model_turn_completed", turn),
    event("Research", "0", "0.1", "tool_call_succeeded", {
      turn: 1,
      tool_call_id: "c0",
      alias: "web_search",
      tool: "web/search",
      caller: "model",
    }),
    event("Research", "0", "0.1", "tool_call_succeeded", {
      turn: 1,
      tool_call_id: "c1",
      alias: "remember",
      caller: "model",
    }),
    event("Research", "0", "0.1", "tool_result", {
      turn: 1,
      tool_call_id: "c1",
      alias: "remember",
      content: "kept\nin Lua",
      trusted: true,
    }),
    task("0.0"),
    task("0.1"),
    task("0.2"),
    event("Read one page", "0.1", "0.1.0", "model_turn_completed", turn),
    event("Read one page", "0.1", "0.1.0", "task_succeeded", { id: "0.1" }),
    event("Read one page", "0.0", "0.0.0", "model_turn_completed", turn),
    event("Read one page", "0.0", "0.0.0", "tool_call_failed", {
      turn: 1,
      tool_call_id: "c0",
      alias: "web_fetch",
      tool: "web/fetch",
      caller: "model",
      kind: "Transport",
      message: "refused",
    }),
    event("Read one page", "0.2", "0.2.0", "model_turn_failed", { ...turn, message: "rate limit", transient: true }),
    event("Read one page", "0.2", "0.2.0", "lua_block_failed", {
      block: 1,
      kind: "model",
      message: "the model refused: rate limit",
    }),
    event("Read one page", "0.2", "0.2.0", "task_failed", {
      id: "0.2",
      kind: "model",
      message: "the model refused: rate limit",
    }),
  ];
}

/** A run of many effects, in fifty lanes. */
export function largeJournal(effects) {
  const lanes = new Lanes("---\nname: large\n---\n");
  for (let index = 0; index < effects; index += 1) {
    const chain = index % 10 === 0 ? "0" : `0.${index % 50}`;
    const id = lanes.round(chain, "Work", `message ${index} ${"with some text ".repeat(20)}`);
    lanes.answer(id, true, reply(`answer ${index}`));
  }
  lanes.records.push({ record: "end", outcome: "completed", result: "done" });
  return lanes.records;
}
