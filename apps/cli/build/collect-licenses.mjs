import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * The license texts of the packages that the given files belong to, as one text in the order of the packages' names.
 * Packages of this workspace have the license of the command line itself and are left out.
 *
 * @param {readonly string[]} inputs paths of bundled files, absolute or relative to `root`
 * @param {string} root the folder that relative paths start from
 * @returns {Promise<string>}
 */
export async function collectLicenses(inputs, root) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const folder of new Set(inputs.map((input) => packageFolder(resolve(root, input))))) {
    if (folder === undefined) continue;
    const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    texts.set(`${name} ${version}`, `${name} ${version} (${license})\n\n${await licenseText(folder)}`);
  }
  const names = [...texts.keys()].sort();
  return `The command line contains these packages:\n\n${names.map((name) => `- ${name}\n`).join("")}${names
    .map((name) => `\n${"=".repeat(80)}\n${texts.get(name)}`)
    .join("")}`;
}

/** The folder of the installed package that holds a file; undefined for a file of this workspace. */
function packageFolder(file) {
  const parts = file.split("/");
  const at = parts.lastIndexOf("node_modules");
  if (at === -1) return undefined;
  const depth = parts[at + 1]?.startsWith("@") ? 3 : 2;
  return parts.slice(0, at + depth).join("/");
}

async function licenseText(folder) {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.length > 0
    ? texts.map((text) => `${text.trim()}\n`).join("\n")
    : "(The package carries no license file.)\n";
}
