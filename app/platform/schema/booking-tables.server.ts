import type { Generated } from "kysely";

// The tables of the agenda.

export type AppointmentStatus = "confirmed" | "cancelled";

export interface AppointmentsTable {
  id: string;
  /** YYYY-MM-DD, Europe/Paris. */
  date: string;
  /** HH:MM, Europe/Paris. */
  slot: string;
  /** null: the account was erased. */
  userEmail: string | null;
  /** null: the account was erased. */
  userId: string | null;
  status: AppointmentStatus;
  /** SHA-256 (hex) of the link token in the cancel link; the link token itself is nowhere in the table. */
  cancelTokenHash: string | null;
  /** iCalendar SEQUENCE of the last message sent about it. */
  sequence: Generated<number>;
  createdAt: string;
  cancelledAt: string | null;
  /** How long it is, in whole half hours. */
  minutes: Generated<number>;
  /** The road before and after it, in whole half hours, held like the appointment itself. */
  travelBefore: Generated<number>;
  travelAfter: Generated<number>;
  /** Who made it: a client on the site, or the agency. */
  origin: Generated<"online" | "agency">;
  /** Of somebody without an account. */
  name: Generated<string | null>;
  phone: Generated<string | null>;
  /** null: at the agency. */
  location: Generated<string | null>;
  /** What it is about: « Mariage, premier entretien ». */
  subject: Generated<string | null>;
  /** For the agency alone. */
  note: Generated<string | null>;
  /** Counts the changes of the note. */
  noteVersion: Generated<number>;
  /** Whether they came; null: nobody has said. */
  attendance: Generated<"attended" | "no-show" | null>;
  /** When they said in a reminder that they come. */
  attendanceConfirmedAt: Generated<string | null>;
  /** Of one that the agency has entered for somebody without an account: whose file it belongs to. */
  clientId: Generated<string | null>;
}

/**
 * Every column of an appointment, for whole rows. The code calls a half hour of the day a time, and a date with its time a slot:
 * the column `slot`, whose name is the specification's, is read as `time` here and in every other query.
 */
export const APPOINTMENT_COLUMNS = [
  "appointments.id",
  "appointments.date",
  "appointments.slot as time",
  "appointments.userEmail",
  "appointments.userId",
  "appointments.status",
  "appointments.cancelTokenHash",
  "appointments.sequence",
  "appointments.createdAt",
  "appointments.cancelledAt",
  "appointments.minutes",
  "appointments.travelBefore",
  "appointments.travelAfter",
  "appointments.origin",
  "appointments.name",
  "appointments.phone",
  "appointments.location",
  "appointments.subject",
  "appointments.note",
  "appointments.noteVersion",
  "appointments.attendance",
  "appointments.attendanceConfirmedAt",
  "appointments.clientId",
] as const;

/** A time that the agency has closed (features/booking/closures/closure.ts says what the columns mean). */
export interface UnavailabilitiesTable {
  id: string;
  /** YYYY-MM-DD, Europe/Paris: the first day. */
  date: string;
  lastDate: string;
  from: string | null;
  to: string | null;
  recurrence: "once" | "weekly" | "yearly";
  /** For the agency alone. */
  reason: string | null;
  /** What clients read. */
  publicReason: string | null;
  /** Of the act that closed it, while it can be undone. */
  groupId: string | null;
  createdBy: string | null;
  createdAt: string;
}

export type HoldKind = "appointment" | "travel" | "vacated" | "proposal";

/** A half hour that somebody holds: the unique key keeps two from holding it. */
export interface SlotHoldsTable {
  date: string;
  time: string;
  /** `vacated`: the place that an appointment leaves, while the move can be undone. */
  kind: HoldKind;
  appointmentId: string | null;
  /** The proposal for whose client it is held. */
  proposalId: string | null;
  /** When an offered place is free again; null: held until it is released. */
  until: string | null;
}

export type ChangeState = "waiting" | "notified" | "suppressed" | "undone" | "superseded";

/** What the agency did to an appointment, until its client may hear of it and after. */
export interface PendingChangesTable {
  id: string;
  /** Shared by what one act did to several appointments. */
  groupId: string;
  appointmentId: string;
  /** Whose act it is, or whose choice: the member's id. */
  actor: string;
  /** `noted`: entered for somebody who is not to be told, so that it can be undone like the others. */
  kind: "entered" | "noted" | "moved" | "cancelled" | "proposed";
  /** JSON text of what the client still sees; null: nothing, it was entered by the act. */
  snapshot: string | null;
  /** The agency's own words for the mail. */
  personalMessage: string | null;
  state: ChangeState;
  /** What the agency has chosen for its group before its minute was over: nothing of it can be undone any more. */
  decided: "notified" | "suppressed" | null;
  createdAt: string;
  dueAt: string;
  finalizedAt: string | null;
}

