/**
 * Puts a text between the marks of a block, `<!-- measured: NAME -->` and `<!-- /measured -->`, each on a line of its own.
 *
 * @throws Error for a document without that block
 */
export function withBlock(document: string, name: string, text: string): string {
  const start = `<!-- measured: ${name} -->\n`;
  const end = "<!-- /measured -->";
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`the document has no block "${name}"`);
  return `${document.slice(0, from + start.length)}\n${text}\n\n${document.slice(to)}`;
}
