import { describe, expect, it } from "vitest";
import { byTask, promptOf, Rig, section, storeWith } from "../../test/journal/rig.js";

const RUNS: readonly [name: string, prompt: string][] = [
  [
    "a conversation with tools",
    promptOf(
      section(
        "## Talk",
        `models.use('writer')
         tools.offer('kit/note')
         store.write('seen.txt', 'abc')
         messages:user('first')
         models.loop()
         messages:user('second')
         models.loop()
         log(messages[#messages].content:sub(1, 60))
         store.append('seen.txt', 'def')
         return store.read('seen.txt') .. ' ' .. #store.glob('notes/*')`,
      ),
    ),
  ],
  [
    "a fanout of arms that ask and write",
    promptOf(
      section(
        "## Spread",
        `models.use('writer')
         local r = tasks.fanout('### Arm', { 'a', 'b', 'c' })
         local all = {}
         for i = 1, #r do all[i] = tostring(r[i]) end
         store.write('all.txt', table.concat(all, '\\n'))
         return store.read('all.txt')`,
      ) +
        section(
          "### Arm",
          `models.use('writer')
           store.write('arm-' .. item .. '.md', models.infer('arm ' .. item))
           local said = tools.call('kit/echo', { text = item })
           store.append('arm-' .. item .. '.md', said)
           store.str_replace('arm-' .. item .. '.md', 'echo', 'ECHO')
           return store.read('arm-' .. item .. '.md')`,
        ),
    ),
  ],
  [
    "calls that fail, files that come and go",
    promptOf(
      section(
        "## Files",
        `for i = 1, 3 do
           store.write('d/' .. i, 'x' .. i)
           tools.call('kit/note', { text = 'n' .. i })
         end
         log(tostring(pcall(store.read, 'none')))
         log(tostring(pcall(store.str_replace, 'd/1', 'no', 'y')))
         store.delete('d/2')
         log(tostring(store.exists('d/2')) .. tostring(store.exists('d')))
         log(tostring(pcall(tools.call, 'kit/gone', {})))
         local said = call('## Other')
         return said .. ' ' .. table.concat(store.glob('**'), ',')`,
      ) + section("## Other", "models.use('writer') return models.infer('other ' .. store.read('notes/n1.md'))"),
    ),
  ],
  [
    "tasks with timed waits",
    promptOf(
      section(
        "## Owner",
        `models.use('writer')
         local t = tasks.spawn('## Work', { item = 'one' })
         local u = tasks.spawn('## Work', { item = 'two' })
         local slow = tasks.spawn('## Slow')
         tasks.join({ t, u }, { timeout = 60 })
         tasks.cancel(slow)
         log(tostring(select(2, tasks.join({ slow }))))
         return store.read('w-one') .. store.read('w-two')`,
      ) +
        section(
          "## Work",
          `models.use('writer')
           tools.call('kit/note', { text = item })
           store.write('w-' .. item, models.infer(item))
           return 'done'`,
        ) +
        section("## Slow", "tools.call('kit/hang', { text = 'x' })"),
    ),
  ],
];

describe.each(RUNS)("%s", (_name, prompt) => {
  it("is replayed byte for byte", async () => {
    const rig = new Rig();
    const live = await rig.run(prompt);
    expect(live.outcome).toMatchObject({ status: "completed" });
    const replayed = await rig.replay();
    expect(replayed.divergence).toBeUndefined();
    expect(replayed.outcome).toEqual(live.outcome);
    expect(JSON.stringify(replayed.events)).toBe(JSON.stringify(live.events));
  });

  it("is resumed from every prefix of its journal as if nothing had happened", { timeout: 60_000 }, async () => {
    const rig = new Rig();
    const live = await rig.run(prompt);
    const lines = await rig.lines();
    expect(lines.length).toBeGreaterThan(10);
    for (let kept = 1; kept <= lines.length; kept += 1) {
      const crashed = new Rig(await storeWith("r", lines.slice(0, kept)));
      const resumed = await crashed.resume();
      expect(resumed.outcome, `after ${kept} records`).toEqual(live.outcome);
      expect(byTask(resumed.events), `after ${kept} records`).toEqual(byTask(live.events));
      const replayed = await crashed.replay();
      expect(replayed.divergence, `after ${kept} records`).toBeUndefined();
      expect(JSON.stringify(replayed.events), `after ${kept} records`).toBe(JSON.stringify(resumed.events));
    }
  });

  it("replays every prefix to its end, and no further", { timeout: 60_000 }, async () => {
    const rig = new Rig();
    const live = await rig.run(prompt);
    const lines = await rig.lines();
    for (let kept = 1; kept < lines.length - 1; kept += 1) {
      const cut = new Rig(await storeWith("r", lines.slice(0, kept)));
      const { outcome, events, divergence } = await cut.replay();
      expect(divergence, `after ${kept} records`).toBeUndefined();
      if (outcome !== undefined) expect(outcome).toEqual(live.outcome);
      expect(events.length).toBeLessThanOrEqual(live.events.length);
    }
  });
});
