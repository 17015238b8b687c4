/**
 * Reserves the scrollbar's width while a modal hides it (styles/base.css), so that the page does not shift. Call it
 * before the modal opens. It measures, because `scrollbar-gutter` also reserves space for overlay scrollbars.
 */
export function keepScrollbarPlace(): void {
  const { clientWidth, style } = document.documentElement;
  // Zero behind a second modal: the first one has measured it already.
  if (innerWidth > clientWidth) style.setProperty("--scrollbar", `${innerWidth - clientWidth}px`);
}
