import type { PublicIdentity } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { capitalise } from "#app/french/dates.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";

export function meetingNote({ address }: Pick<PublicIdentity, "address">): string {
  return typeset(`Entretien de ${SLOT_MINUTES} minutes à l’agence : ${addressLine(address)} (heure de Paris)`);
}

export function appointmentNote(
  identity: Pick<PublicIdentity, "address">,
  { minutes, location }: { minutes: number; location: string | null },
): string {
  if (minutes === SLOT_MINUTES && location === null) return meetingNote(identity);
  const where = location ?? `à l’agence : ${addressLine(identity.address)}`;
  return typeset(`${capitalise(formatDuration(minutes))}, ${where} (heure de Paris)`);
}
