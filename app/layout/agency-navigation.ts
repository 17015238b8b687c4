import { href } from "react-router";
/** The agency's places, for its own shell alone: nothing that a visitor loads names them. */

export interface AgencyPlace {
  label: string;
  to: string;
  /** Which of the counts of the layout stands beside it. */
  count?: "today" | "enquiries" | "failedMails" | "changes";
  /** It would refuse the team. */
  ownerOnly?: true;
}

export const agencyHome = { label: "Aujourd’hui", to: href("/agence") } as const satisfies AgencyPlace;

export const everyDay: readonly AgencyPlace[] = [
  agencyHome,
  { label: "Agenda", to: href("/agence/agenda"), count: "today" },
];

export const nowAndThen: readonly AgencyPlace[] = [
  { label: "Jours et horaires", to: href("/agence/jours-fermes") },
  { label: "Accès", to: href("/agence/reglages/acces"), ownerOnly: true },
];

/** Those that are somebody's. */
export function placesOf(places: readonly AgencyPlace[], { role }: { role: "owner" | "team" }): AgencyPlace[] {
  return places.filter(({ ownerOnly }) => !ownerOnly || role === "owner");
}
