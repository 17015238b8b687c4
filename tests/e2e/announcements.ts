import type { Locator } from "@playwright/test";

/** Counts the nodes that are added to a live region or to its replacement, because each is announced. */
export async function countAnnouncements(region: Locator): Promise<() => Promise<number>> {
  const counter = await region.evaluateHandle((element) => {
    const count = { nodes: 0 };
    const live = `[role="${element.getAttribute("role")}"]`;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) {
          const isAnnounced = (target as Element).closest(live) ?? (node instanceof Element && node.matches(live));
          if (isAnnounced) count.nodes++;
        }
      }
    }).observe(element.parentElement!, { childList: true, subtree: true });
    return count;
  });
  return async () => (await counter.jsonValue()).nodes;
}
