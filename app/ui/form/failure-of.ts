export function failureOf<Answer extends { ok: boolean; intent: string | null }, Intent extends string>(
  answer: Answer | null | undefined,
  intent: Intent,
): (Extract<Answer, { ok: false }> & { intent: Intent }) | undefined {
  return answer?.ok === false && answer.intent === intent
    ? (answer as Extract<Answer, { ok: false }> & { intent: Intent })
    : undefined;
}
