/** The first element of these that is to be seen: the same may stand in a table and in a list. */
export function shown(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isShown);
}

/** `checkVisibility()` is younger than the oldest browsers. */
export function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** When what had the focus has gone from the page, gives it to the first of these that is to be seen. */
export function focusFirst(...selectors: string[]): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    for (const selector of selectors) {
      const element = shown(selector);
      if (element) return element.focus({ preventScroll: true });
    }
  });
}
