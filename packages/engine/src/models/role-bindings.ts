import type { RoleDeclaration } from "@runvil/frontmatter";
import type { ModelEntry } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import type { Selection } from "./selection.js";

/** A role label and the model that stands behind it. */
export interface RoleBinding {
  /** The label, or the id of a raw-id handle. */
  readonly label: string;
  readonly modelId: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The context window in tokens. */
  readonly context: number;
  /** The thinking switch; absent: the model's own default. */
  readonly thinking: boolean | undefined;
  readonly price: ModelEntry["price"];
}

/** The window of a model that only a raw id names (docs/spec/models.md section 4). */
const RAW_CONTEXT = 8192;

/**
 * The run's role bindings and its default role.
 *
 * Source: docs/spec/models.md sections 1, 2 and 4.
 */
export class RoleBindings {
  readonly #roles: readonly RoleDeclaration[];
  readonly #declared: ReadonlySet<string>;
  readonly #bindings = new Map<string, RoleBinding>();
  /** Whether `models.get` takes model ids, which the Host's snapshot allows. */
  readonly takesModelIds: boolean;
  #default: RoleBinding | undefined;

  constructor(
    declared: readonly RoleDeclaration[],
    models: { readonly [label: string]: ModelEntry },
    takesModelIds: boolean,
  ) {
    this.takesModelIds = takesModelIds;
    this.#roles = declared;
    this.#declared = new Set(declared.map(({ label }) => label));
    this.rebind(models);
  }

  /** Binds declared roles to models; a role that has none here keeps its own. What was chosen by a role follows it. */
  rebind(models: { readonly [label: string]: ModelEntry }): void {
    for (const role of this.#roles) {
      const model = Object.hasOwn(models, role.label) ? models[role.label] : undefined;
      if (model === undefined) continue;
      const binding = bindingOf(role, model);
      const before = this.#bindings.get(role.label);
      // Handles and selections hold the binding itself.
      if (before === undefined) this.#bindings.set(role.label, binding);
      else Object.assign(before, binding);
    }
  }

  /** Whether the prompt declares the label, bound or not. */
  declares(label: string): boolean {
    return this.#declared.has(label);
  }

  bound(label: string): RoleBinding | undefined {
    return this.#bindings.get(label);
  }

  /** The binding of a raw model id, looked up nowhere. */
  raw(id: string): RoleBinding {
    return {
      label: id,
      modelId: id,
      description: id,
      keywords: [],
      context: RAW_CONTEXT,
      thinking: undefined,
      price: undefined,
    };
  }

  get default(): RoleBinding | undefined {
    return this.#default;
  }

  setDefault(binding: RoleBinding): void {
    this.#default = binding;
  }

  /** What a round of the entry runs on: its own selection, else the run's default. */
  current(entry: Entry): { readonly modelId: string } | undefined {
    return this.selection(entry)?.binding;
  }

  selection(entry: Entry): Selection | undefined {
    return entry.selection ?? (this.#default === undefined ? undefined : { binding: this.#default });
  }
}

function bindingOf(role: RoleDeclaration, model: ModelEntry): RoleBinding {
  return {
    label: role.label,
    modelId: model.id,
    description: role.description ?? model.description,
    keywords: role.keywords,
    context: model.context,
    thinking: thinkingSwitch(role.keywords),
    price: model.price,
  };
}

/** Of the two hard keywords the later one sets the switch. */
function thinkingSwitch(keywords: readonly string[]): boolean | undefined {
  const last = keywords.findLast((word) => word === "thinking" || word === "no-thinking");
  return last === undefined ? undefined : last === "thinking";
}
