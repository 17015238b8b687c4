import { defaultAgency } from "#app/content/parts/agency.ts";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { closureOn } from "#support/fixtures/day-rules.ts";
import { agencyFeed, type FeedAppointment, type FeedClosure, type Feed, feedDays } from "./feed.calendar.ts";

const appointment: FeedAppointment = {
  id: "0b7e1c0e",
  sequence: 2,
  status: "confirmed",
  date: "2026-12-04",
  time: "09:30",
  minutes: 60,
  travelBefore: 0,
  travelAfter: 0,
  name: "Camille Moreau",
  phone: "06 39 98 12 34",
  subject: "Mariage, premier entretien",
  location: null,
  changedAt: new Date("2026-11-20T10:00:00Z"),
};
const closure: FeedClosure = {
  ...closureOn("2026-12-24", { id: "c1", lastDate: "2027-01-03", publicReason: "En reportage à Lyon" }),
  reason: null,
  createdAt: new Date("2026-11-01T10:00:00Z"),
};

const feed = (change: Partial<Feed> = {}) =>
  agencyFeed({
    identity: defaultAgency(),
    kind: "full",
    appointments: [],
    closures: [],
    days: feedDays("2026-11-22"), // from 2026-08-24 to 2027-11-22
    publicUrl: "https://solstice.example",
    ...change,
  });

/** Parses a feed strictly; checks line ends and line lengths. */
function read(text: string) {
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const { startDate, endDate, summary, uid, location, description } = new ICAL.Event(component, {
      strictExceptions: true,
    });
    const property = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
    const [start, end] = [startDate, endDate].map((time) =>
      time.isDate ? time.toString() : time.toJSDate().toISOString(),
    );
    return { uid, summary, location, description, start, end, property, zone: startDate.zone.tzid };
  });
  return { calendar, events };
}

const timesOf = (change: Partial<Feed>) => read(feed(change)).events.map(({ start, end }) => [start, end]);

test("agencyFeed states its refresh interval in REFRESH-INTERVAL and X-PUBLISHED-TTL and has no METHOD", () => {
  const { calendar } = read(feed());
  expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT15M");
  expect(calendar.getFirstPropertyValue("x-published-ttl")?.toString()).toBe("PT15M");
  expect(calendar.getFirstPropertyValue("method")).toBe(null);
});

test("agencyFeed escapes the agency's name", () => {
  const identity = { ...defaultAgency(), name: "Studio, un; deux" };
  const busy = feed({ identity, kind: "busy" });
  expect(busy).toContain("X-WR-CALNAME:Studio\\, un\\; deux\\, occupé\r\n");
  expect(busy).toMatch(/^NAME:Studio\\, un\\; deux\\, occupé\r$/m);
  expect(busy).toContain("PRODID:-//Studio\\, un\\; deux//agenda//FR\r\n");
});

test("agencyFeed lists client, subject and phone of an appointment, with times in UTC", () => {
  const text = feed({ appointments: [appointment] });
  const [event] = read(text).events;
  expect(event).toMatchObject({
    uid: "0b7e1c0e@solstice.example",
    summary: "Camille Moreau",
    start: "2026-12-04T08:30:00.000Z",
    end: "2026-12-04T09:30:00.000Z",
    description: "Mariage, premier entretien\n06 39 98 12 34",
    zone: "UTC",
  });
  expect(event!.property("status")).toBe("CONFIRMED");
  expect(event!.property("sequence")).toBe("2");
  expect(event!.property("dtstamp")).toBe("2026-11-20T10:00:00Z");
  expect(event!.property("url")).toBe("https://solstice.example/agence/agenda/0b7e1c0e");
  expect(text).not.toMatch(/ORGANIZER|ATTENDEE|TZID/);
});

test("agencyFeed marks a cancelled appointment and its travel as cancelled and transparent", () => {
  const travel = { travelBefore: 30, travelAfter: 60 };
  const confirmed = read(feed({ appointments: [{ ...appointment, ...travel }] })).events;
  const { events } = read(feed({ appointments: [{ ...appointment, ...travel, status: "cancelled", sequence: 3 }] }));
  const spansOf = (listed: typeof events) => listed.map(({ uid, start, end }) => ({ uid, start, end }));
  expect(spansOf(events)).toEqual(spansOf(confirmed));
  expect(events.map(({ summary }) => summary.replace(/\s/g, " "))).toEqual([
    "Annulé : Trajet : Camille Moreau",
    "Annulé : Camille Moreau",
    "Annulé : Trajet : Camille Moreau",
  ]);
  for (const { property } of events) {
    expect(property("status")).toBe("CANCELLED");
    expect(property("sequence")).toBe("3");
    expect(property("transp")).toBe("TRANSPARENT");
  }
});

