import type { MemberRole } from "#app/platform/security/viewer.ts";
import type { Role } from "./account-tables.server.ts";
import type { EnquiryState } from "./enquiry-tables.server.ts";
import type { MailKind } from "./mail-kinds.ts";

interface Start {
  date: string;
  time: string;
}

export interface CorrectedRows {
  appointments: string[];
  clients: string[];
  /** The opt-out of reminders was moved to the new address. */
  refusal?: boolean;
}

export type SettingKey =
  | "booking-rules"
  | "holidays-alsace-moselle"
  | "reminders"
  | "answer-hours"
  | "answer-templates"
  | "first-steps";

type Nothing = Record<never, never>;

/** Data of each event kind. Never a name, address or message, because the history outlives the account. */
export interface EventData {
  "appointment-booked": {
    start: Start;
    /** The agency added the phone number to the client record, so undo removes it too. */
    addedPhone?: true;
  };
  "appointment-moved": { from: Start; to: Start; sequence: number };
  "appointment-cancelled": { start: Start };
  "slots-proposed": { start: Start };
  "change-undone": {
    start: Start;
    /** The change had entered the appointment, so the appointment no longer exists. */
    entered?: true;
    /** The appointment's new SEQUENCE, if the appointment still exists. */
    sequence?: number;
  };
  "change-notified": Nothing;
  "change-suppressed": Nothing;
  "personal-message-changed": Nothing;
  "note-changed": Nothing;
  "attendance-noted": { attendance: "attended" | "no-show" | null };
  "reminder-sent": Nothing;
  "attendance-confirmed": Nothing;
  "enquiry-sent": Nothing;
  "enquiry-answered": Nothing;
  /** An answer was undone before it was sent; the next answer starts with its proposed slots. */
  "answer-undone": { proposedSlots?: Start[] };
  "enquiry-status-changed": { to: EnquiryState };
  "enquiry-noted": Nothing;
  "enquiry-message-removed": Nothing;
  "account-created": Nothing;
  "account-verified": Nothing;
  "account-disabled": Nothing;
  "account-enabled": Nothing;
  "account-erased": { appointmentsCancelled: number };
  "role-changed": { role: Role };
  "member-invited": { role: MemberRole };
  "invitation-withdrawn": Nothing;
  "feed-made": Nothing;
  "feed-ended": Nothing;
  "calendar-added": Nothing;
  "calendar-removed": Nothing;
  /** Makes open agency pages reload. */
  "busy-times-changed": Nothing;
  "second-factor-on": Nothing;
  "second-factor-off": Nothing;
  "recovery-codes-made": Nothing;
  "recovery-codes-removed": Nothing;
  "recovery-code-used": Nothing;
  "passkey-added": Nothing;
  "passkey-removed": Nothing;
  /** A mail was sent again, with the ids of the rows in which its address was corrected. */
  "mail-resent": { corrected?: CorrectedRows };
  "resend-undone": Nothing;
  "mail-resolved": { mailKind?: MailKind };
  "test-mail-sent": Nothing;
  "profile-changed": Nothing;
  "address-changed": Nothing;
  "password-changed": Nothing;
  "picture-changed": Nothing;
  "picture-removed": Nothing;
  "day-closed": Nothing;
  "day-reopened": Nothing;
  "setting-changed": Nothing;
  "media-erased": Nothing;
  "media-sent": Nothing;
  "publication-planned": { day: string };
  "publication-withdrawn": { day: string };
  "drafts-discarded": Nothing;
  "preview-shared": Nothing;
  "preview-ended": Nothing;
  "content-published": Nothing;
  "reminders-chosen": { wanted: boolean };
  "client-noted": Nothing;
  "client-added": Nothing;
  "client-corrected": Nothing;
  "clients-merged": Nothing;
  "clients-split": Nothing;
  "client-exported": Nothing;
  "client-erased": { appointmentsCancelled: number };
  "data-request-recorded": Nothing;
  "breach-recorded": Nothing;
  "table-exported": { table: string };
}

export type EventKind = keyof EventData;

/** `subjectId`: a row's key, a day's date, a setting's `SettingKey`, or the number of a data request or breach. */
export type EventSubject =
  | "appointment"
  | "enquiry"
  | "account"
  | "client"
  | "day"
  | "content"
  | "mail"
  | "data-request"
  | "breach"
  | "setting"
  | "media";

interface EventRule {
  name: string;
  subject: EventSubject;
  /** True if the client's own export leaves the event out. */
  isInternal: boolean;
}

/** Appointments and enquiries have the same retention. The events of an existing appointment are never purged. */
export const EVENT_RETENTION_YEARS = 3;

/** The journal and the names of acting members go back this far. */
export const JOURNAL_MONTHS = 12;

