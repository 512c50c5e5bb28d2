import type { Pack, PackParts, ServiceKey } from "@runvil/plugin-sdk";

/** Whether a registered Pack was built and started. */
export type PackState =
  | { readonly status: "registered" }
  | { readonly status: "built"; readonly parts: PackParts }
  | { readonly status: "unavailable"; readonly reason: string; readonly parts?: PackParts };

/** One Pack of a Host's registry. Its state changes during set-up and never after. */
export interface RegisteredPack {
  /** `vendor/name`. */
  readonly name: string;
  readonly vendor: string;
  /** The Pack id. */
  readonly id: string;
  readonly description: string;
  /** Lua source text. */
  readonly prelude?: string;
  readonly needs: readonly ServiceKey<unknown>[];
  /** The Plugin that added it; absent for an entry of the Host's own. */
  readonly plugin?: string;
  /** Absent for an entry of the Host's own, which has no code. */
  readonly pack?: Pack;
  state: PackState;
}
