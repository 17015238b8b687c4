import { longMoment } from "#app/content/dates.ts";
import { keptQuery } from "#app/platform/kept-query.server.ts";
import type { BookingDeps } from "./booking.server.ts";
import { shownName } from "./shown-name.ts";

/** What somebody else did to the agenda a moment ago. */
export interface AgendaNews {
  /** Of the event. */
  id: string;
  appointmentId: string;
  title: string;
  text: string;
}

const TITLES = {
  "appointment-booked": "Nouveau rendez-vous",
  "appointment-moved": "Rendez-vous déplacé",
  "appointment-cancelled": "Rendez-vous annulé",
  "coming-said": "Rendez-vous confirmé",
} as const;

type NewsKind = keyof typeof TITLES;

const FRESH_MS = 2 * 60_000;
const NEWEST = 5;

const freshEvents = keptQuery((db, { memberId, since }: { memberId: string; since: string }) =>
  db
    .selectFrom("events")
    .innerJoin("appointments", "appointments.id", "events.subjectId")
    .leftJoin("users", "users.id", "appointments.userId")
    .select(["events.id", "events.kind", "appointments.id as appointmentId", "appointments.date", "appointments.slot"])
    .select(["users.name as accountName", "appointments.name", "appointments.userEmail"])
    .where("events.at", ">=", since)
    .where("events.actor", "!=", memberId)
    .where("events.kind", "in", Object.keys(TITLES) as NewsKind[])
    .orderBy("events.at", "desc")
    .limit(NEWEST),
);

/** The newest first, without what the member did: they know it. It stands where the appointment stands by now. */
export async function listAgendaNews(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  memberId: string,
): Promise<AgendaNews[]> {
  const since = new Date(now().getTime() - FRESH_MS).toISOString();
  const { rows } = await freshEvents(db, { memberId, since });
  return rows.map(({ id, kind, appointmentId, date, slot, ...whose }) => ({
    id,
    appointmentId,
    title: TITLES[kind as NewsKind],
    text: `${shownName(whose)}, ${longMoment(date, slot)}`,
  }));
}
