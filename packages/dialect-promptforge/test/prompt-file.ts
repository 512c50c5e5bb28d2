import { type ParseError, type Prompt, parsePrompt } from "@runvil/prompt";
import type { PromptforgeContract } from "../src/frontmatter/contract.js";
import { promptforgeFiles } from "../src/frontmatter/prompt-dialect.js";

/** The text of a promptforge file whose further frontmatter lines start at line 5. */
export function promptText(...lines: string[]): string {
  const head = ["---", "name: n", "description: d", "promptforge: 0", ...lines, "---", ""];
  return `${head.join("\n")}# T\n\n## A\n\n\`\`\`lua\nreturn 'ran'\n\`\`\`\n`;
}

export function promptOf(...lines: string[]): Prompt {
  const parsed = parsePrompt(promptText(...lines), { dialects: [promptforgeFiles] });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.prompt;
}

export function contractIn(...lines: string[]): PromptforgeContract {
  const contract = promptOf(...lines).dialect?.contract;
  if (!promptforgeFiles.isContract(contract)) throw new Error("no contract");
  return contract;
}

export function errorIn(...lines: string[]): ParseError | undefined {
  const parsed = parsePrompt(promptText(...lines), { dialects: [promptforgeFiles] });
  return parsed.ok ? undefined : parsed.error;
}
