import type { Chain } from "./chain.js";
import { compareIds } from "./chain-id.js";

/** Every chain below a root that has not ended, by id. */
export function liveChains(root: Chain): Chain[] {
  const chains: Chain[] = [];
  const visit = (chain: Chain): void => {
    if (chain.ended) return;
    chains.push(chain);
    if (chain.called !== undefined) visit(chain.called);
    for (const task of chain.owned) visit(task.chain);
  };
  visit(root);
  return chains.sort((a, b) => compareIds(a.id, b.id));
}
