import type { ShownIdentity } from "#app/content/agency.ts";
import { addressLine } from "#app/content/postal-address.ts";
import { typoOfProse } from "#app/content/typo.ts";
import { SLOT_MINUTES } from "./slots.ts";

/** How long an appointment is, and where: said before it is booked, not only in the mail. */
export function meetingNote({ address }: Pick<ShownIdentity, "address">): string {
  return typoOfProse(`Entretien de ${SLOT_MINUTES} minutes à l'agence : ${addressLine(address)} (heure de Paris)`);
}
