/** Focuses a failed field: without scripts, its page would open at the top, screens above the field. */
export function focusedOnLoad(answers: boolean): { autoFocus?: true } {
  return answers ? { autoFocus: true } : {};
}
