/** The first visible match, because an item may be both in a table and in a list, one of which is hidden. */
export function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible);
}

/** Replaces `checkVisibility()`, which the oldest supported browsers lack. */
export function isVisible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Focuses the first visible match if the focused element has left the page. */
export function focusFirst(...selectors: string[]): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    for (const selector of selectors) {
      const element = firstVisible(selector);
      if (element) return element.focus({ preventScroll: true });
    }
  });
}
