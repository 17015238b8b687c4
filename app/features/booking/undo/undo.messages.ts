import { commonRefusals } from "#app/forms/common-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import { longDateTime } from "#app/french/dates.ts";
import { agencyAgendaRefusals } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";

export const changeRefusals = refusals(
  { 409: { "too-late": "Trop tard : le délai est écoulé, ou quelqu’un d’autre a déjà choisi." } },
  commonRefusals,
);
export type ChangeRefusal = keyof typeof changeRefusals;

const nobodyNotified = "Personne n’a été prévenu.";

export const changesDone = {
  notified: "Envoi effectué.",
  suppressed: "Aucun e-mail ne sera envoyé.",
  undone: `Retour en arrière effectué. ${nobodyNotified}`,
} as const;

interface MailOutcome {
  kind: "change-notified" | "change-suppressed" | "change-undone";
  date: string;
  time: string;
}

/** Says why a personal message can no longer be added. @param outcome null if it is unknown */
export function mailGoneMessage(outcome: MailOutcome | null, today: string): string {
  if (!outcome) return agencyAgendaRefusals["mail-gone"].message;
  const { kind, date, time } = outcome;
  if (kind === "change-undone") return changesDone.undone;
  if (kind === "change-suppressed") return changesDone.suppressed;
  return date === today ? `L’e-mail a été envoyé à ${time}.` : `L’e-mail a été envoyé le ${longDateTime(date, time)}.`;
}

export const changeFlashes = {
  "changes-notified": { title: "E-mail envoyé", message: changesDone.notified },
  "changes-suppressed": { title: "Aucun e-mail", message: changesDone.suppressed },
  "changes-undone": { title: "Retour en arrière", message: nobodyNotified },
} as const;
