/**
 * Prints figures as a table, one row each.
 *
 * @param {string} title
 * @param {readonly { readonly name: string, readonly value: number, readonly unit: string }[]} figures
 */
export function formatTable(title, figures) {
  const rows = figures.map(({ name, value, unit }) => [name, value.toFixed(value < 10 ? 2 : 0), unit]);
  const width = (column) => Math.max(...rows.map((row) => row[column].length), 0);
  const [name, value] = [width(0), width(1)];
  return [title, ...rows.map((row) => `  ${row[0].padEnd(name)}  ${row[1].padStart(value)}  ${row[2]}`)].join("\n");
}
