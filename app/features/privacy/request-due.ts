import { daysBetween } from "#app/french/dates.ts";
import { addMonths } from "#app/platform/durations.ts";
import { de } from "#app/french/elision.ts";
import { figures } from "#app/content/legal/legal-figures.ts";
import { plural } from "#app/french/plural.ts";

/** One month after receipt, or three if the agency extended it (RGPD, art. 12(3)). Dates are Paris dates. */
export function dataRequestDue({ receivedOn, extendedOn }: { receivedOn: string; extendedOn: string | null }): string {
  const months = figures.answerMonths + (extendedOn === null ? 0 : figures.answerExtensionMonths);
  return addMonths(new Date(`${receivedOn}T00:00:00Z`), months)
    .toISOString()
    .slice(0, 10);
}

export function mayExtend(
  { receivedOn, extendedOn, answeredOn }: { receivedOn: string; extendedOn: string | null; answeredOn: string | null },
  today: string,
): boolean {
  return extendedOn === null && answeredOn === null && today <= dataRequestDue({ receivedOn, extendedOn: null });
}

export function describeDue(due: string, today: string): string {
  const days = daysBetween(today, due);
  if (days === 0) return "aujourd’hui";
  const count = plural(Math.abs(days), "un jour", `${Math.abs(days)} jours`);
  return days > 0 ? `dans ${count}` : `en retard ${de(count)}`;
}