export const eventKinds: Record<EventKind, EventRule> = {
  "appointment-booked": { name: "Rendez-vous pris", subject: "appointment", isInternal: false },
  "appointment-moved": { name: "Rendez-vous déplacé", subject: "appointment", isInternal: false },
  "appointment-cancelled": { name: "Rendez-vous annulé", subject: "appointment", isInternal: false },
  "slots-proposed": { name: "Autre créneau proposé", subject: "appointment", isInternal: false },
  "change-undone": { name: "Retour en arrière", subject: "appointment", isInternal: true },
  "change-notified": { name: "Client prévenu", subject: "appointment", isInternal: true },
  "change-suppressed": { name: "Client non prévenu", subject: "appointment", isInternal: true },
  "personal-message-changed": { name: "Mot au client modifié", subject: "appointment", isInternal: true },
  "note-changed": { name: "Note modifiée", subject: "appointment", isInternal: true },
  "attendance-noted": { name: "Présence indiquée", subject: "appointment", isInternal: true },
  "reminder-sent": { name: "Rappel envoyé", subject: "appointment", isInternal: false },
  "attendance-confirmed": { name: "Réponse « Je viens »", subject: "appointment", isInternal: false },
  "enquiry-sent": { name: "Demande envoyée", subject: "enquiry", isInternal: false },
  "enquiry-answered": { name: "Réponse envoyée", subject: "enquiry", isInternal: false },
  "answer-undone": { name: "Réponse annulée avant l’envoi", subject: "enquiry", isInternal: true },
  "enquiry-status-changed": { name: "État de la demande modifié", subject: "enquiry", isInternal: false },
  "enquiry-noted": { name: "Note ajoutée à la demande", subject: "enquiry", isInternal: true },
  "enquiry-message-removed": { name: "Message supprimé de la demande", subject: "enquiry", isInternal: true },
  "account-created": { name: "Compte créé", subject: "account", isInternal: false },
  "account-verified": { name: "Adresse confirmée", subject: "account", isInternal: false },
  "account-disabled": { name: "Compte désactivé", subject: "account", isInternal: false },
  "account-enabled": { name: "Compte réactivé", subject: "account", isInternal: false },
  "account-erased": { name: "Compte supprimé", subject: "account", isInternal: false },
  "role-changed": { name: "Accès à l’espace agence modifié", subject: "account", isInternal: false },
  "member-invited": { name: "Invitation envoyée", subject: "account", isInternal: false },
  "invitation-withdrawn": { name: "Invitation retirée", subject: "account", isInternal: false },
  "feed-made": { name: "Lien d’agenda créé", subject: "account", isInternal: false },
  "feed-ended": { name: "Lien d’agenda supprimé", subject: "account", isInternal: false },
  "calendar-added": { name: "Agenda personnel ajouté", subject: "account", isInternal: false },
  "calendar-removed": { name: "Agenda personnel retiré", subject: "account", isInternal: false },
  "busy-times-changed": { name: "Heures occupées modifiées", subject: "account", isInternal: false },
  "second-factor-on": { name: "Double authentification activée", subject: "account", isInternal: false },
  "second-factor-off": { name: "Double authentification désactivée", subject: "account", isInternal: false },
  "recovery-codes-made": { name: "Codes de secours renouvelés", subject: "account", isInternal: false },
  "recovery-codes-removed": { name: "Codes de secours supprimés", subject: "account", isInternal: false },
  "recovery-code-used": { name: "Code de secours utilisé", subject: "account", isInternal: false },
  "passkey-added": { name: "Clé d’accès ajoutée", subject: "account", isInternal: false },
  "passkey-removed": { name: "Clé d’accès retirée", subject: "account", isInternal: false },
  "mail-resent": { name: "E-mail renvoyé", subject: "mail", isInternal: true },
  "resend-undone": { name: "Renvoi annulé avant l’envoi", subject: "mail", isInternal: true },
  "mail-resolved": { name: "E-mail non remis marqué comme réglé", subject: "mail", isInternal: true },
  "test-mail-sent": { name: "E-mail d’essai demandé", subject: "account", isInternal: false },
  "table-exported": { name: "Export téléchargé", subject: "account", isInternal: false },
  "profile-changed": { name: "Profil modifié", subject: "account", isInternal: false },
  "address-changed": { name: "Adresse e-mail modifiée", subject: "account", isInternal: false },
  "password-changed": { name: "Mot de passe modifié", subject: "account", isInternal: false },
  "picture-changed": { name: "Photo de profil modifiée", subject: "account", isInternal: false },
  "picture-removed": { name: "Photo de profil retirée", subject: "account", isInternal: false },
  "reminders-chosen": { name: "Préférence de rappel modifiée", subject: "client", isInternal: false },
  "client-noted": { name: "Note sur le client", subject: "client", isInternal: true },
  "client-added": { name: "Fiche créée", subject: "client", isInternal: false },
  "client-corrected": { name: "Fiche corrigée", subject: "client", isInternal: false },
  "clients-merged": { name: "Fiches réunies", subject: "client", isInternal: false },
  "clients-split": { name: "Fiches séparées", subject: "client", isInternal: false },
  "client-exported": { name: "Données d’un client téléchargées", subject: "client", isInternal: false },
  "client-erased": { name: "Fiche effacée", subject: "client", isInternal: false },
  "data-request-recorded": { name: "Registre des droits complété", subject: "data-request", isInternal: false },
  "breach-recorded": { name: "Registre des violations complété", subject: "breach", isInternal: false },
  "day-closed": { name: "Jour fermé", subject: "day", isInternal: false },
  "day-reopened": { name: "Jour rouvert", subject: "day", isInternal: false },
  "setting-changed": { name: "Réglage modifié", subject: "setting", isInternal: false },
  "media-erased": { name: "Photo ou film effacé définitivement", subject: "media", isInternal: false },
  "preview-shared": { name: "Lien d’aperçu créé", subject: "content", isInternal: false },
  "preview-ended": { name: "Lien d’aperçu désactivé", subject: "content", isInternal: false },
  "media-sent": { name: "Photo ou film envoyé", subject: "media", isInternal: false },
  "publication-planned": { name: "Publication programmée", subject: "content", isInternal: false },
  "publication-withdrawn": { name: "Publication déprogrammée", subject: "content", isInternal: false },
  "drafts-discarded": { name: "Brouillon abandonné", subject: "content", isInternal: false },
  "content-published": { name: "Contenu publié", subject: "content", isInternal: false },
};
