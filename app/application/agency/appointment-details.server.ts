import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { longDate } from "#app/french/dates.ts";
import { describeEvent, whoActed } from "#app/features/booking/appointments/event-words.ts";
import { listMoveProposals } from "#app/features/booking/proposals/proposal-list.server.ts";
import { describeReminder } from "#app/features/booking/reminders/reminder-due.ts";
import { readReminderSettings } from "#app/features/booking/reminders/settings.server.ts";
import { displayName } from "#app/features/booking/appointments/display-name.ts";
import { parisTime, parisDate } from "#app/features/booking/time/paris-time.ts";
import { conflictsOf } from "#app/features/booking/agency-agenda/busy-conflicts.server.ts";
import { hasEnded, hasBegun } from "#app/features/booking/time/span.ts";
import { listClientEnquiries } from "#app/features/enquiries/client/client-enquiries.server.ts";
import { findRecordId } from "#app/records/client-records.server.ts";
import { selectOptOut, wantsReminders } from "#app/records/reminder-opt-outs.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type EventData, type EventKind, eventKinds } from "#app/platform/schema/event-kinds.ts";
import { mailName } from "#app/platform/schema/mail-kinds.ts";
import type { SiteDeps } from "#app/site-deps.ts";

export async function readAppointmentDetails(deps: SiteDeps, id: string) {
  const { db } = deps;
  const now = deps.now();
  const [row] = await db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select([
      ...APPOINTMENT_COLUMNS,
      "users.name as accountName",
      "users.phone as accountPhone",
      "users.email as accountEmail",
      "users.remindersOffAt",
    ])
    .select(({ fn }) => selectOptOut(fn.coalesce("users.email", "appointments.userEmail")).as("optedOutEmail"))
    .where("appointments.id", "=", id)
    .execute();
  if (!row) return null;
  const email = row.accountEmail ?? row.userEmail;
  const isOver = hasEnded(row, parisTime(now)) || row.status === "cancelled";
  const [recordId, enquiries, proposals, { moves, ...history }, settings, conflicts] = await Promise.all([
    findRecordId(db, row),
    row.userId ? listClientEnquiries(deps, { id: row.userId }) : [],
    listMoveProposals(deps, id),
    readHistory(db, id),
    readReminderSettings(db),
    isOver ? [] : conflictsOf(db, row),
  ]);
  return {
    id,
    date: row.date,
    time: row.time,
    minutes: row.minutes,
    travelBefore: row.travelBefore,
    travelAfter: row.travelAfter,
    location: row.location,
    subject: row.subject,
    note: row.note ?? "",
    noteVersion: row.noteVersion,
    origin: row.origin,
    attendance: row.attendance,
    status: row.status,
    sequence: row.sequence,
    hasBegun: hasBegun(row, now),
    bookedOn: parisDate(new Date(row.createdAt)),
    reminder: describeReminder(
      {
        date: row.date,
        time: row.time,
        moves,
        createdAt: row.createdAt,
        status: row.status,
        hasConfirmed: row.attendanceConfirmedAt !== null,
        hasAddress: email !== null,
        wantsReminders: wantsReminders(row),
        isEnabled: settings.clients,
      },
      now,
    ),
    client: {
      name: displayName(row),
      phone: row.accountPhone ?? row.phone,
      email,
      hasAccount: row.accountEmail !== null,
      /** null if the client record was deleted. */
      recordId,
    },
    enquiries: enquiries.map(({ id: enquiryId, title, description, createdAt }) => ({
      id: enquiryId,
      title,
      description,
      sentOn: longDate(parisDate(new Date(createdAt))),
    })),
    proposals,
    conflicts,
    ...history,
  };
}

export type AppointmentDetails = NonNullable<Awaited<ReturnType<typeof readAppointmentDetails>>>;

const selectEvents = (db: Db, id: string) =>
  db.selectFrom("events").where("events.subject", "=", "appointment").where("events.subjectId", "=", id);

const readEvents = (db: Db, id: string) =>
  selectEvents(db, id)
    .leftJoin("users", "users.id", "events.actor")
    .select(["events.id", "events.at", "events.actor", "events.kind", "events.data", "users.firstName"])
    .orderBy("events.at", "desc")
    .execute();

const readMails = (db: Db, id: string) =>
  selectEvents(db, id)
    .innerJoin("mail", "mail.eventId", "events.id")
    .select(["mail.id", "mail.to", "mail.kind", "mail.status", "mail.createdAt", "mail.sentAt", "mail.resentFrom"])
    .orderBy("mail.createdAt", "desc")
    .execute();

async function readHistory(db: Db, id: string) {
  const [events, mails] = await Promise.all([readEvents(db, id), readMails(db, id)]);
  return {
    events: bookingLast(events).map((event) => {
      const { at, kind, data } = event;
      return {
        id: event.id,
        at: formatInstant(at),
        who: whoActed(event),
        what: describeEvent(eventKinds[kind].name, JSON.parse(data) as Parameters<typeof describeEvent>[1], kind),
      };
    }),
    moves: events
      .filter(({ kind }) => kind === "appointment-moved")
      .map(({ at, data }) => ({ at, ...(JSON.parse(data) as EventData["appointment-moved"]) }))
      .toReversed(),
    mails: mails.map(({ id: mailId, to, kind, status, createdAt, sentAt, resentFrom }) => ({
      id: mailId,
      to,
      status,
      what: mailName(kind, resentFrom !== null),
      at: formatInstant(sentAt ?? createdAt),
    })),
  };
}

/** Puts the booking last, even if another event has the same time. */
function bookingLast<T extends { kind: EventKind }>(latestFirst: readonly T[]): T[] {
  const isBooking = ({ kind }: T) => kind === "appointment-booked";
  return [...latestFirst.filter((event) => !isBooking(event)), ...latestFirst.filter(isBooking)];
}

function formatInstant(at: string): string {
  const { date, time } = parisTime(new Date(at));
  return `${longDate(date)} à ${time}`;
}
