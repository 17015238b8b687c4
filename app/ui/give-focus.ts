/** The first element of these that is to be seen: the same may stand in a table and in a list. */
export function shown(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isShown);
}

/** `checkVisibility()` is younger than the oldest browsers. */
export function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** When what had the focus has gone from the page, gives it to another element of it. */
export function giveFocusTo(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) shown(selector)?.focus({ preventScroll: true });
  });
}
