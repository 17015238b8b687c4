import type { Generated } from "kysely";

// Tables of the calendar.

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
  /** SHA-256 (hex) of the cancel link's token; the token itself is not stored. */
  cancelTokenHash: string | null;
  /** iCalendar SEQUENCE of the last message about it. */
  sequence: Generated<number>;
  createdAt: string;
  cancelledAt: string | null;
  /** Duration in minutes, a multiple of 30. */
  minutes: Generated<number>;
  /** Travel time before and after it in minutes, multiples of 30; blocked like the appointment itself. */
  travelBefore: Generated<number>;
  travelAfter: Generated<number>;
  /** Created by a client on the site, or by the agency. */
  origin: Generated<"online" | "agency">;
  /** Name of a guest. */
  name: Generated<string | null>;
  phone: Generated<string | null>;
  /** null: at the agency. */
  location: Generated<string | null>;
  /** Such as « Mariage, premier entretien ». */
  subject: Generated<string | null>;
  /** Visible only to the agency. */
  note: Generated<string | null>;
  /** Version of the note, for optimistic locking. */
  noteVersion: Generated<number>;
  /** null: not recorded. */
  attendance: Generated<"attended" | "no-show" | null>;
  /** When the client confirmed attendance in a reminder. */
  attendanceConfirmedAt: Generated<string | null>;
  /** The guest's client record, for an appointment that the agency entered. */
  clientId: Generated<string | null>;
}

/**
 * Every column of an appointment, for whole rows. The column `slot` has the specification's name and is read as `time`
 * in every query: in the code a slot is a date with its time.
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

/** A closure of the agency (features/booking/closures/closure.ts explains the columns). */
export interface UnavailabilitiesTable {
  id: string;
  /** YYYY-MM-DD, Europe/Paris: the first day. */
  date: string;
  lastDate: string;
  from: string | null;
  to: string | null;
  recurrence: "once" | "weekly" | "yearly";
  /** Visible only to the agency. */
  reason: string | null;
  /** Visible to clients. */
  publicReason: string | null;
  /** The change group that created it, while it can be undone. */
  groupId: string | null;
  createdBy: string | null;
  createdAt: string;
}

export type HoldKind = "appointment" | "travel" | "vacated" | "proposal";

/** A reserved half hour; its unique key prevents double booking. */
export interface SlotHoldsTable {
  date: string;
  time: string;
  /** `vacated`: the former slot of a moved appointment, while the move can be undone. */
  kind: HoldKind;
  appointmentId: string | null;
  proposalId: string | null;
  /** When a proposed slot is released; null: no time limit. */
  until: string | null;
}

export type ChangeState = "waiting" | "notified" | "suppressed" | "undone" | "superseded";

/** A change of the agency to an appointment, which can be undone until the client is notified. */
export interface PendingChangesTable {
  id: string;
  /** Shared by the changes of one action. */
  groupId: string;
  appointmentId: string;
  /** The member's id. */
  actor: string;
  /** `noted`: entered without notifying the client, so that it can be undone like the others. */
  kind: "entered" | "noted" | "moved" | "cancelled" | "proposed";
  /** JSON of the client view before the change; null: none, because the change entered the appointment. */
  snapshot: string | null;
  /** The agency's personal message in the mail. */
  personalMessage: string | null;
  state: ChangeState;
  /** The agency's early decision for the group, after which nothing can be undone. */
  decided: "notified" | "suppressed" | null;
  createdAt: string;
  dueAt: string;
  finalizedAt: string | null;
}

export type ProposalState = "waiting" | "open" | "chosen" | "closed";

/** Slots that the agency proposes to a client (features/booking/proposals/proposal.ts). */
export interface ProposalsTable {
  /** For a meeting, the id of the message that proposes it. */
  id: string;
  /** `move`: another time for an appointment; `meeting`: a first one, in a reply to an enquiry. */
  kind: "move" | "meeting";
  /** The appointment to move, or the booked one. */
  appointmentId: string | null;
  /** The client of a meeting; a move has the appointment's client. */
  userId: string | null;
  /** Former slot of the appointment to move. */
  date: string | null;
  time: string | null;
  state: ProposalState;
  /** The agency's personal message in the mails. */
  personalMessage: string | null;
  /** Slots held until `heldUntil`: « 2026-12-08 10:30,2026-12-09 10:30 ». */
  slots: string;
  heldUntil: string;
  /** When to send the second mail; null: none or sent already. */
  againAt: string | null;
  createdAt: string;
  /** When a slot was chosen, or the links expired. */
  finalizedAt: string | null;
}

/** Links of each mail about a proposal. */
export interface ProposalLinksTable {
  proposalId: string;
  round: 1 | 2;
  /** The preselected slot, in the format of `proposals`; empty: none. */
  slot: string;
  /** SHA-256 (hex) of the link token. */
  tokenHash: string;
  sentAt: string;
  /** When the page was first opened. */
  openedAt: string | null;
}

/** A sent reminder and its link. */
export interface RemindersTable {
  appointmentId: string;
  /** The appointment's SEQUENCE at that time. */
  sequence: number;
  /** The announced slot. */
  date: string;
  time: string;
  /** SHA-256 (hex) of the link token. */
  tokenHash: string;
  createdAt: string;
}

/** E-mail addresses of guests who opted out of reminders, in lower case. */
export interface ReminderRefusalsTable {
  email: string;
  createdAt: string;
}

/** A week for which the weekly digest was sent. */
export interface WeeklyDigestsTable {
  /** YYYY-MM-DD. */
  monday: string;
  createdAt: string;
}

/** A secret URL from which a calendar program reads the agency's calendar. */
export interface CalendarFeedsTable {
  /** SHA-256 (hex) of the URL's token; the token itself is not stored. */
  tokenHash: string;
  /** The member; the feed ends with their role. */
  userId: string;
  /** Such as « Mon téléphone ». */
  name: string;
  /** `busy`: only when appointments take place, without details. */
  kind: "full" | "busy";
  createdAt: string;
  /** To the minute; null: never. */
  lastReadAt: string | null;
}

/**
 * A member's own calendar, read by its secret URL: its busy times block booking (features/booking/personal-calendars).
 */
export interface PersonalCalendarsTable {
  id: string;
  /** The member; the subscription ends with their role. */
  userId: string;
  /** Such as « Google ». */
  name: string;
  /** Encrypted (encryption.server.ts). */
  link: string;
  /** null: active. */
  pausedAt: string | null;
  nextReadAt: string;
  /** The instance that reads it now. */
  leaseOwner: string | null;
  leaseUntil: string | null;
  /** HTTP validators of the last response. */
  etag: string | null;
  lastModified: string | null;
  /** The last day with known busy times; null: never read. */
  readThrough: string | null;
  lastReadAt: string | null;
  /** Error code, its start, and when the member was notified; null: no error. */
  failure: string | null;
  failingSince: string | null;
  failureMailedAt: string | null;
  createdAt: string;
}

/** A busy time of a personal calendar, without details. */
export interface BusyTimesTable {
  /** YYYY-MM-DD, Europe/Paris. */
  date: string;
  calendarId: string;
  /** HH:MM, Europe/Paris. */
  from: string;
  /** HH:MM, exclusive; « 24:00 » at midnight. */
  to: string;
}
