import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import type {
  DataRequestCheck,
  DataRequestKind,
  DataRequestOrigin,
  DataRequestOutcome,
} from "#app/platform/schema/client-tables.server.ts";

export const dataRequestRefusals = refusals(
  {
    400: {
      "before-received": "La date ne peut pas précéder la réception de la demande.",
      "not-checked": "Indiquez comment l’identité a été vérifiée (facultatif en cas de refus).",
    },
    404: { unknown: "Cette entrée n’existe plus." },
    409: {
      "already-answered": "Cette demande a déjà sa réponse.",
      "edit-conflict":
        "Cette entrée a été modifiée entre-temps : sa version actuelle est au-dessus, la vôtre ci-dessous. Enregistrez de nouveau pour la remplacer.",
      "already-extended": "Cette demande est déjà prolongée.",
      "too-late-to-extend": "Le premier mois est passé : la prolongation devait être annoncée avant sa fin.",
    },
    410: {
      gone: "La fiche de cette personne n’existe plus. Enregistrez de nouveau pour ajouter la demande sans la rattacher à une fiche.",
    },
  },
  commonRefusals,
);
export type DataRequestRefusal = keyof typeof dataRequestRefusals;

export const dataRequestMessages = {
  kind: "Choisissez un droit.",
  origin: "Indiquez comment la demande vous est parvenue.",
  checkedBy: "Indiquez comment l’identité a été vérifiée.",
  person: "Indiquez qui fait la demande.",
  personLength: "200 caractères au plus.",
  date: "Indiquez une date, aujourd’hui au plus tard.",
  length: "2 000 caractères au plus.",
  reason: "Indiquez le motif, à communiquer à la personne.",
  outcome: "Choisissez la réponse donnée.",
  noticedAt: "Indiquez le jour et l’heure du constat, au plus tard aujourd’hui.",
  what: "Décrivez l’incident.",
  concerned: "Indiquez quelles personnes et quelles données sont concernées, même approximativement.",
  consequences: "Indiquez les conséquences possibles.",
  measures: "Indiquez les mesures prises.",
  beforeDiscovery: "La date ne peut pas précéder le constat.",
  whyNotNotified: "Si vous ne prévenez pas la CNIL ou les personnes, indiquez le motif.",
} as const;

export const DATA_REQUEST_NAMES: Record<DataRequestKind, string> = {
  access: "Accès (art. 15)",
  rectification: "Rectification (art. 16)",
  erasure: "Effacement (art. 17)",
  restriction: "Limitation (art. 18)",
  portability: "Portabilité (art. 20)",
  objection: "Opposition (art. 21)",
  consent: "Retrait d’un consentement (art. 7)",
};

export const ORIGIN_NAMES: Record<DataRequestOrigin, string> = {
  account: "son espace client",
  agency: "sa fiche",
  letter: "lettre",
  mail: "e-mail",
  call: "téléphone ou sur place",
};

export const COMPLETED_CHECK_NAMES: Record<Exclude<DataRequestCheck, "pending">, string> = {
  login: "par sa connexion",
  known: "connue de l’agence",
  address: "par l’adresse déjà connue",
  document: "par un justificatif, rendu ou détruit depuis",
};

export const CHECK_NAMES: Record<DataRequestCheck, string> = {
  ...COMPLETED_CHECK_NAMES,
  pending: "pas encore vérifiée",
};

export const optionsOf = <Key extends string>(names: Record<Key, string>, keys = Object.keys(names) as Key[]) =>
  keys.map((value) => ({ value, label: names[value] }));

/** « jamais vérifiée »: the request was refused, or answered by an automatic erasure. */
export function describeCheck({
  checkedBy,
  answeredOn,
}: {
  checkedBy: DataRequestCheck;
  answeredOn: string | null;
}): string {
  return checkedBy === "pending" && answeredOn !== null ? "jamais vérifiée" : CHECK_NAMES[checkedBy];
}

export const OUTCOME_NAMES: Record<DataRequestOutcome, string> = {
  granted: "Fait",
  partly: "Fait en partie",
  refused: "Refusé, raison et recours donnés",
};
