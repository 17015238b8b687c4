/** Whether somebody writes, chooses or turns a value there: keys of ours stay out of it. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