test.each(["confirmed", "cancelled"] as const)("agencyFeed keeps the name in a %s appointment as written", (status) => {
  const name = "L'atelier d'Inès ; cie : 5 %";
  const text = feed({ appointments: [{ ...appointment, name, status, travelBefore: 30 }] });
  const summaries = read(text).events.map(({ summary }) => summary);
  expect(summaries.every((summary) => summary.endsWith(name))).toBe(true);
  expect(summaries).toHaveLength(2);
});

test("agencyFeed lists the travel before and after an appointment", () => {
  const { events } = read(feed({ appointments: [{ ...appointment, travelBefore: 60, travelAfter: 30 }] }));
  expect(events.map(({ uid, start, end }) => [uid, start, end])).toEqual([
    ["0b7e1c0e-aller@solstice.example", "2026-12-04T07:30:00.000Z", "2026-12-04T08:30:00.000Z"],
    ["0b7e1c0e@solstice.example", "2026-12-04T08:30:00.000Z", "2026-12-04T09:30:00.000Z"],
    ["0b7e1c0e-retour@solstice.example", "2026-12-04T09:30:00.000Z", "2026-12-04T10:00:00.000Z"],
  ]);
});

test("agencyFeed lists closed days as all-day events, the last day included, and partial closures as times", () => {
  const { events } = read(
    feed({
      closures: [
        closure,
        { ...closure, id: "c2", date: "2026-12-07", lastDate: "2026-12-08", from: "12:00", reason: "Notaire" },
      ],
    }),
  );
  expect(events.map(({ uid, summary, start, end }) => [uid, summary.replace(/\s/g, " "), start, end])).toEqual([
    ["c1-2026-12-24@solstice.example", "Fermé : En reportage à Lyon", "2026-12-24", "2027-01-04"],
    ["c2-2026-12-07@solstice.example", "Fermé : Notaire", "2026-12-07T11:00:00.000Z", "2026-12-07T23:00:00.000Z"],
    ["c2-2026-12-08@solstice.example", "Fermé : Notaire", "2026-12-08T11:00:00.000Z", "2026-12-08T23:00:00.000Z"],
  ]);
});

test("agencyFeed lists each day of a recurring closure, from 90 days back to the end of the booking window", () => {
  const { events } = read(
    feed({ closures: [{ ...closure, date: "2026-01-04", lastDate: "2026-01-04", recurrence: "weekly" }] }),
  );
  expect(events[0]!.start).toBe("2026-08-30");
  expect(events.at(-1)!.start).toBe("2027-11-21");
  // Every Sunday from the first to the last.
  expect(events).toHaveLength(65);
});

test("agencyFeed merges consecutive closed days into one event, even if they began before the feed does", () => {
  const timesWith = (recurrence: FeedClosure["recurrence"], date: string, lastDate: string) =>
    timesOf({ closures: [{ ...closure, date, lastDate, recurrence }] });
  expect(timesWith("once", "2026-07-01", "2026-08-31")).toEqual([["2026-07-01", "2026-09-01"]]);
  expect(timesWith("once", "2026-07-01", "2026-08-23")).toEqual([]);
  // A closure of all seven days, every week.
  expect(timesWith("weekly", "2021-11-29", "2021-12-05")).toEqual([["2021-11-29", "2027-11-23"]]);
  expect(timesWith("yearly", "2025-08-20", "2025-08-25")).toEqual([
    ["2026-08-20", "2026-08-26"],
    ["2027-08-20", "2027-08-26"],
  ]);
});

test.each([
  { recurrence: "weekly", date: "2021-11-29", lastDate: "2021-12-05" },
  { recurrence: "once", date: "2025-12-01", lastDate: "2027-11-30" },
  { recurrence: "yearly", date: "2021-01-01", lastDate: "2021-12-31" },
] as const)(
  "agencyFeed lists a $recurrence partial closure from 90 days back to the end of the booking window",
  (days) => {
    const text = feed({ closures: [{ ...closure, ...days, from: "12:00", to: "13:00" }] });
    const starts = [...text.matchAll(/^DTSTART:(\w+)/gm)].map(([, start]) => start);
    // 90 days, today and 365 days.
    expect(starts).toHaveLength(456);
    expect(starts[0]).toBe("20260824T100000Z");
    expect(starts.at(-1)).toBe("20271122T110000Z");
  },
);

