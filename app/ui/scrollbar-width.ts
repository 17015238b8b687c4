/**
 * Call it before a modal hides the scrollbar (styles/base.css), or the page shifts. It measures, because
 * `scrollbar-gutter` also reserves space for overlay scrollbars.
 */
export function keepScrollbarGutter(): void {
  const { clientWidth, style } = document.documentElement;
  // The difference is zero behind a second modal: the first one has measured the scrollbar already.
  if (innerWidth > clientWidth) style.setProperty("--scrollbar", `${innerWidth - clientWidth}px`);
}
