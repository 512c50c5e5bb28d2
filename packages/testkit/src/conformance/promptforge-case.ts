import type { JsonObject, JsonValue, ModelEntry } from "@runvil/protocol";
import type { ScriptedTool } from "../scripted-pack.js";

/** A tool of a scripted capability: a scripted tool with its full path in place of an id. */
export interface CapabilityTool extends Omit<ScriptedTool, "id"> {
  /** Contributed exactly as written, even when it is no path of the capability. */
  readonly path: string;
}

/** A capability as data. */
export interface CapabilityScript {
  /** `namespace/pack`. */
  readonly id: string;
  /** Its activation fails, with this reason. */
  readonly fails?: string;
  /** The ids of capabilities that it cannot be activated with. */
  readonly conflicts?: readonly string[];
  readonly tools?: readonly CapabilityTool[];
}

/** What a scripted picker answers. What is not listed scores 0. */
export interface CasePicker {
  readonly thresholds?: {
    readonly floor?: number;
    readonly margin?: number;
    readonly duplicate?: number;
    readonly solo?: number;
    readonly top_k?: number;
  };
  /** By want, then by tool path. */
  readonly scores?: { readonly [want: string]: { readonly [path: string]: number } };
  /** Two tool paths and their similarity. */
  readonly pairs?: readonly (readonly [string, string, number])[];
}

/** What the dialect adds to the Host of a case. */
export interface PromptforgeHost {
  /** Bundled Packs by their ids as capabilities, and scripted capabilities. Absent: the Host's Packs alone. */
  readonly capabilities?: readonly (BundledCapability | CapabilityScript)[];
  readonly picker?: "none" | "bundled" | CasePicker;
}

/** A bundled Pack seen as a capability. */
export type BundledCapability = "promptforge/web" | "promptforge/user-input";

/** How the dialect's cases write whether a model thinks. */
export type PromptforgeThinking = Capitalize<ModelEntry["thinking"]>;

/** What must come of rewriting a prompt file. */
export interface ExpectedMigration {
  /** The exit code of the command. */
  readonly exit?: number;
  /** Texts that the written file holds, and texts that it does not hold. */
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
  /** The codes of the remarks, each once, in any order. */
  readonly remarks?: readonly string[];
  /** The written file is the old one, byte for byte. */
  readonly unchanged?: boolean;
  /** The result of the written file, run on the same Host. */
  readonly run_result?: string;
}

/** What the dialect adds to the expectation of a case. */
export interface PromptforgeExpectation {
  /** Alias to tool path: all filled slots. */
  readonly bindings?: { readonly [alias: string]: string };
  /** Lines of the Host's log, as in `logs`. */
  readonly log?: readonly JsonObject[];
  /** The id of every scripted capability that was activated, to the config that it received; null: none. */
  readonly activated?: { readonly [id: string]: JsonValue };
  readonly migrated?: ExpectedMigration;
}
