import { longDate } from "#app/content/dates.ts";
import { eventDetail } from "#app/features/booking/appointment-history.ts";
import { listFollowed } from "#app/features/booking/proposals-followed.server.ts";
import { nowInParis, todayInParis } from "#app/features/booking/slots.ts";
import { spanHasBegun } from "#app/features/booking/span.ts";
import { listOwnEnquiries } from "#app/features/enquiries/enquiry.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { eventKinds } from "#app/platform/event-kinds.ts";
import { mailKinds } from "#app/platform/mail-kinds.ts";
import type { UseCases } from "./use-cases.server.ts";

/** All that the agency knows of one appointment: who comes, what they asked for, what has happened, what was written. */
export async function readAppointmentFile({ booking, enquiries }: Pick<UseCases, "booking" | "enquiries">, id: string) {
  const { db } = booking;
  const at = booking.now();
  const row = await db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [account, asked, proposals, history] = await Promise.all([
    row.userId ? readClient(db, row.userId) : undefined,
    row.userId ? listOwnEnquiries(enquiries, { id: row.userId }) : [],
    listFollowed(booking, id),
    readHistory(db, id),
  ]);
  const { date, slot, minutes, travelBefore, travelAfter, place, subject, note, origin, attendance, status } = row;
  return {
    id,
    date,
    slot,
    minutes,
    travelBefore,
    travelAfter,
    place,
    subject,
    note: note ?? "",
    origin,
    attendance,
    status,
    begun: spanHasBegun(row, at),
    madeOn: todayInParis(new Date(row.createdAt)),
    coming: row.comingAt !== null,
    client: {
      name: account?.name ?? row.name ?? row.userEmail ?? "Compte supprimé",
      phone: account?.phone ?? row.phone,
      email: account?.email ?? row.userEmail,
      hasAccount: account !== undefined,
    },
    enquiries: asked.map(({ id: key, title, description, createdAt }) => ({
      id: key,
      title,
      description,
      sentOn: longDate(todayInParis(new Date(createdAt))),
    })),
    proposals,
    ...history,
  };
}

export type AppointmentFile = NonNullable<Awaited<ReturnType<typeof readAppointmentFile>>>;

function readClient(db: Db, id: string) {
  return db.selectFrom("users").select(["name", "phone", "email"]).where("id", "=", id).executeTakeFirst();
}

const ACTORS: Record<string, string> = { client: "le client", agency: "l'agence", system: "le site" };

/** What has happened to it, the latest first, and the mails that say so. */
async function readHistory(db: Db, id: string) {
  const events = await db
    .selectFrom("events")
    .leftJoin("users", "users.id", "events.actor")
    .select(["events.id", "events.at", "events.actor", "events.kind", "events.data", "users.firstName"])
    .where("events.subject", "=", "appointment")
    .where("events.subjectId", "=", id)
    .orderBy("events.at", "desc")
    .execute();
  const ids = events.map((event) => event.id);
  const mails =
    ids.length === 0
      ? []
      : await db
          .selectFrom("mail")
          .select(["id", "to", "kind", "status", "createdAt", "sentAt"])
          .where("eventId", "in", ids)
          .orderBy("createdAt", "desc")
          .execute();
  return {
    events: events.map((event) => ({
      id: event.id,
      at: inWords(event.at),
      who: event.firstName ?? ACTORS[event.actor] ?? null,
      what: eventKinds[event.kind].name,
      detail: eventDetail(JSON.parse(event.data) as Parameters<typeof eventDetail>[0]),
    })),
    mails: mails.map(({ id: key, to, kind, status, createdAt, sentAt }) => ({
      id: key,
      to,
      status,
      what: kind ? mailKinds[kind] : "Courrier",
      at: inWords(sentAt ?? createdAt),
    })),
  };
}

/** "vendredi 4 décembre 2026 à 10:41", on the wall clock of Paris. */
function inWords(at: string): string {
  const { date, time } = nowInParis(new Date(at));
  return `${longDate(date)} à ${time}`;
}
