/** Whether keyboard shortcuts must ignore this target, because the key edits a value there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
