/** The alerts and statuses that may answer this form: its own, and those outside of any form. */
export function announcementsFor(form: HTMLFormElement): Map<Element, string> {
  const answers = new Map<Element, string>();
  for (const answer of document.querySelectorAll(':is(main, dialog) :is([role="alert"], [role="status"])')) {
    const owner = answer.closest("form");
    if (answer.textContent && (!owner || owner === form)) answers.set(answer, answer.textContent);
  }
  return answers;
}

/** Repeats unchanged answers, because a live region announces only changes and React keeps nodes with the same text. */
export function reannounce(before: ReadonlyMap<Element, string>): void {
  for (const [answer, text] of before) {
    if (!answer.isConnected || answer.textContent !== text) continue;
    const focused = answer.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    answer.replaceChildren(...answer.childNodes);
    focused?.focus({ preventScroll: true });
  }
}
