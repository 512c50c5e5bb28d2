import type { Frontmatter } from "@runvil/frontmatter";
import { CommandError } from "../command-error.js";
import type { HostBase } from "../host-setup.js";
import { parseFile } from "../parse-file.js";

/**
 * The frontmatter of a recorded prompt.
 *
 * @param run names the run in messages
 * @throws CommandError for a prompt that this configuration cannot read
 */
export async function recordedFrontmatter(run: string, prompt: string, base: HostBase): Promise<Frontmatter> {
  const parsed = await parseFile(new TextEncoder().encode(prompt), async () => base.dialects);
  if (!parsed.ok) throw new CommandError(`${run}: its prompt cannot be read: ${parsed.error.message}`);
  return parsed.prompt.frontmatter;
}