test("agencyFeed of the kind « occupé seulement » has times but neither names nor addresses", () => {
  const text = feed({
    kind: "busy",
    appointments: [
      { ...appointment, location: "chez camille@courriel.example", travelBefore: 30 },
      { ...appointment, id: "gone", status: "cancelled" },
    ],
    closures: [closure],
  });
  const { events } = read(text);
  expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set(["Occupé"]));
  expect(events.map(({ property }) => property("status"))).toEqual([
    "CONFIRMED",
    "CONFIRMED",
    "CANCELLED",
    "CONFIRMED",
  ]);
  expect(text).not.toContain("ORGANIZER");
  expect(text.replaceAll(/^UID:.*$/gm, "")).not.toMatch(/@|Camille|Moreau|06 39|Mariage|Lyon|LOCATION|URL|DESCRIPTION/);
});

test.each([
  ["markup", "<b>=1+1</b>", "<b>=1+1</b>"],
  ["bidi control characters", "\u202Egnp.exe \u2066", "gnp.exe"],
  ["10,000 emoji", "🎉".repeat(10_000), "🎉".repeat(10_000)],
  ["control characters and a forged property", "Zoé;\r\nATTENDEE:x, \u2028\u0007\\n", "Zoé; ATTENDEE:x,  \\n"],
])("agencyFeed renders %s as one harmless line in every property", (_, hostileText, line) => {
  const hostile = { name: hostileText, location: hostileText, subject: hostileText, phone: hostileText };
  const text = feed({
    appointments: [{ ...appointment, ...hostile }],
    closures: [{ ...closure, publicReason: hostileText }],
  });
  const [event, closed] = read(text).events;
  expect(event).toMatchObject({ summary: line, location: line, description: `${line}\n${line}` });
  expect(closed!.summary).toBe(`Fermé\u00A0: ${line}`);
});

test("agencyFeed renders the same text for the same agenda", () => {
  const whole = { appointments: [appointment], closures: [closure] };
  expect(feed(whole)).toBe(feed(whole));
});

const appointmentAt = (date: string, time: string, minutes: number) => ({ ...appointment, date, time, minutes });
const closedPart = (date: string, from: string, to: string) => ({
  ...closure,
  id: from,
  date,
  lastDate: date,
  from,
  to,
});

test("agencyFeed starts an autumn 02:30 slot at the first 02:30 and ends it at 03:00, 90 minutes later", () => {
  expect(
    timesOf({ appointments: [appointmentAt("2027-10-31", "02:30", 30), appointmentAt("2027-10-31", "22:00", 30)] }),
  ).toEqual([
    ["2027-10-31T00:30:00.000Z", "2027-10-31T02:00:00.000Z"],
    ["2027-10-31T21:00:00.000Z", "2027-10-31T21:30:00.000Z"],
  ]);
  expect(timesOf({ closures: [closedPart("2027-10-31", "02:30", "03:00")] })).toEqual([
    ["2027-10-31T00:30:00.000Z", "2027-10-31T02:00:00.000Z"],
  ]);
});

test("agencyFeed shortens a span over the hour that spring skips, and leaves out a closure within it", () => {
  expect(timesOf({ appointments: [appointmentAt("2027-03-27", "22:00", 360)] })).toEqual([
    ["2027-03-27T21:00:00.000Z", "2027-03-28T02:00:00.000Z"],
  ]);
  expect(
    timesOf({
      closures: [closedPart("2027-03-28", "02:30", "03:00"), closedPart("2027-03-28", "02:00", "04:00")],
    }),
  ).toEqual([["2027-03-28T01:00:00.000Z", "2027-03-28T02:00:00.000Z"]]);
});

test("agencyFeed lists a closed day on which the clocks change as one all-day event", () => {
  const closedDay = { ...closure, date: "2027-03-28", lastDate: "2027-03-28" };
  expect(timesOf({ closures: [closedDay, { ...closedDay, date: "2027-10-31", lastDate: "2027-10-31" }] })).toEqual([
    ["2027-03-28", "2027-03-29"],
    ["2027-10-31", "2027-11-01"],
  ]);
});
