import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

const RULE = `\n${"=".repeat(80)}\n`;

/**
 * The license texts of the packages that the given files belong to, as one text in the order of the packages' names. A
 * package of this workspace has the license of the command line itself; what it bundles is in its own collection.
 *
 * @param {readonly string[]} inputs paths of bundled files, absolute or relative to `root`
 * @param {string} root the folder that relative paths start from
 * @returns {Promise<string>}
 */
export async function collectLicenses(inputs, root) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const folders = new Set(inputs.map((input) => packageFolder(resolve(root, input))));
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const isInstalled = folder.split(sep).includes("node_modules");
    const collection = join(folder, "THIRD_PARTY_LICENSES");
    if (isInstalled) texts.set(`${name} ${version}`, `(${license})\n\n${await licenseText(folder)}`);
    else if (existsSync(collection)) texts.set(`bundled in ${name}`, `\n${await readFile(collection, "utf8")}`);
  }
  const names = [...texts.keys()].sort();
  const list = names.map((name) => `- ${name}\n`).join("");
  const all = names.map((name) => `${RULE}${name} ${texts.get(name)}`).join("");
  return `The command line contains these packages:\n\n${list}${all}`;
}

/** The folder of the package that holds a file. */
function packageFolder(file) {
  const parts = file.split(sep);
  const at = parts.lastIndexOf("node_modules");
  if (at !== -1) return parts.slice(0, at + (parts[at + 1]?.startsWith("@") ? 3 : 2)).join(sep);
  let folder = dirname(file);
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

async function licenseText(folder) {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.length > 0
    ? texts.map((text) => `${text.trim()}\n`).join("\n")
    : "(The package carries no license file; the text of its license stands under another package.)\n";
}
