import type { EnquiryState } from "./enquiry-tables.server.ts";

/** What can happen, as the history keeps it. */

/** A day and an hour of the agenda, Europe/Paris. */
interface Start {
  date: string;
  time: string;
}

/** The keys of the rows in which an address was corrected. */
export interface CorrectedRows {
  appointments: string[];
  clients: string[];
  /** Whether reminders were refused at the address of before. */
  refusal?: boolean;
}

/** The key of a setting that somebody of the agency changes. */
export type SettingKey =
  | "booking-rules"
  | "holidays-alsace-moselle"
  | "reminders"
  | "answer-hours"
  | "answer-templates"
  | "first-steps";

type Nothing = Record<never, never>;

/**
 * What an event of each kind says besides who, when and about what. Never a copy of somebody's name, address or words:
 * the history outlives the account.
 */
export interface EventData {
  "appointment-booked": {
    start: Start;
    /** The agency entered it, and with it the number that its client's record did not have: undone, the number goes too. */
    addedPhone?: true;
  };
  /** `sequence`: the number that the appointment has since then. */
  "appointment-moved": { from: Start; to: Start; sequence: number };
  "appointment-cancelled": { start: Start };
  /** The agency proposed other places, because it closes that time. */
  "places-proposed": { start: Start };
  /** What the agency did to it was undone before the client heard of it. */
  "change-undone": {
    start: Start;
    /** It had entered it: nothing of it is left. */
    entered?: true;
    /** The number that the appointment has since then, where it is left. */
    sequence?: number;
  };
  /** The minute of what the agency did to it is over: its client was written to, or is not. */
  "change-notified": Nothing;
  "change-suppressed": Nothing;
  /** What the mail about it that waits says besides; the words are in the act alone. */
  "word-changed": Nothing;
  /** What the agency writes for itself; what it says is in the appointment alone. */
  "note-changed": Nothing;
  "attendance-noted": { attendance: "attended" | "no-show" | null };
  /** The site wrote to its client on the evening before. */
  "reminder-sent": Nothing;
  /** The client said so, in a reminder. */
  "attendance-confirmed": Nothing;
  "enquiry-sent": Nothing;
  "enquiry-answered": Nothing;
  /** The answer was undone before it went; the next one starts from the moments that it proposed. */
  "answer-undone": { proposedSlots?: Start[] };
  "enquiry-status-changed": { to: EnquiryState };
  /** A note of the agency, or what the client wrote back, was kept or taken away. */
  "enquiry-noted": Nothing;
  "account-created": Nothing;
  "account-verified": Nothing;
  "account-disabled": Nothing;
  "account-enabled": Nothing;
  /** It names nobody: it says that there was an account. */
  "account-erased": { appointmentsCancelled: number };
  "role-changed": { role: "client" | "team" | "owner" };
  /** By whom is its actor. */
  "member-invited": { role: "team" | "owner" };
  /** Before it was accepted. */
  "invitation-withdrawn": Nothing;
  /** The secret address of a calendar, of the account. */
  "feed-made": Nothing;
  "feed-ended": Nothing;
  /** A personal calendar of the account, which blocks slots. */
  "calendar-added": Nothing;
  "calendar-removed": Nothing;
  "second-factor-on": Nothing;
  "second-factor-off": Nothing;
  "recovery-codes-made": Nothing;
  "recovery-codes-removed": Nothing;
  "recovery-code-used": Nothing;
  "passkey-added": Nothing;
  "passkey-removed": Nothing;
  /** The agency had a mail sent once more; with the keys of the rows in which its reader's address was corrected. */
  "mail-resent": { corrected?: CorrectedRows };
  /** It was undone before it went. */
  "resend-undone": Nothing;
  /** A mail that failed is seen to. */
  "mail-resolved": Nothing;
  /** Somebody of the agency wrote to themselves, to see whether mail arrives. */
  "test-mail-sent": Nothing;
  "profile-changed": Nothing;
  "address-changed": Nothing;
  "password-changed": Nothing;
  "picture-changed": Nothing;
  "picture-removed": Nothing;
  "day-closed": Nothing;
  "day-reopened": Nothing;
  /** Its subject is the setting's key. */
  "setting-changed": Nothing;
  /** A picture or a film, everywhere; it names none. */
  "media-erased": Nothing;
  "media-sent": Nothing;
  /** The draft is kept for a day, or taken back from it. */
  "publication-planned": { day: string };
  "publication-withdrawn": { day: string };
  /** All of the draft. */
  "drafts-discarded": Nothing;
  /** A link to the draft, for somebody without an account. */
  "preview-shared": Nothing;
  "preview-ended": Nothing;
  /** Its subject is the version. */
  "content-published": Nothing;
  /** They want reminders, or none any more. */
  "reminders-chosen": { wanted: boolean };
  /** What the agency notes of a client, for itself. */
  "client-noted": Nothing;
  /** The agency opened a file of somebody without an account. */
  "client-added": Nothing;
  /** The agency corrected a client's name, address or number. */
  "client-corrected": Nothing;
  /** Two files are one person's: by the agency, or by an account with the same confirmed address. */
  "clients-merged": Nothing;
  "clients-split": Nothing;
  "client-exported": Nothing;
  /** It names nobody: it says that there was a file, of somebody without an account. */
  "client-erased": { appointmentsCancelled: number };
  /** A line of the logs of requests and breaches of the RGPD was written or changed; its subject is the number. */
  "data-request-recorded": Nothing;
  "breach-recorded": Nothing;
  /** Somebody of the agency carried a table away. */
  "table-exported": { table: string };
}

