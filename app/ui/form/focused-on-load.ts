/** Without scripts, the page of a failed form would open at its top, screens above the field. */
export function focusedOnLoad(answers: boolean): { autoFocus?: true } {
  return answers ? { autoFocus: true } : {};
}
