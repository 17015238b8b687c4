/** Call before a modal hides the scrollbar. `scrollbar-gutter` would reserve space for overlay scrollbars too. */
export function keepScrollbarGutter(): void {
  const { clientWidth, style } = document.documentElement;
  // The difference is zero behind a second modal: the first one has measured the scrollbar already.
  if (innerWidth > clientWidth) style.setProperty("--scrollbar", `${innerWidth - clientWidth}px`);
}
