import { href } from "react-router";
import { capitalise } from "#app/french/dates.ts";
import { deliveryFailure } from "#app/email/delivery-failure.ts";
import { de } from "#app/french/elision.ts";
import { describeDelivery } from "#app/email/mail-delivery.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";
import { eventDetail, whoActed } from "#app/features/booking/appointments/event-words.ts";
import { type LinkedIds, mailsOfRecords } from "#app/features/clients/client-emails.server.ts";
import { inTimelineOrder, type TimelineEntry, timelinePage } from "#app/features/clients/timeline-entry.ts";
import { STATE_NAMES } from "#app/features/enquiries/inbox/inbox.ts";
import { SERVICE_LABELS, servicesOf } from "#app/features/enquiries/enquiry.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { EnquiryState } from "#app/platform/schema/enquiry-tables.server.ts";
import { type EventKind, eventKinds } from "#app/platform/schema/event-kinds.ts";
import { mailName } from "#app/platform/schema/mail-kinds.ts";

const PAGE_SIZE = 60;
/** For each kind of entry. Longer than a page, so that a page contains all entries of its last instant. */
const QUERY_LIMIT = 100;
const AFTER_EVERY_INSTANT = "9999";

/** Lists entries newest first. @param before the end of the previous page */
export async function readTimeline(
  db: Db,
  ids: LinkedIds,
  before: string | null,
  now: Date,
): Promise<{ entries: TimelineEntry[]; older: string | null }> {
  const until = before ?? AFTER_EVERY_INSTANT;
  const [events, mails, enquiries, messages, notes] = await Promise.all([
    readEvents(db, ids, until),
    readMails(db, ids, until),
    readEnquiries(db, ids, until),
    readMessages(db, ids, until),
    readNotes(db, ids, until),
  ]);
  const mailedEvents = new Set(mails.map(({ eventId }) => eventId));
  const entries = [
    // Mails stand before events, because the sort is stable and a mail is newer than an event of the same instant.
    ...mails
      // The first mail of an answer gets no entry of its own, because the answer's message has one.
      .filter(({ kind, resentFrom }) => kind !== "enquiry-answer" || resentFrom !== null)
      .map((row) => mailEntry(row, now)),
    ...messages.map((row) => messageEntry(row, now)),
    ...notes.map(noteEntry),
    ...enquiries.map(enquiryEntry),
    // A sent reminder is listed as its mail, or as its event once the mail is purged.
    ...events.filter(({ id, kind }) => kind !== "reminder-sent" || !mailedEvents.has(id)).map(eventEntry),
  ];
  return timelinePage(inTimelineOrder(entries), PAGE_SIZE);
}

const UNLISTED_EVENTS: readonly EventKind[] = [
  "enquiry-sent",
  "enquiry-answered",
  "enquiry-noted",
  "enquiry-message-removed",
  "client-noted",
  "change-notified",
  "mail-resent",
  "resend-undone",
];

function eventsUntil(db: Db, until: string) {
  return (
    db
      .selectFrom("events")
      .leftJoin("users", "users.id", "events.actor")
      // An appointment that was entered and undone has events, but no page.
      .leftJoin("appointments", "appointments.id", "events.subjectId")
      .select(["events.id", "events.at", "events.actor", "events.kind", "events.subject"])
      .select(["events.data", "users.firstName", "appointments.id as appointmentId"])
      .where("events.at", "<", until)
      .where("events.kind", "not in", UNLISTED_EVENTS)
      .orderBy("events.at", "desc")
      .limit(QUERY_LIMIT)
  );
}

async function readEvents(db: Db, { records, users }: LinkedIds, until: string) {
  const guestAppointments = db.selectFrom("appointments").select("id").where("clientId", "in", records);
  const groups = await Promise.all([
    users.length === 0 ? [] : eventsUntil(db, until).where("events.userId", "in", users).execute(),
    eventsUntil(db, until).where("events.subject", "=", "client").where("events.subjectId", "in", records).execute(),
    eventsUntil(db, until)
      .where("events.subject", "=", "appointment")
      .where("events.subjectId", "in", guestAppointments)
      .execute(),
  ]);
  // An event can be in two groups.
  const byId = new Map(groups.flat().map((row) => [row.id, row]));
  return [...byId.values()];
}

function eventEntry(row: Awaited<ReturnType<typeof readEvents>>[number]): TimelineEntry {
  const { id, at, kind, subject, appointmentId } = row;
  const facts = JSON.parse(row.data) as Parameters<typeof eventDetail>[0] & EventFacts;
  const who = whoActed(row);
  const details = [eventDetail(facts, kind), eventChange(kind, facts), who ? `par ${who}` : ""];
  return {
    key: id,
    at,
    kind: subject === "appointment" ? "appointment" : "event",
    title: eventKinds[kind].name,
    detail: details.filter(Boolean).join(", ") || null,
    text: null,
    link: appointmentId ? href("/agence/agenda/:id", { id: appointmentId }) : null,
    outcome: null,
    failed: false,
  };
}

interface EventFacts {
  wanted?: boolean;
  attendance?: "attended" | "no-show" | null;
}

const ATTENDANCE_NAMES = { attended: "venu", "no-show": "absent" };

function eventChange(kind: EventKind, facts: EventFacts & { to?: unknown }): string {
  const { wanted, attendance } = facts;
  if (kind === "enquiry-status-changed") return `désormais ${STATE_NAMES[facts.to as EnquiryState]}`;
  if (kind === "reminders-chosen") return wanted ? "activés" : "désactivés";
  if (kind === "attendance-noted") return attendance ? ATTENDANCE_NAMES[attendance] : "information retirée";
  return "";
}

