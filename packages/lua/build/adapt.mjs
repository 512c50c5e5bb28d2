/**
 * Applies text replacements to one fengari module. Each names the text it expects and how often, so a fengari that
 * differs from the pinned one fails the build instead of losing an adaptation.
 */
export function adapt(module, source, replacements) {
  let text = source;
  for (const { find, count = 1, replace } of replacements) {
    const pieces = text.split(find);
    if (pieces.length - 1 !== count)
      throw new Error(
        `fengari/src/${module}.js: expected ${count} of the text below, found ${pieces.length - 1}; ` +
          `check the adaptation against this fengari version\n${find}`,
      );
    text = pieces.join(replace);
  }
  return text;
}
