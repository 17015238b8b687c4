/**
 * For what answers a form: the browser itself leads to it where our script does not run, as a page that was refused begins
 * at its top, and the field may be several screens below.
 */
export function focusedOnLoad(answers: boolean): { autoFocus?: true } {
  return answers ? { autoFocus: true } : {};
}
