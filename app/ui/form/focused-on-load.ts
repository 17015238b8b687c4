/**
 * Focuses the failed field without scripts: the page of a failed form otherwise opens at its top, and the field may be
 * several screens below.
 */
export function focusedOnLoad(answers: boolean): { autoFocus?: true } {
  return answers ? { autoFocus: true } : {};
}
