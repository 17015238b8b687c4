import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import {
  type AgencyAppointment,
  readAgencyAppointments,
} from "#app/features/booking/appointments/agency-appointment.server.ts";
import { readAgencyDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { daysAround } from "#app/features/booking/time/days.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { hasEnded } from "#app/features/booking/time/span.ts";
import { describeConflicts } from "./busy-conflicts.server.ts";
import type { GridHold } from "./grid.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import type { AgencyDayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { displayName } from "#app/features/booking/appointments/display-name.ts";
import { typeset } from "#app/french/typeset.ts";
import { listIdsToNotify } from "#app/features/booking/undo/pending-groups.server.ts";

/** `mail` is null if every e-mail was sent or handled, or if there was none. */
export interface AgendaAppointment extends AgencyAppointment {
  mail: "waiting" | "failed" | null;
  /** Empty if the appointment is over or cancelled. */
  conflicts: string[];
}

export interface AgendaData {
  holds: GridHold[];
  /** The appointments that hold a half hour of these days, even if they begin on another day. */
  appointments: AgendaAppointment[];
  rules: AgencyDayRules;
}

export async function readAgendaData({ db, now }: SiteDeps, first: string, last: string): Promise<AgendaData> {
  const at = now();
  const [holds, rules, idsToNotify] = await Promise.all([
    listHolds(db, first, last, at),
    readAgencyDayRules(db, daysAround(first, last), at),
    listIdsToNotify(db, at),
  ]);
  const ids = [...new Set(holds.flatMap(({ appointmentId }) => appointmentId ?? []))];
  const proposalIds = [...new Set(holds.flatMap(({ proposalId }) => proposalId ?? []))];
  const [appointments, mailStates, recipients] = await Promise.all([
    readAgencyAppointments(db, ids),
    readMailStates(db, ids, idsToNotify),
    readProposalRecipients(db, proposalIds),
  ]);
  return {
    holds: holds.map((hold) =>
      hold.proposalId === null ? hold : { ...hold, proposedTo: recipients.get(hold.proposalId) },
    ),
    rules,
    appointments: appointments.map((appointment) => ({
      ...appointment,
      mail: mailStates.get(appointment.id) ?? null,
      conflicts:
        appointment.status === "confirmed" && !hasEnded(appointment, parisTime(at))
          ? describeConflicts(appointment, rules.busy)
          : [],
    })),
  };
}

async function readProposalRecipients(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("proposals")
    .leftJoin("appointments", "appointments.id", "proposals.appointmentId")
    .leftJoin("users", (join) =>
      join.on(({ eb, fn, ref }) => eb("users.id", "=", fn.coalesce("proposals.userId", ref("appointments.userId")))),
    )
    .select(["proposals.id", "appointments.name", "users.name as accountName"])
    .select(({ fn }) => fn.coalesce("appointments.userEmail", "users.email").as("userEmail"))
    .where("proposals.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, typeset(displayName(row))]));
}

/** @param idsToNotify appointments with an e-mail that is not written yet */
async function readMailStates(
  db: Db,
  ids: readonly string[],
  idsToNotify: readonly string[],
): Promise<Map<string, "waiting" | "failed">> {
  if (ids.length === 0) return new Map();
  const unsent = await db
    .selectFrom("events")
    .innerJoin("mail", "mail.eventId", "events.id")
    .select([(eb) => eb.ref("events.subjectId").$notNull().as("id"), "mail.status"])
    .where("events.subject", "=", "appointment")
    .where("events.subjectId", "in", ids)
    .where("mail.status", "!=", "sent")
    .where("mail.handledAt", "is", null)
    .execute();
  const states = new Map<string, "waiting" | "failed">();
  for (const id of [...idsToNotify, ...unsent.map((mail) => mail.id)]) states.set(id, "waiting");
  for (const { id, status } of unsent) if (status === "failed") states.set(id, "failed");
  return states;
}
