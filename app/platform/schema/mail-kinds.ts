/** Labels of the mail kinds. A kind that ends with `-notice` goes to the agency or to one of its members. */
export const mailKinds = {
  "booking-confirmation": "Confirmation de rendez-vous",
  "booking-notice": "Avis à l’agence : rendez-vous",
  "move-confirmation": "Déplacement de rendez-vous",
  "move-notice": "Avis à l’agence : déplacement",
  "cancellation-confirmation": "Annulation de rendez-vous",
  "cancellation-notice": "Avis à l’agence : annulation",
  "agency-booking": "Rendez-vous ajouté par l’agence",
  "agency-move": "Déplacement par l’agence",
  "agency-cancellation": "Annulation par l’agence",
  proposal: "Lien pour choisir un autre créneau",
  "proposal-again": "Second lien pour choisir un autre créneau",
  reminder: "Rappel de rendez-vous",
  "week-notice": "La semaine à venir",
  "publication-notice": "Avis de publication non effectuée",
  "backup-notice": "Avis à l’agence : sauvegarde trop ancienne",
  "calendar-notice": "Avis à l’agence : agenda personnel illisible",
  "enquiry-confirmation": "Confirmation de demande",
  "enquiry-notice": "Avis à l’agence : demande",
  "enquiry-answer": "Réponse à une demande",
  verification: "Confirmation d’adresse",
  "password-reset": "Nouveau mot de passe",
  "password-changed": "Avis de changement de mot de passe",
  "second-factor-changed": "Avis d’accès ajouté ou retiré",
  "device-link": "Lien pour se connecter malgré un blocage",
  "wrong-codes": "Alerte de codes erronés",
  "already-registered": "Compte déjà existant",
  "address-change": "Confirmation d’une nouvelle adresse",
  "address-changed": "Avis de changement d’adresse",
  test: "E-mail d’essai",
  invitation: "Invitation à l’espace agence",
  inactivity: "Avertissement d’inactivité",
} as const;

export type MailKind = keyof typeof mailKinds;

export function mailName(kind: MailKind, isResent = false): string {
  const name = mailKinds[kind];
  return isResent ? `Renvoi : ${name[0]!.toLowerCase()}${name.slice(1)}` : name;
}

export const noticeKinds = (Object.keys(mailKinds) as MailKind[]).filter(isNotice);

/** Mails with a link that a restore revokes, because backups omit its table (`volatile-tables.ts`). */
export const MAILS_REVOKED_BY_RESTORE: readonly MailKind[] = [
  "verification",
  "password-reset",
  "already-registered",
  "address-change",
  "invitation",
];

/** Mails about an account or role. Their text is not archived, because a link in it may give access to the account. */
const ACCOUNT_MAILS: ReadonlySet<MailKind> = new Set([
  ...MAILS_REVOKED_BY_RESTORE,
  "password-changed",
  "second-factor-changed",
  "device-link",
  "wrong-codes",
  "address-changed",
]);

export function hasArchivedText(kind: MailKind): boolean {
  return !ACCOUNT_MAILS.has(kind);
}

export function isNotice(kind: MailKind): boolean {
  return kind.endsWith("-notice");
}
