import type { Generated } from "kysely";

export type AppointmentStatus = "confirmed" | "cancelled";

export interface AppointmentsTable {
  id: string;
  date: string;
  slot: string;
  userEmail: string | null;
  userId: string | null;
  status: AppointmentStatus;
  cancelTokenHash: string | null;
  /** iCalendar SEQUENCE. Rises with each change, before the client is notified. */
  sequence: Generated<number>;
  createdAt: string;
  cancelledAt: string | null;
  /** A multiple of 30, like the travel times. */
  minutes: Generated<number>;
  /** Minutes, blocked like the appointment itself. */
  travelBefore: Generated<number>;
  travelAfter: Generated<number>;
  origin: Generated<"online" | "agency">;
  /** As the agency entered it; null for an online booking. */
  name: Generated<string | null>;
  phone: Generated<string | null>;
  /** null: at the agency. */
  location: Generated<string | null>;
  subject: Generated<string | null>;
  /** Visible only to the agency. */
  note: Generated<string | null>;
  noteVersion: Generated<number>;
  attendance: Generated<"attended" | "no-show" | null>;
  attendanceConfirmedAt: Generated<string | null>;
  /** A guest's record, even after it was merged into an account's; null for the appointment of an account. */
  clientId: Generated<string | null>;
}

/** The column `slot` is read as `time` in every query, because in the code a slot is a date with its time. */
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

/** features/booking/closures/closure.ts explains the columns. */
export interface UnavailabilitiesTable {
  id: string;
  date: string;
  lastDate: string;
  from: string | null;
  to: string | null;
  recurrence: "once" | "weekly" | "yearly";
  reason: string | null;
  publicReason: string | null;
  /** The change group of the closing; null: entered by a command. */
  groupId: string | null;
  createdBy: string | null;
  createdAt: string;
}

export type HoldKind = "appointment" | "travel" | "vacated" | "proposal";

export interface SlotHoldsTable {
  date: string;
  time: string;
  /** `vacated`: a former slot of a moved or cancelled appointment, while the change can be undone. */
  kind: HoldKind;
  appointmentId: string | null;
  proposalId: string | null;
  /** When the hold of a proposed slot ends. */
  until: string | null;
}

export type ChangeState = "waiting" | "notified" | "suppressed" | "undone" | "superseded";

export interface PendingChangesTable {
  id: string;
  groupId: string;
  appointmentId: string;
  /** The member's id. */
  actor: string;
  /** `noted`: entered without notifying the client; the change waits only so that it can be undone. */
  kind: "entered" | "noted" | "moved" | "cancelled" | "proposed";
  /** JSON of the state that an undo restores; null: the undo deletes the appointment, because the change entered it. */
  snapshot: string | null;
  personalMessage: string | null;
  state: ChangeState;
  /** The agency's early decision, after which the change cannot be undone. */
  decided: "notified" | "suppressed" | null;
  createdAt: string;
  dueAt: string;
  finalizedAt: string | null;
}

export type ProposalState = "waiting" | "open" | "chosen" | "closed";

export interface ProposalsTable {
  /** For a meeting, the id of the message that proposes it. */
  id: string;
  /** `move`: another time for an appointment; `meeting`: a first appointment, in the answer to an enquiry. */
  kind: "move" | "meeting";
  appointmentId: string | null;
  userId: string | null;
  /** The slot of the appointment to move, at the time of the proposal. */
  date: string | null;
  time: string | null;
  state: ProposalState;
  personalMessage: string | null;
  /** Slots held until `heldUntil`: « 2026-12-08 10:30,2026-12-09 10:30 ». */
  slots: string;
  heldUntil: string;
  /** When to send the second mail; null: none. */
  againAt: string | null;
  createdAt: string;
  finalizedAt: string | null;
}

export interface ProposalLinksTable {
  proposalId: string;
  round: 1 | 2;
  /** The preselected slot, as in `proposals`; empty: none. */
  slot: string;
  tokenHash: string;
  sentAt: string;
  openedAt: string | null;
}

export interface RemindersTable {
  appointmentId: string;
  sequence: number;
  date: string;
  time: string;
  tokenHash: string;
  createdAt: string;
}

/** Guests who opted out of reminders, by e-mail address in lower case. */
export interface ReminderRefusalsTable {
  email: string;
  createdAt: string;
}

export interface WeeklyDigestsTable {
  monday: string;
  createdAt: string;
}

export interface CalendarFeedsTable {
  tokenHash: string;
  userId: string;
  name: string;
  /** `busy`: the times of appointments without their details. */
  kind: "full" | "busy";
  createdAt: string;
  lastReadAt: string | null;
}

export interface PersonalCalendarsTable {
  id: string;
  userId: string;
  name: string;
  /** Encrypted (encryption.server.ts). */
  link: string;
  pausedAt: string | null;
  nextReadAt: string;
  leaseOwner: string | null;
  leaseUntil: string | null;
  etag: string | null;
  lastModified: string | null;
  /** The last day with known busy times; null: never read. */
  readThrough: string | null;
  lastReadAt: string | null;
  /** An error code; null: no error. */
  failure: string | null;
  failingSince: string | null;
  failureMailedAt: string | null;
  /** Number of unreadable events in the last read, whose busy times are unknown. */
  skippedEvents: Generated<number>;
  createdAt: string;
}

export interface BusyTimesTable {
  date: string;
  calendarId: string;
  /** All busy times of the day in this calendar, sorted: « 09:10-10:00 22:00-24:00 ». */
  times: string;
}
