/** The POST's reason wins over the page load's. A reason outside `refusals` keeps the form. */
export function linkRefusal<Reason extends string>(
  refusals: Readonly<Record<Reason, unknown>>,
  answer: { ok: true } | { ok: false; reason: string } | undefined,
  loaderReason: string | null | undefined,
): Reason | null {
  if (answer?.ok) return null;
  const isRefusal = (reason: string): reason is Reason => Object.hasOwn(refusals, reason);
  return [answer?.reason, loaderReason].filter((reason) => reason != null).find(isRefusal) ?? null;
}