export type ProposalState = "waiting" | "open" | "chosen" | "closed";

/** Slots that the agency proposes to a client (features/booking/proposals/proposal.ts). */
export interface ProposalsTable {
  /** Of a meeting: the id of the message that proposes it. */
  id: string;
  /** `move`: another time for an appointment; `meeting`: a first one, proposed in an answer to an enquiry. */
  kind: "move" | "meeting";
  /** The appointment to move, or the one that was booked. */
  appointmentId: string | null;
  /** The client to whom a meeting is proposed; of a move, the appointment says it. */
  userId: string | null;
  /** When the appointment to move was before. */
  date: string | null;
  time: string | null;
  state: ProposalState;
  /** The agency's own words for the mails. */
  personalMessage: string | null;
  /** Those that are held, or were until `heldUntil`: « 2026-12-08 10:30,2026-12-09 10:30 ». */
  slots: string;
  heldUntil: string;
  /** When to write once more; null: not, or not again. */
  againAt: string | null;
  createdAt: string;
  /** When a slot was chosen, or the links stopped working. */
  finalizedAt: string | null;
}

/** The links of each mail about a proposal. */
export interface ProposalLinksTable {
  proposalId: string;
  round: 1 | 2;
  /** The slot that the link preselects, as in `proposals`; empty: none. */
  slot: string;
  /** SHA-256 (hex) of the link token in the link. */
  tokenHash: string;
  sentAt: string;
  /** When its page was shown first. */
  openedAt: string | null;
}

/** The reminder of an appointment that was written, and what its link leads to. */
export interface RemindersTable {
  appointmentId: string;
  /** Of the appointment at that time. */
  sequence: number;
  /** The moment that it names. */
  date: string;
  time: string;
  /** SHA-256 (hex) of the link token in its link. */
  tokenHash: string;
  createdAt: string;
}

/** Addresses without an account that want no reminders, in lower case. */
export interface ReminderRefusalsTable {
  email: string;
  createdAt: string;
}

/** A week of which the agency was told. */
export interface WeeklyDigestsTable {
  /** YYYY-MM-DD. */
  monday: string;
  createdAt: string;
}

/** A secret address at which a calendar reads the agency's agenda. */
export interface CalendarFeedsTable {
  /** SHA-256 (hex) of the link token in the address; the link token itself is nowhere in the table. */
  tokenHash: string;
  /** Whose it is: it ends with their role. */
  userId: string;
  /** « Mon téléphone » */
  name: string;
  /** `busy`: when somebody comes, and nothing else. */
  kind: "full" | "busy";
  createdAt: string;
  /** To the minute; null: never yet. */
  lastReadAt: string | null;
}

/** A calendar of a member's, read by its secret link: while it is busy clients cannot book (features/booking/personal-calendars). */
export interface PersonalCalendarsTable {
  id: string;
  /** Whose it is: it ends with their role. */
  userId: string;
  /** « Google » */
  name: string;
  /** Encrypted with the site's secret (encryption.server.ts). */
  link: string;
  /** null: it is read, and blocks. */
  pausedAt: string | null;
  /** When it is due to be read. */
  nextReadAt: string;
  /** Of the instance that reads it at present. */
  leaseOwner: string | null;
  leaseUntil: string | null;
  /** As its server gave them with what was read last. */
  etag: string | null;
  lastModified: string | null;
  /** The last day of which its busy times are known; null: it was not read yet. */
  readThrough: string | null;
  lastReadAt: string | null;
  /** Why it cannot be read, since when, and when its owner was told; null: it can. */
  failure: string | null;
  failingSince: string | null;
  failureMailedAt: string | null;
  createdAt: string;
}

/** A part of a day in which a personal calendar is busy, and nothing of what for. */
export interface BusyTimesTable {
  /** YYYY-MM-DD, Europe/Paris. */
  date: string;
  calendarId: string;
  /** HH:MM, Europe/Paris. */
  from: string;
  /** HH:MM, excluded; « 24:00 » at midnight. */
  to: string;
}
