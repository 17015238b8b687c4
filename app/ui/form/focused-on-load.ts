/** Without scripts, a page with an answer would open at the top, screens above the answer. */
export function focusedOnLoad(isFocused: boolean): { autoFocus?: true } {
  return isFocused ? { autoFocus: true } : {};
}
