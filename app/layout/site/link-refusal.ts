/**
 * Why a link leads no further. What a POST found out about it counts more than what the page found when it was opened.
 * @param refusals of the link itself; others leave the form where it is
 */
export function linkRefusal<Reason extends string>(
  refusals: Readonly<Record<Reason, unknown>>,
  answer: { ok: true } | { ok: false; reason: string } | undefined,
  found: string | null | undefined,
): Reason | null {
  if (answer?.ok) return null;
  const isRefusal = (reason: string): reason is Reason => Object.hasOwn(refusals, reason);
  return [answer?.reason, found].filter((reason) => reason != null).find(isRefusal) ?? null;
}
