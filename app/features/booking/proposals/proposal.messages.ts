import { dayMonthYear, longDateTime } from "#app/french/dates.ts";
import type { ListedProposal, NoProposalReason, ProposalProgress } from "./proposal.ts";

export const progressLabels: Record<ProposalProgress, string> = {
  waiting: "Lien en attente d’envoi",
  sent: "Lien envoyé",
  // A mail scanner may have opened the page, not the client.
  opened: "Page ouverte",
  chosen: "Créneau choisi",
  closed: "Réglé autrement",
  unanswered: "Sans réponse",
};

export const isAwaitingAnswer = (progress: ProposalProgress) => ["waiting", "sent", "opened"].includes(progress);

export const noProposalReasons: Record<NoProposalReason, string> = {
  "no-address": "Pas de lien possible : aucune adresse e-mail connue.",
  "no-free-slot": "Pas de lien possible : aucun créneau libre assez long.",
  "proposed-already": "Un lien lui a déjà été envoyé ; il reste valable si vous gardez ce rendez-vous.",
};

export function describeProgress({ progress, sentOn, secondSentOn, openedOn, current }: ListedProposal): string {
  const parts = [
    sentOn ? `Lien envoyé le ${dayMonthYear(sentOn)}` : "Envoi du lien dans la minute",
    secondSentOn && `relance le ${dayMonthYear(secondSentOn)}`,
    openedOn && `page ouverte le ${dayMonthYear(openedOn)}`,
    progress === "unanswered" && "rendez-vous maintenu",
    progress === "chosen" && `déplacé au ${longDateTime(current.date, current.time)}`,
  ];
  return parts.filter(Boolean).join(", ");
}
