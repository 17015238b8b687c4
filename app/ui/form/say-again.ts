/** What stands in the alerts and statuses of the page that may answer this form: its own, and those of no form. */
export function answersShown(form: HTMLFormElement): Map<Element, string> {
  const answers = new Map<Element, string>();
  for (const answer of document.querySelectorAll(':is(main, dialog) :is([role="alert"], [role="status"])')) {
    const owner = answer.closest("form");
    if (answer.textContent && (!owner || owner === form)) answers.set(answer, answer.textContent);
  }
  return answers;
}

/**
 * Has screen readers announce once more the answers that have stayed the same: React keeps a node whose text is the same, and
 * a live region announces only what changes.
 */
export function sayAgain(before: ReadonlyMap<Element, string>): void {
  for (const [answer, text] of before) {
    if (!answer.isConnected || answer.textContent !== text) continue;
    const focused = answer.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    answer.replaceChildren(...answer.childNodes);
    focused?.focus({ preventScroll: true });
  }
}
