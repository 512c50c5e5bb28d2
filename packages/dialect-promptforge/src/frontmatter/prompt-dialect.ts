import type { CommonDeclarations } from "@runvil/frontmatter";
import { Fault } from "@runvil/frontmatter/reading";
import type { PromptDialect } from "@runvil/prompt";
import { type CapabilityDeclaration, isContract, PromptforgeContract, type SlotDeclaration } from "./contract.js";
import { checkRepeatedIds, readCapabilities } from "./read-capabilities.js";
import { readSlots, refuseReserved } from "./read-slots.js";

/**
 * Reads prompt files with the version key `promptforge`. Give it to `parsePrompt` of `@runvil/prompt`.
 *
 * Source: docs/spec/promptforge-dialect.md sections 1 to 3.
 */
export const promptforgeFiles: PromptDialect<PromptforgeContract> = {
  versionKey: "promptforge",
  keys: [
    "name",
    "description",
    "promptforge",
    "capabilities",
    "tools",
    "models",
    "args",
    "input",
    "output",
    "max_tool_iterations",
  ],
  supportedVersion: 0,
  sharedLibrary: true,
  isContract,
  begin() {
    let capabilities: readonly CapabilityDeclaration[] = [];
    let slots: readonly SlotDeclaration[] = [];
    return {
      fields: {
        capabilities: (value) => {
          capabilities = readCapabilities(value);
        },
        tools: (value) => {
          slots = readSlots(value);
        },
      },
      finish({ models }) {
        checkRepeatedIds(capabilities);
        checkRoles(models, slots);
        return new PromptforgeContract(capabilities, slots);
      },
    };
  },
};

/** Refuses a role whose label is the name of another global. */
function checkRoles(roles: CommonDeclarations["models"], slots: readonly SlotDeclaration[]): void {
  for (const { label } of roles) refuseReserved("model role label", label, "models");
  const shared = slots.find(({ alias }) => roles.some(({ label }) => label === alias));
  if (shared === undefined) return;
  throw new Fault(
    `\`${shared.alias}\` is both a tool alias in \`tools\` and a model role label in \`models\`; each installs as a section VM global of its own name, so the two must differ`,
  );
}
