import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";
import { refusals } from "#app/forms/refusals.ts";
import type { CalendarFault } from "./calendar-components.ts";
import { plural } from "#app/french/plural.ts";

export const MAX_CALENDARS = 5;

export type FetchFault =
  | "address-not-allowed"
  | "certificate"
  | "forbidden"
  | "not-found"
  | "not-https"
  | "server-error"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "unreachable";

export type ReadFault = FetchFault | CalendarFault | "too-heavy" | "unreadable-link";

export const readFaults: Record<ReadFault, string> = {
  "address-not-allowed": "Ce lien mène à une adresse que le site n’a pas le droit de consulter.",
  certificate: "Le certificat de sécurité du serveur n’est pas valable.",
  "cut-off": "L’agenda reçu est incomplet.",
  forbidden: "Le serveur de l’agenda refuse l’accès : vérifiez que le lien est toujours partagé.",
  "not-a-calendar": "Ce lien ne mène pas à un agenda (fichier ICS).",
  "not-found": "Ce lien n’existe plus chez le fournisseur de l’agenda.",
  "not-https": "Ce lien mène à une adresse non sécurisée (http).",
  "server-error": "Le serveur de l’agenda répond par une erreur.",
  timeout: "Le serveur de l’agenda met trop de temps à répondre.",
  "too-heavy": "L’agenda est trop complexe pour être lu.",
  "too-large": "L’agenda dépasse 5 Mo.",
  "too-many-redirects": "Le lien renvoie trop de fois à une autre adresse.",
  "unreadable-link": "Le lien enregistré n’est plus lisible : retirez cet agenda, puis ajoutez-le de nouveau.",
  unreachable: "Le serveur de l’agenda est injoignable.",
};

export function describeSkippedEvents(count: number): string {
  return plural(
    count,
    "Un événement n’a pas pu être lu : ses heures restent peut-être proposées aux clients.",
    `${count} événements n’ont pas pu être lus : leurs heures restent peut-être proposées aux clients.`,
  );
}

export const calendarRefusals = refusals(
  {
    400: {
      "not-a-link": "Collez le lien entier, tel que votre agenda le donne.",
      "with-password": "Ce lien contient un mot de passe : utilisez le lien secret de l’agenda.",
      ...readFaults,
    },
    404: { unknown: "Cet agenda n’existe plus." },
    409: {
      "already-added": "Cet agenda est déjà dans la liste.",
      "too-many-calendars": `La liste est pleine : ${MAX_CALENDARS} agendas au plus. Retirez-en un d’abord.`,
    },
  },
  reauthenticationRefusals,
);
export type CalendarRefusal = keyof typeof calendarRefusals;

export const calendarFields = {
  name: "Donnez un nom à cet agenda, comme « Google ».",
  longName: "Le nom ne peut pas dépasser 40 caractères.",
  link: "Collez le lien secret de votre agenda.",
  longLink: "Ce lien est trop long.",
} as const;
