import { describe, expect, it } from "vitest";
import { says } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const BODY =
  section(
    "## A",
    `models.use('writer')
     local t = tasks.spawn('## B')
     log('begin')
     for i = 1, 30000 do end
     log(tostring(pcall(models.infer, 'x')))
     log(tostring(pcall(tasks.join, { t })))
     call('## B')
     return 'end'`,
  ) + section("## B", "models.use('writer') log('b') models.infer('y') log('b end')");
const MODEL: Setting = { model: () => says("answer") };

/** Cancels at the event of this number. */
const cancelledAt = (seq: number): Drive =>
  drive(BODY, {
    ...MODEL,
    observe: (event, { run }) => {
      if (event.seq === seq) run.cancel();
    },
  });

describe("the check that saw a cancel", () => {
  it("is unknown while nothing saw one, and null when the start of a step did", () => {
    const run = new Drive(BODY, MODEL);
    expect(run.run.cancelSeen).toBeUndefined();
    run.run.cancel();
    expect(run.run.cancelSeen).toBeUndefined();
    run.settle();
    expect(run.run.cancelSeen).toBeNull();
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  it("cancels a second run at the same place, wherever it was", () => {
    const whole = drive(BODY, MODEL);
    expect(whole.outcome).toEqual({ status: "completed", result: "end" });
    const points = new Set<string>();
    for (const { seq } of whole.events) {
      const first = cancelledAt(seq);
      const { cancelSeen } = first.run;
      if (cancelSeen === undefined || cancelSeen === null) continue;
      points.add(`${cancelSeen.chain}:${cancelSeen.check}`);
      const second = new Drive(BODY, MODEL);
      second.run.cancelAt(cancelSeen);
      second.finish();
      expect(second.events, `cancelled at event ${seq}`).toEqual(first.events);
      expect(second.run.cancelSeen).toEqual(cancelSeen);
      expect(second.outcome).toEqual(first.outcome);
    }
    expect(points.size).toBeGreaterThan(8);
    expect(new Set(Array.from(points, (point) => point.split(":")[0])).size).toBeGreaterThan(1);
  });

  it("is not reached by a run that makes fewer checks", () => {
    const run = new Drive(BODY, MODEL);
    run.run.cancelAt({ chain: "0", check: 10_000 });
    run.run.cancelAt({ chain: "0.9", check: 1 });
    expect(run.finish().outcome).toEqual({ status: "completed", result: "end" });
    expect(run.run.cancelSeen).toBeUndefined();
  });

  it("is none where the run ended before anything saw the cancel", () => {
    const run = drive(section("## A", "return 'end'"), {
      observe: (event, { run }) => {
        if (event.event === "run_completed") run.cancel();
      },
    });
    expect(run.outcome).toEqual({ status: "completed", result: "end" });
    expect(run.run.cancelSeen).toBeUndefined();
  });
});

describe("binding roles anew", () => {
  const OTHER = { id: "other", description: "Other", context: 50_000, thinking: "never" as const };
  const body = section(
    "## A",
    `models.default('writer')
     local handle = models.get('writer')
     log(models.infer('one'))
     log(models.infer('two') .. handle.model_id .. handle.context)
     return handle:infer('three')`,
  );

  it("reaches what was chosen by a role before, from the next round on", () => {
    const run = new Drive(body, { model: ({ model }) => says(model) });
    run.settle();
    const [first] = run.outstanding.values();
    run.run.rebind({ roles: { writer: OTHER, unknown: OTHER } });
    if (first !== undefined) run.perform(first);
    expect(run.finish().outcome).toEqual({ status: "completed", result: "other" });
    expect(run.requests.map(({ model }) => model)).toEqual([expect.not.stringMatching("other"), "other", "other"]);
    expect(run.logs[1]).toBe("otherother50000");
  });

  it("leaves a role that is absent as it was", () => {
    const run = new Drive(body, { model: ({ model }) => says(model) });
    run.run.rebind({ roles: {} });
    expect(run.finish().outcome).not.toEqual({ status: "completed", result: "other" });
  });

  it("is no observer's to do", () => {
    const thrown: unknown[] = [];
    drive(section("## A", "return ''"), {
      observe: (_event, { run }) => {
        try {
          run.rebind({ roles: {} });
        } catch (error) {
          thrown.push(error);
        }
      },
    });
    expect(thrown[0]).toEqual(new Error("rebind was called while the run steps; wait until step has returned"));
  });
});
