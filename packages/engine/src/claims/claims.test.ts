import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Claims } from "./claims.js";
import { compareIdentities } from "./identity.js";

function withArms(count: number): Claims {
  const ledger = new Claims();
  for (let arm = 0; arm < count; arm++) ledger.fork("0", `0.${arm}`);
  return ledger;
}

describe("the cases of the spec", () => {
  test.each(["read", "write"] as const)("two arms, one writes, the other's %s conflicts", (kind) => {
    const ledger = withArms(2);
    expect(ledger.access("0.0", "write", { path: "a.md" })).toBeUndefined();
    expect(ledger.access("0.1", kind, { path: "a.md" })).toBe(
      `store determinism violation: ${kind} on a.md by 0.1 conflicts with a write claim by 0.0`,
    );
  });

  test("the writer may come second", () => {
    const ledger = withArms(2);
    expect(ledger.access("0.0", "read", { path: "a.md" })).toBeUndefined();
    expect(ledger.access("0.1", "write", { path: "a.md" })).toBe(
      "store determinism violation: write on a.md by 0.1 conflicts with a read claim by 0.0",
    );
  });

  test("the owner writes after it spawned a task that reads", () => {
    const ledger = withArms(1);
    ledger.access("0", "write", { path: "a.md" });
    expect(ledger.access("0.0", "read", { path: "a.md" })).toContain(
      "read on a.md by 0.0 conflicts with a write claim by 0",
    );
  });

  test("the owner reads a task's file, before and after the join", () => {
    const ledger = withArms(1);
    ledger.access("0.0", "write", { path: "a.md" });
    expect(ledger.access("0", "read", { path: "a.md" })).toContain("by 0 conflicts with a write claim by 0.0");
    ledger.join("0", "0.0");
    expect(ledger.access("0", "read", { path: "a.md" })).toBeUndefined();
  });

  test("what the owner did before the fork comes before the task", () => {
    const ledger = new Claims();
    ledger.access("0", "write", { path: "a.md" });
    ledger.fork("0", "0.0");
    expect(ledger.access("0.0", "write", { path: "a.md" })).toBeUndefined();
    expect(ledger.access("0.0", "read", { path: "a.md" })).toBeUndefined();
  });

  test("two arms read one path, write sibling files", () => {
    const ledger = withArms(2);
    for (const arm of ["0.0", "0.1"]) {
      expect(ledger.access(arm, "read", { path: "shared.md" })).toBeUndefined();
      expect(ledger.access(arm, "write", { path: `research/${arm}.md` })).toBeUndefined();
    }
  });

  test("a second fanout rewrites the paths of a finished one", () => {
    const ledger = withArms(2);
    ledger.access("0.0", "write", { path: "a.md" });
    ledger.join("0", "0.0");
    ledger.join("0", "0.1");
    ledger.fork("0", "0.2");
    expect(ledger.access("0.2", "write", { path: "a.md" })).toBeUndefined();
  });

  test("a task that was forked before a sibling's join is not ordered after it", () => {
    const ledger = withArms(2);
    ledger.access("0.0", "write", { path: "a.md" });
    ledger.join("0", "0.0");
    expect(ledger.access("0.1", "read", { path: "a.md" })).toContain("conflicts with a write claim by 0.0");
  });

  test("nested work is ordered through its owner", () => {
    const ledger = withArms(1);
    ledger.fork("0.0", "0.0.0");
    ledger.access("0.0.0", "write", { path: "a.md" });
    ledger.join("0", "0.0");
    expect(ledger.access("0", "read", { path: "a.md" })).toContain("conflicts with a write claim by 0.0.0");
    ledger.join("0.0", "0.0.0");
    expect(ledger.access("0", "read", { path: "a.md" })).toContain("conflicts with a write claim by 0.0.0");
  });

  test("an ancestor directory overlaps what lies below it, either way", () => {
    const down = withArms(2);
    down.access("0.0", "write", { path: "notes" });
    expect(down.access("0.1", "write", { path: "notes/a.txt" })).toContain("write on notes/a.txt by 0.1");
    const up = withArms(2);
    up.access("0.0", "write", { path: "notes/deep/a.txt" });
    expect(up.access("0.1", "write", { path: "notes" })).toContain("write on notes by 0.1");
    expect(up.access("0.1", "write", { path: "note" })).toBeUndefined();
    expect(up.access("0.1", "write", { path: "notes/b.txt" })).toBeUndefined();
  });

  test("two tool calls of one batch", () => {
    const ledger = new Claims();
    ledger.access("0", "write", { path: "mine.md" });
    ledger.fork("0", "0#0");
    ledger.fork("0", "0#1");
    expect(ledger.access("0#0", "write", { path: "mine.md" })).toBeUndefined();
    ledger.join("0", "0#0");
    expect(ledger.access("0#1", "read", { path: "mine.md" })).toBe(
      "store determinism violation: read on mine.md by 0#1 conflicts with a write claim by 0#0",
    );
  });
});

