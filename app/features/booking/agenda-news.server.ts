import { longMoment } from "#app/content/dates.ts";
import { readForAgency } from "./agency-day.server.ts";
import type { BookingDeps } from "./booking.server.ts";

/** What somebody else did to the agenda a moment ago. */
export interface AgendaNews {
  /** Of the event. */
  id: string;
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

/** The newest first, without what the member did: they know it. It stands where the appointment stands by now. */
export async function listAgendaNews(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  memberId: string,
): Promise<AgendaNews[]> {
  const events = await db
    .selectFrom("events")
    .select(["id", "kind", "subjectId"])
    .where("at", ">=", new Date(now().getTime() - FRESH_MS).toISOString())
    .where("actor", "!=", memberId)
    .where("kind", "in", Object.keys(TITLES) as NewsKind[])
    .where("subjectId", "is not", null)
    .orderBy("at", "desc")
    .limit(NEWEST)
    .execute();
  const appointments = await readForAgency(db, [...new Set(events.map(({ subjectId }) => subjectId!))]);
  return events.flatMap(({ id, kind, subjectId }) => {
    const about = appointments.find((appointment) => appointment.id === subjectId);
    if (!about) return [];
    return [{ id, title: TITLES[kind as NewsKind], text: `${about.name}, ${longMoment(about.date, about.slot)}` }];
  });
}
