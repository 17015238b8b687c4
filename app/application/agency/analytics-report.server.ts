import { sql } from "kysely";
import { addDays } from "#app/french/dates.ts";
import { parisTime, parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { StoredOffer } from "#app/features/enquiries/enquiry.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

/** In days. */
export const SPANS = [30, 90, 395] as const;
export type AnalyticsSpan = (typeof SPANS)[number];

export interface AnalyticsDay {
  date: string;
  views: number;
  enquiries: number;
  bookings: number;
}

export interface AnalyticsReport {
  days: AnalyticsDay[];
  pages: { path: string; views: number }[];
  /** The offers of enquiries, most frequent first; null: an enquiry without an offer. */
  origins: { offer: string | null; enquiries: number }[];
}

export async function readAnalytics(db: Db, now: Date, span: AnalyticsSpan): Promise<AnalyticsReport> {
  const today = parisDate(now);
  const firstDay = addDays(today, 1 - span);
  const startsAt = instantOf({ date: firstDay, time: "00:00" }).toISOString();
  const [views, events, offers] = await Promise.all([
    db.selectFrom("pageViews").select(["date", "path", "count"]).where("date", ">=", firstDay).execute(),
    // Events are counted by UTC hour, because a day in Paris always begins on a full one.
    db
      .selectFrom("events")
      .select(["kind", sql<string>`substr("at", 1, 13)`.as("hour"), ({ fn }) => fn.countAll<number>().as("count")])
      .where("at", ">=", startsAt)
      .where((eb) =>
        eb.or([
          eb("kind", "in", ["enquiry-sent", "appointment-booked"]),
          // The undo of an appointment that the agency entered is subtracted from the bookings below.
          eb.and([eb("kind", "=", "change-undone"), eb("data", "like", '%"entered":true%')]),
        ]),
      )
      .groupBy(["kind", "hour"])
      .execute(),
    db
      .selectFrom("enquiries")
      .select(["offer", ({ fn }) => fn.countAll<number>().as("count")])
      .where("createdAt", ">=", startsAt)
      .groupBy("offer")
      .execute(),
  ]);

  const days = new Map<string, AnalyticsDay>();
  for (let date = firstDay; date <= today; date = addDays(date, 1)) {
    days.set(date, { date, views: 0, enquiries: 0, bookings: 0 });
  }
  const pages = new Map<string, number>();
  for (const { date, path, count } of views) {
    const day = days.get(date);
    if (day) day.views += count;
    pages.set(path, (pages.get(path) ?? 0) + count);
  }
  for (const { kind, hour, count } of events) {
    const day = days.get(parisTime(new Date(`${hour}:00:00Z`)).date);
    if (!day) continue;
    if (kind === "enquiry-sent") day.enquiries += count;
    else day.bookings += kind === "change-undone" ? -count : count;
  }
  const origins = new Map<string | null, number>();
  for (const { offer, count } of offers) {
    // Count by title, because an offer's price may change between two enquiries.
    const title = offer === null ? null : (JSON.parse(offer) as StoredOffer).title;
    origins.set(title, (origins.get(title) ?? 0) + count);
  }
  return {
    days: [...days.values()],
    pages: mostFrequentFirst(pages).map(([path, count]) => ({ path, views: count })),
    origins: mostFrequentFirst(origins).map(([offer, count]) => ({ offer, enquiries: count })),
  };
}

function mostFrequentFirst<Name extends string | null>(counts: ReadonlyMap<Name, number>): [Name, number][] {
  return [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || String(a).localeCompare(String(b)));
}