export type EventKind = keyof EventData;

/** `subjectId` is the key of its row; for a day, its date; for a setting, its `SettingKey`. */
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
  /** As people read it. */
  name: string;
  subject: EventSubject;
  /** Years; one about an appointment stays at least as long as the appointment. */
  retentionYears: number;
}

export const EVENT_RETENTION_YEARS = 3; // as long as appointments and enquiries

/** How far back the journal goes, and how long the history knows who of the agency acted. */
export const JOURNAL_MONTHS = 12;

const retentionYears = EVENT_RETENTION_YEARS;

export const eventKinds: Record<EventKind, EventRule> = {
  "appointment-booked": { name: "Rendez-vous pris", subject: "appointment", retentionYears },
  "appointment-moved": { name: "Rendez-vous déplacé", subject: "appointment", retentionYears },
  "appointment-cancelled": { name: "Rendez-vous annulé", subject: "appointment", retentionYears },
  "places-proposed": { name: "Autre créneau proposé", subject: "appointment", retentionYears },
  "change-undone": { name: "Retour en arrière", subject: "appointment", retentionYears },
  "change-notified": { name: "Client prévenu", subject: "appointment", retentionYears },
  "change-suppressed": { name: "Client non prévenu", subject: "appointment", retentionYears },
  "word-changed": { name: "Mot au client changé", subject: "appointment", retentionYears },
  "note-changed": { name: "Note changée", subject: "appointment", retentionYears },
  "attendance-noted": { name: "Présence notée", subject: "appointment", retentionYears },
  "reminder-sent": { name: "Rappel envoyé", subject: "appointment", retentionYears },
  "attendance-confirmed": { name: "Réponse « Je viens »", subject: "appointment", retentionYears },
  "enquiry-sent": { name: "Demande envoyée", subject: "enquiry", retentionYears },
  "enquiry-answered": { name: "Réponse envoyée", subject: "enquiry", retentionYears },
  "answer-undone": { name: "Réponse retirée avant l’envoi", subject: "enquiry", retentionYears },
  "enquiry-status-changed": { name: "État de la demande modifié", subject: "enquiry", retentionYears },
  "enquiry-noted": { name: "Note ajoutée à la demande", subject: "enquiry", retentionYears },
  "account-created": { name: "Compte créé", subject: "account", retentionYears },
  "account-verified": { name: "Adresse confirmée", subject: "account", retentionYears },
  "account-disabled": { name: "Compte désactivé", subject: "account", retentionYears },
  "account-enabled": { name: "Compte réactivé", subject: "account", retentionYears },
  "account-erased": { name: "Compte supprimé", subject: "account", retentionYears },
  "role-changed": { name: "Accès à l'espace agence changé", subject: "account", retentionYears },
  "member-invited": { name: "Invitation envoyée", subject: "account", retentionYears },
  "invitation-withdrawn": { name: "Invitation retirée", subject: "account", retentionYears },
  "feed-made": { name: "Adresse d'agenda créée", subject: "account", retentionYears },
  "feed-ended": { name: "Lien d'agenda supprimé", subject: "account", retentionYears },
  "calendar-added": { name: "Agenda personnel ajouté", subject: "account", retentionYears },
  "calendar-removed": { name: "Agenda personnel retiré", subject: "account", retentionYears },
  "second-factor-on": { name: "Double authentification activée", subject: "account", retentionYears },
  "second-factor-off": { name: "Double authentification désactivée", subject: "account", retentionYears },
  "recovery-codes-made": { name: "Codes de secours renouvelés", subject: "account", retentionYears },
  "recovery-codes-removed": { name: "Codes de secours supprimés", subject: "account", retentionYears },
  "recovery-code-used": { name: "Code de secours utilisé", subject: "account", retentionYears },
  "passkey-added": { name: "Clé d'accès ajoutée", subject: "account", retentionYears },
  "passkey-removed": { name: "Clé d'accès retirée", subject: "account", retentionYears },
  "mail-resent": { name: "E-mail renvoyé", subject: "mail", retentionYears },
  "resend-undone": { name: "Renvoi retiré avant l’envoi", subject: "mail", retentionYears },
  "mail-resolved": { name: "E-mail non remis marqué comme réglé", subject: "mail", retentionYears },
  "test-mail-sent": { name: "E-mail d'essai demandé", subject: "account", retentionYears },
  "table-exported": { name: "Export téléchargé", subject: "account", retentionYears },
  "profile-changed": { name: "Profil modifié", subject: "account", retentionYears },
  "address-changed": { name: "Adresse e-mail changée", subject: "account", retentionYears },
  "password-changed": { name: "Mot de passe changé", subject: "account", retentionYears },
  "picture-changed": { name: "Photo changée", subject: "account", retentionYears },
  "picture-removed": { name: "Photo retirée", subject: "account", retentionYears },
  "reminders-chosen": { name: "Préférence de rappel modifiée", subject: "client", retentionYears },
  "client-noted": { name: "Note sur le client", subject: "client", retentionYears },
  "client-added": { name: "Fiche ouverte", subject: "client", retentionYears },
  "client-corrected": { name: "Fiche corrigée", subject: "client", retentionYears },
  "clients-merged": { name: "Fiches réunies", subject: "client", retentionYears },
  "clients-split": { name: "Fiches séparées", subject: "client", retentionYears },
  "client-exported": { name: "Données d'un client téléchargées", subject: "client", retentionYears },
  "client-erased": { name: "Fiche effacée", subject: "client", retentionYears },
  "data-request-recorded": { name: "Registre des droits complété", subject: "data-request", retentionYears },
  "breach-recorded": { name: "Registre des violations complété", subject: "breach", retentionYears },
  "day-closed": { name: "Jour fermé", subject: "day", retentionYears },
  "day-reopened": { name: "Jour rouvert", subject: "day", retentionYears },
  "setting-changed": { name: "Réglage changé", subject: "setting", retentionYears },
  "media-erased": { name: "Photo ou film effacé définitivement", subject: "media", retentionYears },
  "preview-shared": { name: "Lien vers l'aperçu créé", subject: "content", retentionYears },
  "preview-ended": { name: "Lien d'aperçu désactivé", subject: "content", retentionYears },
  "media-sent": { name: "Photo ou film envoyé", subject: "media", retentionYears },
  "publication-planned": { name: "Publication programmée", subject: "content", retentionYears },
  "publication-withdrawn": { name: "Publication déprogrammée", subject: "content", retentionYears },
  "drafts-discarded": { name: "Brouillon abandonné", subject: "content", retentionYears },
  "content-published": { name: "Contenu publié", subject: "content", retentionYears },
};