const readMails = (db: Db, ids: LinkedIds, until: string) =>
  mailsOfRecords(db, ids, (isLinked) =>
    db
      .selectFrom("mail")
      .leftJoin("mail as first", "first.id", "mail.resentFrom")
      .select(["mail.id", "mail.to", "mail.kind", "mail.status", "mail.attempts", "mail.lastError", "mail.createdAt"])
      .select(["mail.sentAt", "mail.eventId", "mail.resentFrom", "first.createdAt as firstAt"])
      .where("mail.createdAt", "<", until)
      .where(isLinked)
      .orderBy("mail.createdAt", "desc")
      .limit(QUERY_LIMIT),
  );

type Mail = Awaited<ReturnType<typeof readMails>>[number];

function mailEntry(mail: Mail, now: Date): TimelineEntry {
  const { id, to, kind, createdAt, status, lastError, resentFrom, firstAt } = mail;
  const details = [
    resentFrom && `À ${to}`,
    firstAt && `premier envoi ${shortDateTime(firstAt, now)}`,
    status === "failed" && `non remis à ${to} : ${deliveryFailure(lastError)}`,
  ].filter(Boolean);
  return {
    key: id,
    at: createdAt,
    kind: "mail",
    title: mailName(kind, resentFrom !== null),
    detail: details.length > 0 ? `${capitalise(details.join(", "))}.` : null,
    text: null,
    link: href("/agence/courriers/:id", { id }),
    outcome: describeDelivery(mail, now),
    isSent: status === "sent",
    failed: status === "failed",
  };
}

async function readEnquiries(db: Db, { users }: LinkedIds, until: string) {
  return users.length === 0
    ? []
    : await db
        .selectFrom("enquiries")
        .select(["id", "title", "photo", "video", "web", "description", "createdAt"])
        .where("userId", "in", users)
        .where("createdAt", "<", until)
        .orderBy("createdAt", "desc")
        .limit(QUERY_LIMIT)
        .execute();
}

function enquiryEntry(row: Awaited<ReturnType<typeof readEnquiries>>[number]): TimelineEntry {
  return {
    key: row.id,
    at: row.createdAt,
    kind: "request",
    title: `Demande : ${row.title}`,
    detail: servicesOf(row)
      .map((service) => SERVICE_LABELS[service])
      .join(", "),
    text: row.description,
    link: `${href("/agence/demandes/:id", { id: row.id })}#fil`,
    outcome: null,
    failed: false,
  };
}

async function readMessages(db: Db, { users }: LinkedIds, until: string) {
  return users.length === 0
    ? []
    : await db
        .selectFrom("enquiryMessages")
        .innerJoin("enquiries", "enquiries.id", "enquiryMessages.enquiryId")
        .leftJoin("users", "users.id", "enquiryMessages.author")
        // The entry shows its mail's delivery, because the mail, written after the undo period, may be on another page.
        .leftJoin("mail", "mail.messageId", "enquiryMessages.messageId")
        .select(["enquiryMessages.id", "enquiryMessages.kind", "enquiryMessages.state", "enquiryMessages.text"])
        .select(["enquiryMessages.createdAt", "enquiryMessages.enquiryId", "users.firstName"])
        .select([
          "mail.status",
          "mail.to",
          "mail.lastError",
          "mail.sentAt",
          "mail.createdAt as mailedAt",
          "mail.attempts",
        ])
        .where("enquiries.userId", "in", users)
        .where("enquiryMessages.state", "!=", "undone")
        .where("enquiryMessages.createdAt", "<", until)
        .orderBy("enquiryMessages.createdAt", "desc")
        .limit(QUERY_LIMIT)
        .execute();
}

function messageEntry(row: Awaited<ReturnType<typeof readMessages>>[number], now: Date): TimelineEntry {
  const by = row.firstName ?? "l’agence";
  const titles = { answer: `Réponse ${de(by)}`, note: `Note ${de(by)}`, reply: "Réponse du client" };
  const { status, to, lastError, sentAt, mailedAt, attempts } = row;
  const failed = status === "failed";
  const delivery = status && describeDelivery({ status, sentAt, createdAt: mailedAt!, attempts: attempts! }, now);
  return {
    key: row.id,
    at: row.createdAt,
    kind: row.kind,
    title: titles[row.kind],
    detail: failed ? `Non remise à ${to} : ${deliveryFailure(lastError)}.` : null,
    text: row.text,
    link: `${href("/agence/demandes/:id", { id: row.enquiryId })}#fil`,
    outcome: row.state === "waiting" ? "envoi dans la minute" : delivery,
    isSent: status === "sent",
    failed,
  };
}

async function readNotes(db: Db, { records }: LinkedIds, until: string) {
  return await db
    .selectFrom("clientNotes")
    .leftJoin("users", "users.id", "clientNotes.author")
    .select(["clientNotes.id", "text", "version", "clientNotes.createdAt", "changedAt", "users.firstName"])
    .where("clientId", "in", records)
    .where("clientNotes.createdAt", "<", until)
    .orderBy("clientNotes.createdAt", "desc")
    .limit(QUERY_LIMIT)
    .execute();
}

function noteEntry(row: Awaited<ReturnType<typeof readNotes>>[number]): TimelineEntry {
  return {
    key: row.id,
    at: row.createdAt,
    kind: "client-note",
    title: `Note ${de(row.firstName ?? "l’agence")}`,
    detail: null,
    text: row.text,
    version: row.version,
    link: null,
    outcome: row.changedAt ? "corrigée" : null,
    failed: false,
  };
}
