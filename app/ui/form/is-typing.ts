/** Whether keyboard shortcuts must ignore this target. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
