import { longMoment } from "#app/content/dates.ts";
import type { Db } from "#app/platform/database.server.ts";
import { OTHER_ACTORS } from "#app/platform/events.server.ts";
import { keptQuery } from "#app/platform/kept-query.server.ts";
import type { BookingDeps } from "./booking.server.ts";
import { shownName } from "./shown-name.ts";

/** What others did to the agenda. */
export interface AgendaNews {
  /** When it was looked for. */
  at: string;
  /** From when on nothing is left out. */
  since: string;
  /** The newest first. */
  happened: NewsOfAppointment[];
  /** The events of what has been undone since: nothing has happened. */
  undone: string[];
}

export interface NewsOfAppointment {
  /** Of the event. */
  id: string;
  at: string;
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

/**
 * A transaction that ends late brings an event that is older than those that were heard before. Longer than an open page lets
 * pass before it is loaded again.
 */
const FRESH_MS = 5 * 60_000;
/** What a page missed before says the agenda itself. */
const LONGEST_MS = 24 * 60 * 60_000;
const MOST = 200;

const eventsSince = keptQuery((db, { memberId, since }: { memberId: string; since: string }) =>
  db
    .selectFrom("events")
    .leftJoin("appointments", "appointments.id", "events.subjectId")
    .leftJoin("users", "users.id", "appointments.userId")
    .select(["events.id", "events.at", "events.kind", "events.subjectId", "appointments.date", "appointments.slot"])
    .select(["users.name as accountName", "appointments.name", "appointments.userEmail"])
    .where("events.at", ">=", since)
    .where((eb) => eb.or([eb("events.actor", "!=", memberId), eb("events.kind", "=", "act-undone")]))
    .where("events.kind", "in", [...(Object.keys(TITLES) as NewsKind[]), "act-undone"])
    .orderBy("events.at", "desc")
    .limit(MOST),
);

/**
 * Without what the member did: they know it. It stands where the appointment stands by now.
 * @param heard until when the page has heard of everything, as `at` said it; null: it begins, and what is older than a moment
 * is no news to it
 */
export async function listAgendaNews(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  memberId: string,
  heard: Date | null = null,
): Promise<AgendaNews> {
  const at = now();
  const fresh = at.getTime() - FRESH_MS;
  const from = heard ? Math.max(Math.min(heard.getTime() - FRESH_MS, fresh), at.getTime() - LONGEST_MS) : fresh;
  const { rows } = await eventsSince(db, { memberId, since: new Date(from).toISOString() });
  const undoings = rows.flatMap(({ kind, subjectId }) => (kind === "act-undone" && subjectId ? [subjectId] : []));
  const undone = undoings.length > 0 ? await listUndone(db, [...new Set(undoings)]) : [];
  const happened = rows.flatMap(({ id, at, kind, subjectId, date, slot, ...whose }) => {
    // What was entered and undone is gone.
    if (kind === "act-undone" || subjectId === null || date === null || slot === null || undone.includes(id)) return [];
    const text = `${shownName(whose)}, ${longMoment(date, slot)}`;
    return { id, at, appointmentId: subjectId, title: TITLES[kind as NewsKind], text };
  });
  return { at: at.toISOString(), since: (heard ?? new Date(fresh)).toISOString(), happened, undone };
}

const historyOf = keptQuery((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom("events")
    .select(["id", "kind", "subjectId", "actor"])
    .where("subject", "=", "appointment")
    .where("subjectId", "in", ids)
    .orderBy("at"),
);

/** The events of acts of the agency that ended with their undoing. */
async function listUndone(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await historyOf(db, { ids });
  const waiting = new Map<string | null, string[]>();
  const undone: string[] = [];
  for (const { id, kind, subjectId, actor } of rows) {
    if (kind in TITLES && !(OTHER_ACTORS as readonly string[]).includes(actor))
      waiting.set(subjectId, [...(waiting.get(subjectId) ?? []), id]);
    if (kind === "act-undone") undone.push(...(waiting.get(subjectId) ?? []));
    if (kind === "act-undone" || kind === "act-told" || kind === "act-kept-silent") waiting.delete(subjectId);
  }
  return undone;
}
