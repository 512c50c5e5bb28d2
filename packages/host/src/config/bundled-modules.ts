/**
 * Modules that the program brings itself, by package name. Where a configuration names or imports one, it gets the program's own
 * and not an installed copy: what one copy of the Engine made does not work in another.
 */
export interface BundledModules {
  readonly [name: string]: () => Promise<object>;
}

/**
 * Loads the modules that a source text may import.
 *
 * @returns the modules by package name
 */
export async function modulesIn(text: string, bundled: BundledModules): Promise<Record<string, object>> {
  const loaded: Record<string, object> = {};
  for (const [name, load] of Object.entries(bundled)) if (text.includes(name)) loaded[name] = await load();
  return loaded;
}