describe("patterns", () => {
  test("a glob sees a sibling's write, whichever comes second, and names the path", () => {
    const glob = withArms(2);
    glob.access("0.0", "write", { path: "src/b.rs" });
    glob.access("0.0", "write", { path: "src/a.rs" });
    expect(glob.access("0.1", "read", { pattern: "src/*.rs" })).toBe(
      "store determinism violation: read on src/a.rs by 0.1 conflicts with a write claim by 0.0",
    );
    const write = withArms(2);
    write.access("0.0", "read", { pattern: "src/*.rs" });
    expect(write.access("0.1", "write", { path: "src/a.rs" })).toBe(
      "store determinism violation: write on src/a.rs by 0.1 conflicts with a read claim by 0.0",
    );
    expect(write.access("0.1", "write", { path: "src/deep/a.rs" })).toBeUndefined();
  });

  test("a pattern for directories sees files inside them", () => {
    const ledger = withArms(2);
    ledger.access("0.0", "read", { pattern: "src/*/" });
    expect(ledger.access("0.1", "write", { path: "src/a.rs" })).toContain("conflicts");
    const apart = withArms(2);
    apart.access("0.0", "read", { pattern: "lib/*/" });
    expect(apart.access("0.1", "write", { path: "src/deep/a.rs" })).toBeUndefined();
  });

  test("reads never conflict", () => {
    const ledger = withArms(3);
    expect(ledger.access("0.0", "read", { pattern: "**" })).toBeUndefined();
    expect(ledger.access("0.1", "read", { path: "a" })).toBeUndefined();
    expect(ledger.access("0.2", "read", { pattern: "**" })).toBeUndefined();
  });
});

describe("of several conflicts", () => {
  test("the lowest identity is named, number by number", () => {
    const ledger = withArms(12);
    ledger.access("0.10", "read", { path: "a" });
    ledger.access("0.2", "read", { path: "a" });
    expect(ledger.access("0.11", "write", { path: "a" })).toContain("a read claim by 0.2");
  });

  test("its write before its read", () => {
    const ledger = withArms(2);
    ledger.access("0.0", "read", { path: "a" });
    ledger.access("0.0", "write", { path: "a" });
    expect(ledger.access("0.1", "write", { path: "a" })).toContain("a write claim by 0.0");
  });

  test("ids compare as numbers, a tool call's after its chain's", () => {
    const ids = ["0.10", "0#2", "0.2", "0", "0.2#10", "0.2#9", "0.2.1"];
    expect(ids.sort(compareIdentities)).toEqual(["0", "0#2", "0.2", "0.2.1", "0.2#9", "0.2#10", "0.10"]);
    expect(compareIdentities("0#1", "0.1")).toBeLessThan(0);
  });
});

test("an identity that was never forked is a fault", () => {
  expect(() => new Claims().access("0.0", "read", { path: "a" })).toThrow("no store identity 0.0");
});

test("so is a join to another than the owner, and a pattern that is none", () => {
  const ledger = withArms(2);
  expect(() => ledger.join("0.1", "0.0")).toThrow("store identity 0.0 is not owned by 0.1");
  expect(() => ledger.access("0", "read", { pattern: "a**" })).toThrow("invalid glob pattern");
});

/** The reference algorithm of the spec: a vector clock per identity. */
class ReferenceLedger {
  readonly #clocks = new Map<string, Map<string, number>>([["0", new Map([["0", 1]])]]);
  readonly #claims: { identity: string; kind: "read" | "write"; path: string; stamp: number }[] = [];

  fork(owner: string, task: string): void {
    const clock = this.#clock(owner);
    this.#clocks.set(task, new Map([...clock, [task, 1]]));
    clock.set(owner, (clock.get(owner) ?? 0) + 1);
  }

  join(owner: string, task: string): void {
    const clock = this.#clock(owner);
    for (const [id, stamp] of this.#clock(task)) clock.set(id, Math.max(stamp, clock.get(id) ?? 0));
  }

  access(identity: string, kind: "read" | "write", path: string): boolean {
    const clock = this.#clock(identity);
    const conflict = this.#claims.some(
      (claim) =>
        (claim.path === path || claim.path.startsWith(`${path}/`) || path.startsWith(`${claim.path}/`)) &&
        (claim.kind === "write" || kind === "write") &&
        claim.identity !== identity &&
        (clock.get(claim.identity) ?? 0) < claim.stamp,
    );
    if (!conflict) this.#claims.push({ identity, kind, path, stamp: clock.get(identity) ?? 0 });
    return conflict;
  }

  #clock(id: string): Map<string, number> {
    return this.#clocks.get(id) ?? new Map();
  }
}

test("property: the verdicts are those of the vector clocks", () => {
  const step = fc.record({
    act: fc.constantFrom("fork", "join", "read", "write", "write"),
    pick: fc.nat(),
    path: fc.constantFrom("a", "b", "d", "d/a", "d/b/c"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ledger = new Claims();
      const reference = new ReferenceLedger();
      const live = [{ id: "0", owner: "0", children: 0, joined: false }];
      for (const { act, pick, path } of steps) {
        const chosen = live[pick % live.length];
        if (chosen === undefined) throw new Error("the root is always live");
        if (act === "fork") {
          const id = `${chosen.id}.${chosen.children++}`;
          ledger.fork(chosen.id, id);
          reference.fork(chosen.id, id);
          live.push({ id, owner: chosen.id, children: 0, joined: false });
        } else if (act === "join") {
          if (chosen.id === "0") continue;
          ledger.join(chosen.owner, chosen.id);
          if (!chosen.joined) reference.join(chosen.owner, chosen.id);
          chosen.joined = true;
        } else if (act === "read" || act === "write") {
          const conflict = ledger.access(chosen.id, act, { path });
          expect(conflict !== undefined).toBe(reference.access(chosen.id, act, path));
        }
      }
    }),
    { numRuns: 1000 },
  );
});
