import { dayMonthYear, longDateTime } from "#app/french/dates.ts";
import type { ProposalAnswer, FollowedProposal, NoProposal } from "./proposal.ts";

export const answerLabels: Record<ProposalAnswer, string> = {
  waiting: "Lien en attente d’envoi",
  sent: "Lien envoyé",
  // A mail scanner may have opened the page, not the client.
  opened: "Page ouverte",
  chosen: "Créneau choisi",
  closed: "Réglé autrement",
  none: "Sans réponse",
};

export const isAwaited = (answer: ProposalAnswer) => answer === "waiting" || answer === "sent" || answer === "opened";

export const noProposalBecause: Record<NoProposal, string> = {
  "no-address": "Pas de lien possible : aucune adresse e-mail connue.",
  "no-free-slot": "Pas de lien possible : aucun créneau libre assez long.",
  "proposed-already": "Un lien lui a déjà été envoyé ; il reste valable si vous gardez ce rendez-vous.",
};

type ProposalFacts = Pick<FollowedProposal, "answer" | "sentOn" | "againOn" | "openedOn" | "now" | "date" | "time">;

export function describeProgress({ answer, sentOn, againOn, openedOn, now }: ProposalFacts): string {
  const parts = [
    sentOn ? `Lien envoyé le ${dayMonthYear(sentOn)}` : "Envoi du lien dans la minute",
    againOn && `relance le ${dayMonthYear(againOn)}`,
    openedOn && `page ouverte le ${dayMonthYear(openedOn)}`,
    answer === "none" && "rendez-vous maintenu",
    answer === "chosen" && `déplacé au ${longDateTime(now.date, now.time)}`,
  ];
  return parts.filter(Boolean).join(", ");
}
