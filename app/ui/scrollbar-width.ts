/**
 * To be called before a window opens over the page: the page behind it does not scroll and has no scrollbar, but
 * keeps its place (styles/base.css). By a measure, as `scrollbar-gutter` leaves a strip where bars lie over the page too.
 */
export function keepScrollbarPlace(): void {
  const { clientWidth, style } = document.documentElement;
  // None behind a second window: the first one has measured.
  if (innerWidth > clientWidth) style.setProperty("--scrollbar", `${innerWidth - clientWidth}px`);
}
