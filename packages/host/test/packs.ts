import type { Log } from "@runvil/harness";
import { definePack, definePlugin, type Pack, type Plugin, Services } from "@runvil/plugin-sdk";
import { expect } from "vitest";
import { buildPacks } from "../src/packs/build-packs.js";
import { installPlugins } from "../src/packs/install-plugins.js";
import type { Registry } from "../src/packs/registry.js";

export function recorder() {
  const lines: string[] = [];
  const at =
    (level: string): Log["warn"] =>
    (message, fields) => {
      lines.push(
        `${level}: ${message} [${String(fields?.pack ?? "")}] ${String(fields?.reason ?? fields?.cause ?? "")}`.trim(),
      );
    };
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return { lines, log };
}

export type Spec = { name: string; build?: () => unknown; config?: unknown; needs?: unknown };
export const packOf = ({ name, build = () => ({}), ...rest }: Spec, config?: unknown): Pack =>
  Reflect.apply(Reflect.apply(definePack, undefined, [{ name, description: "P.", build, ...rest }]), undefined, [
    config,
  ]);
export const plugin = (name: string, ...packs: Pack[]): Plugin =>
  definePlugin({ name, install: (registry) => packs.forEach((pack) => void registry.add(pack)) })();

export async function built(packs: Pack[], services = Services.empty) {
  const { lines, log } = recorder();
  const registry = installPlugins([plugin("p", ...packs)], log);
  const setting = { services, log, signal: new AbortController().signal };
  await buildPacks(registry, setting);
  return { registry, setting, lines, log };
}
export const stateOf = (registry: Registry, vendor: string, id: string) => registry.find(vendor, id)?.state;
export const unavailable = (reason: string) => expect.objectContaining({ status: "unavailable", reason });
export const hang = () => new Promise<never>(() => {});
