type Answer = { ok: true } | { ok: false; errors: Record<string, string> };

export function fieldError(answer: Answer | null | undefined, field: string): string | undefined {
  return answer?.ok === false ? answer.errors[field] : undefined;
}
