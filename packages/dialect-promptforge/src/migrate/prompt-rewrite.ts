import type { CapabilityEntry } from "./declared/declarations.js";
import { FIRST_PARTY } from "./declared/slots.js";
import { Edits } from "./edits.js";
import type { LuaCode } from "./lua/lua-code.js";
import { assignedGlobals, callOf, isMember } from "./lua/lua-globals.js";
import type { Region } from "./prompt-regions.js";
import { CodeRewrite } from "./rules/code-rewrite.js";
import { remarkOnLists, rewriteList } from "./rules/list-rule.js";
import { Loops } from "./rules/loops.js";
import { planList } from "./rules/message-list.js";
import type { Migration } from "./rules/migration.js";
import { rewriteModels } from "./rules/model-rule.js";
import { rewriteGlobal } from "./rules/name-rule.js";
import { offerStatements } from "./rules/offer-rule.js";
import { Offers } from "./rules/offers.js";
import { remarkOnProse, remarkOnStrings } from "./rules/prose-rule.js";
import { libraryHeading, moveLibrary, remarkOnLibrary } from "./rules/shared-library.js";
import { readsToolFields } from "./rules/tool-fields.js";
import { rewriteTools } from "./rules/tool-rule.js";
import { type ToolUses, toolUses } from "./rules/tool-uses.js";

/** The globals that bundled Packs bring. Source: docs/spec/bundled-packs.md. */
const PRELUDES: Readonly<Record<string, readonly string[]>> = { "promptforge/user-input": ["input"] };

/** What is known of a prompt before its Lua is looked at. */
type Known = Pick<Migration, "file" | "body" | "slots" | "roles" | "edits" | "remarks">;

/** Rewrites the Lua of a prompt and says what of its prose a person must look at. */
export function rewriteBody(known: Known, capabilities: readonly CapabilityEntry[]): void {
  const { file, body, edits, remarks } = known;
  const library = new Edits();
  const migration = survey(known, capabilities);
  const { shared } = body;
  remarkOnHiddenTools(migration);
  if (shared) {
    remarkOnLibrary(body, shared, remarks, !migration.assigned.has("require"));
    rewriteRegion({ ...migration, edits: library }, shared.region);
    moveLibrary(file, body, shared, edits, library);
  }
  for (const region of [body.h1, ...body.sections]) {
    insertFirst(migration, region);
    rewriteRegion(migration, region);
  }
}

/** Everything that a rule must know of the other fences. */
function survey(known: Known, capabilities: readonly CapabilityEntry[]): Migration {
  const { body, slots } = known;
  const regions = [...(body.shared ? [body.shared.region] : []), body.h1, ...body.sections];
  const codes = regions.flatMap((region) => region.codes);
  const assigned = new Set(codes.flatMap(assignedGlobals));
  const loops = new Loops(regions);
  const library = body.shared?.region.codes ?? [];
  const uses = new Map<Region, ToolUses>();
  const required = capabilities.filter(({ optional }) => !optional);
  return {
    ...known,
    loops,
    offers: new Offers(body, loops, slots, assigned),
    assigned,
    toolUses: (region) => {
      const found = uses.get(region) ?? toolUses(region.codes, library, { ...known, assigned });
      uses.set(region, found);
      return found;
    },
    readsToolFields: codes.some((code) => readsToolFields(code, slots)),
    localTools: new Set(codes.flatMap(localToolAliases)),
    preludeGlobals: new Set(required.flatMap(({ id }) => PRELUDES[id] ?? [])),
    hasUnknownPreludes: required.some(({ namespace }) => namespace !== FIRST_PARTY),
  };
}

/** A local tool hides the tool whose wire name it has. */
function remarkOnHiddenTools({ slots, localTools, remarks }: Migration): void {
  for (const slot of slots.values()) {
    if (!slot || !localTools.has(slot.wire)) continue;
    remarks.add("M-WIRE", slot.line, `a local tool is called ${slot.wire}, which is what a model now calls ${slot.id}`);
  }
}

function localToolAliases(code: LuaCode): string[] {
  return code.nodes.flatMap((node) => {
    if (!isMember(node, "tools", "add_local")) return [];
    const [alias] = callOf(code, node)?.args ?? [];
    return alias?.kind === "string" ? alias.content : [];
  });
}

/** What a region's first block begins with: the library, then what the whole prompt offers. */
function insertFirst({ file, edits, body, offers }: Migration, region: Region): void {
  const [first] = region.codes;
  if (!first) return;
  const library = body.shared ? [`require '${libraryHeading(body)}'`] : [];
  const always = offerStatements(offers.alwaysSlots(region));
  const lines = offers.libraryAdds ? [...always, ...library] : [...library, ...always];
  for (const line of lines) edits.insert(first.from, line + file.lineEnding);
}

function rewriteRegion(migration: Migration, region: Region): void {
  const plan = planList(region, migration.assigned);
  for (const code of region.codes) {
    const rewrite = new CodeRewrite(migration, region, code, plan);
    remarkOnLists(rewrite, plan);
    remarkOnStrings(rewrite);
    for (const node of code.nodes) {
      if (node.kind !== "name" || node.variable !== undefined || rewrite.done.has(node)) continue;
      if (node.name === "tools") rewriteTools(rewrite, node);
      else if (node.name === "models") rewriteModels(rewrite, node);
      else rewriteGlobal(rewrite, node);
    }
    if (plan.kind === "own" && plan.list.code === code) rewriteList(rewrite, plan.list);
  }
  remarkOnProse(migration, region);
  for (const { node, aliases, id } of migration.offers.repeated(region)) {
    const text = `${aliases.join(" and ")} are both ${id}, which a section offers once`;
    migration.remarks.add("M-ALIAS", migration.file.lineOf(node.from), text);
  }
}
