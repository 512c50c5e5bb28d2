import { createHost } from "@runvil/host";
import { definePack, definePlugin, type Pack, type PackLogger, Services } from "@runvil/plugin-sdk";
import { isPack } from "@runvil/plugin-sdk/recognize";

/** One thing that is wrong with a Pack. */
export interface PackFinding {
  /** What the Host logs, or why the prepared run failed. */
  readonly message: string;
  /** The tool at fault, as it was contributed. */
  readonly tool?: string;
  readonly reason?: string;
  /** What was thrown, where something was. */
  readonly cause?: unknown;
}

/** What a check may use. */
export interface CheckPackOptions {
  /** What `build` finds among the Host's services. The services that the Pack needs are not asked for. */
  readonly services?: Services;
}

/**
 * Builds and starts a Pack on a Host of its own, prepares a run that declares it and loads its prelude, and reports every
 * misbehavior that this shows. No tool is called.
 *
 * @returns no finding for a Pack without fault
 * @throws TypeError (as a rejection) for what is no Pack, such as the function that `definePack` returned
 *
 * Source: docs/spec/packs.md section 11.
 */
export async function checkPack(pack: Pack, options: CheckPackOptions = {}): Promise<readonly PackFinding[]> {
  if (!isPack(pack)) throw new TypeError(noPack(pack));
  const findings: PackFinding[] = [];
  // Without its needs the Pack counts as usable, so that its tools are judged whatever a run would lend it.
  const alone = definePack<unknown>({ ...pack.spec, needs: [] })(pack.config);
  const plugin = definePlugin({ name: pack.spec.name, install: (registry) => registry.add(alone) })();
  try {
    const host = await createHost({
      plugins: [plugin],
      services: options.services ?? Services.empty,
      log: findingsLog(findings),
    });
    const outcome = await host.run({ prompt: promptThatUses(pack.spec.name) }).outcome;
    if (outcome.status === "failed" && findings.length === 0) findings.push({ message: outcome.error.message });
    await host.close();
  } catch (cause) {
    findings.push({ message: cause instanceof Error ? cause.message : String(cause), cause });
  }
  return findings;
}

function noPack(given: unknown): string {
  if (typeof given !== "function") return `checkPack takes a Pack, got ${given === null ? "null" : typeof given}`;
  return "checkPack takes a Pack, got a function: call what definePack returned, as in checkPack(words()) or checkPack(words(config))";
}

function promptThatUses(name: string): string {
  const entry = JSON.stringify(name);
  return `---\nname: check\ndescription: Declares one Pack.\nrunvil: 0\nuses: [${entry}]\n---\n\n# Check\n\n## Only\n\n\`\`\`lua\nreturn 'ok'\n\`\`\`\n`;
}

function findingsLog(findings: PackFinding[]): PackLogger {
  const add: PackLogger["warn"] = (message, fields = {}) => {
    const { tool, reason, error, cause = error } = fields;
    findings.push({
      message,
      ...(typeof tool === "string" ? { tool } : {}),
      ...(typeof reason === "string" ? { reason } : {}),
      ...(cause === undefined ? {} : { cause }),
    });
  };
  return { debug: () => {}, info: () => {}, warn: add, error: add };
}
