/** What was refused of one form, where an address takes several. */
export function failedBy<Answer extends { ok: boolean; intent: string | null }>(
  answer: Answer | null | undefined,
  intent: string,
): Extract<Answer, { ok: false }> | undefined {
  return answer && !answer.ok && answer.intent === intent ? (answer as Extract<Answer, { ok: false }>) : undefined;
}
