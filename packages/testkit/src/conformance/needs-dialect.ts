import type { ConformanceCase } from "./case.js";

const FRONTMATTER = /^---[ \t]*(?:\r\n|\r|\n)([\s\S]*?)(?:\r\n|\r|\n)---[ \t]*(?:\r\n|\r|\n|$)/u;

/** Whether a case is one of the promptforge dialect: its prompt has the dialect's version key, or it uses keys of the dialect. */
export function needsDialect({ prompt, run, migrate_host, host, expect }: ConformanceCase): boolean {
  const keys = [
    run,
    migrate_host,
    host?.capabilities,
    host?.picker,
    expect.bindings,
    expect.log,
    expect.activated,
    expect.migrated,
  ];
  return keys.some((key) => key !== undefined) || /^promptforge[ \t]*:/mu.test(FRONTMATTER.exec(prompt)?.[1] ?? "");
}
