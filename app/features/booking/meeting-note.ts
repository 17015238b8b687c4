import { addressLine, agency } from "#app/content/agency.ts";
import { typoOfProse } from "#app/content/typo.ts";
import { SLOT_MINUTES } from "./slots.ts";

/** How long an appointment is, and where: said before it is booked, not only in the mail. */
export const meetingNote = typoOfProse(
  `Entretien de ${SLOT_MINUTES} minutes à l'agence : ${addressLine(agency.address)} (heure de Paris)`,
);
