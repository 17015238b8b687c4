import { randomUUID } from "node:crypto";
import type { BusyTime } from "#app/features/booking/availability/busy-time.ts";
import { storeBusyTimes } from "#app/features/booking/personal-calendars/busy-times-store.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { insertRows } from "#support/database/rows.ts";

/** Inserts a calendar that was read, with its busy times. @returns its id */
export async function seedPersonalCalendar(
  db: Db,
  userId: string,
  { name = "Google", times = [] }: { name?: string; times?: readonly BusyTime[] } = {},
): Promise<string> {
  const id = randomUUID();
  const at = new Date().toISOString();
  await insertRows(db, "personalCalendars", {
    id,
    userId,
    name,
    link: "",
    pausedAt: null,
    nextReadAt: "9999-01-01T00:00:00.000Z",
    leaseOwner: null,
    leaseUntil: null,
    etag: null,
    lastModified: null,
    readThrough: null,
    lastReadAt: at,
    failure: null,
    failingSince: null,
    failureMailedAt: null,
    createdAt: at,
  });
  await storeBusyTimes(db, id, times);
  return id;
}

/** Writes an event for each pair of start and end: dates, UTC or floating times. */
export function calendarText(...events: (readonly [start: string, end: string])[]): string {
  const lines = events.flatMap(([start, end], index) => [
    "BEGIN:VEVENT",
    `UID:event-${index}@test`,
    `DTSTART${start.length === 8 ? ";VALUE=DATE" : ""}:${start}`,
    `DTEND${end.length === 8 ? ";VALUE=DATE" : ""}:${end}`,
    "SUMMARY:Dentiste",
    "LOCATION:3 rue des Dents",
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}
