import type { Frontmatter } from "@runvil/frontmatter";
import type { PackReport } from "@runvil/host";
import type { RunError } from "@runvil/protocol";
import { nearestName } from "./nearest-name.js";

/** What a hint may need to know about a run that failed. */
export interface HintSetting {
  readonly roles: Frontmatter["models"];
  readonly packs: readonly PackReport[];
  /** Whether the log was shown already. */
  readonly verbose: boolean;
}

/**
 * What the user can do about a failure, one line each, without the leading `hint: `. The messages that are looked at here
 * are interface, to the byte; one that differs only gets no hint.
 *
 * Source: docs/spec/run-lifecycle.md sections 5 and 11, docs/spec/models.md section 3.
 */
export function failureHints({ kind, message }: RunError, setting: HintSetting): readonly string[] {
  switch (kind) {
    case "Parse":
      return dialectHints(message);
    case "RequirementsUnmet":
      return [
        ...packHints(message, setting.packs),
        ...capabilityHints(message, setting.packs),
        ...roleHints(message, setting.roles),
      ];
    case "Binding":
      return bindingHints(message, setting.roles);
    case "Completion":
      return setting.verbose ? [] : ["--verbose shows what the model's server answered"];
    case "Tool":
      return toolHints(message, setting.packs);
    case "Lua":
      return roleHints(message, setting.roles);
    default:
      return [];
  }
}

const DIALECT = "@runvil/dialect-promptforge";

const MISSING_PACK = /^- (?:missing required Pack: (?<bare>\S+)|\S+ is unavailable: (?<full>\S+) is not installed)$/gmu;

function packHints(message: string, packs: readonly PackReport[]): string[] {
  const missing = [...message.matchAll(MISSING_PACK)];
  if (missing.length === 0) return [];
  const hints: string[] = [];
  for (const { groups: { bare, full } = {} } of missing) {
    // Vendors are compared only where one was written: their letters would make short ids look alike.
    const known = packs.map(({ name, id }) => ({ name: full === undefined ? id : name, written: writtenName(name) }));
    const near = nearestName(
      full ?? bare ?? "",
      known.map(({ name }) => name),
    );
    const found = known.find(({ name }) => name === near);
    if (found !== undefined) hints.push(`did you mean ${found.written}?`);
  }
  return [...hints, "`runvil packs` lists the Packs that are there; --plugin PACKAGE adds those of a Plugin"];
}

/** A Pack's name as a frontmatter holds it. */
function writtenName(name: string): string {
  return name.replace(/^runvil\//u, "");
}

const UNBOUND_ROLE =
  /^(?:models\.use label|models\.default label|models\.get alias) "(?<label>[^"\\]*)" is not a bound model role$/u;

function roleHints(message: string, roles: Frontmatter["models"]): string[] {
  const label = UNBOUND_ROLE.exec(message)?.groups?.label;
  if (label === undefined) return [];
  const labels = roles.map((role) => role.label);
  if (labels.includes(label)) return [`name a model for it: --model ${label}=PROVIDER:MODEL`];
  const near = nearestName(label, labels);
  if (near !== undefined) return [`did you mean "${near}"?`];
  const declared = labels.length === 0 ? "declares no roles" : `declares only ${labels.join(", ")}`;
  return [`the frontmatter ${declared}; add "models: { ${label}: {} }" to it`];
}

function bindingHints(message: string, roles: Frontmatter["models"]): string[] {
  if (!message.startsWith("model binding required for section ")) return [];
  const [first] = roles;
  if (first !== undefined) return [`call models.use("${first.label}") before the model is asked`];
  return ['declare a role in the frontmatter, such as "models: { writer: {} }", and call models.use("writer") first'];
}

function toolHints(message: string, packs: readonly PackReport[]): string[] {
  const name = /^tool "(?<name>[^"\\]*)" is not a tool in this run; /u.exec(message)?.groups?.name;
  if (name === undefined) return [];
  const known = packs.flatMap(({ tools }) => tools.map(({ id }) => id));
  const owner = packs.find(({ tools }) => tools.some(({ id }) => id === name));
  if (owner !== undefined) return [`declare its Pack in the frontmatter: uses: [${writtenName(owner.name)}]`];
  const near = nearestName(name, known);
  return [...(near === undefined ? [] : [`did you mean "${near}"?`]), "`runvil packs` lists the tools of every Pack"];
}

/** What to do about a file of the older language, on a Host without its dialect. */
function dialectHints(message: string): string[] {
  if (!message.startsWith("invalid frontmatter: unknown field `promptforge`,")) return [];
  const config = `{ "dialects": ["${DIALECT}"] }`;
  return [
    `the package ${DIALECT} runs files of this language: write ${config} to runvil.config.json, or add it to your configuration`,
    "`runvil migrate FILE` rewrites it as a Runvil file",
  ];
}

const MISSING_CAPABILITY = /^- missing required capability: (?<id>\S+)$/gmu;

function capabilityHints(message: string, packs: readonly PackReport[]): string[] {
  const missing = [...message.matchAll(MISSING_CAPABILITY)];
  const hints: string[] = [];
  const known = packs.map(({ name }) => name.replace(/^runvil\//u, "promptforge/"));
  for (const { groups: { id = "" } = {} } of missing) {
    const near = known.includes(id) ? undefined : nearestName(id, known);
    if (near !== undefined) hints.push(`did you mean ${near}?`);
    const reason = packs[known.indexOf(id)]?.reason;
    if (reason !== undefined) hints.push(`${id}: ${reason}`);
  }
  if (missing.length > 0) hints.push("`runvil packs` lists the Packs; runvil/NAME is the capability promptforge/NAME");
  if (message.includes(" is unfilled: this host has no tool picker")) {
    hints.push(`name a picker in the configuration: { "dialects": [["${DIALECT}", { "picker": "bundled" }]] }`);
  }
  return hints;
}
