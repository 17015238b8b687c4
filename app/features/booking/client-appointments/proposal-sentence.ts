import { longDateTime } from "#app/french/dates.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

/** The account cannot link to the slots, because links are stored as hashes. */
export function proposalSentence(heldUntil: Slot | null): string {
  const until = heldUntil ? `, avant le ${longDateTime(heldUntil.date, heldUntil.time)}` : "";
  return `Nous vous proposons un autre créneau : choisissez-le par le lien de notre e-mail${until}.`;
}
