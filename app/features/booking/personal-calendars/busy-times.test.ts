import { expect, test } from "vitest";
import { readBusyTimes } from "./busy-times.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

const WINDOW = { first: "2026-11-27", last: "2027-11-27" };
const OWN_DOMAIN = "solstice.example";

/** @param components each the properties of an event, or a whole component with its BEGIN and END */
function calendar(...components: string[][]): string {
  const lines = components.flatMap((lines) =>
    lines[0]!.startsWith("BEGIN:") ? lines : ["BEGIN:VEVENT", "UID:one@test", ...lines, "END:VEVENT"],
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function busy(text: string): string[] {
  const read = readBusyTimes(text, WINDOW, OWN_DOMAIN);
  if (!read.ok) throw new Error(read.reason);
  return read.times.map(({ date, from, to }) => `${date} ${from}-${to}`);
}

const busyOf = (...event: string[]) => busy(calendar(event));

const inZone = (zone: string, start: string, end: string) => [
  `DTSTART;TZID=${zone}:${start}`,
  `DTEND;TZID=${zone}:${end}`,
];
const inParis = (start: string, end: string) => inZone("Europe/Paris", start, end);

const halfHour = ["DTSTART:20261204T090000", "DTEND:20261204T093000"];
const halfHourBusy = ["2026-12-04 09:00-09:30"];
const ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DURATION:PT5H", "END:VALARM"];

test.each<[string, string[], string[]]>([
  [
    "blocks an event in UTC from its start to its end",
    ["DTSTART:20261204T083000Z", "DTEND:20261204T093000Z"],
    ["2026-12-04 09:30-10:30"],
  ],
  ["reads a floating time in Europe/Paris", halfHour, halfHourBusy],
  [
    "rounds seconds outwards to whole minutes",
    ["DTSTART:20261204T090030", "DTEND:20261204T093030"],
    ["2026-12-04 09:00-09:31"],
  ],
  ["reads a DURATION", ["DTSTART:20261204T090000", "DURATION:PT1H15M"], ["2026-12-04 09:00-10:15"]],
  ["blocks one day if an all-day event has no end", ["DTSTART;VALUE=DATE:20261204"], ["2026-12-04 00:00-24:00"]],
  [
    "excludes the end of an all-day event",
    ["DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261206"],
    ["2026-12-04 00:00-24:00", "2026-12-05 00:00-24:00"],
  ],
  [
    "reads a DURATION of days",
    ["DTSTART;VALUE=DATE:20261204", "DURATION:P2D"],
    ["2026-12-04 00:00-24:00", "2026-12-05 00:00-24:00"],
  ],
  ["adds the seconds of a DURATION", ["DTSTART:20261204T090000", "DURATION:PT59M30S"], ["2026-12-04 09:00-10:00"]],
  [
    "reads a DURATION of a week, which begins four days before the window",
    ["DTSTART:20261123T090000", "DURATION:P1W"],
    ["2026-11-27 00:00-24:00", "2026-11-28 00:00-24:00", "2026-11-29 00:00-24:00", "2026-11-30 00:00-09:00"],
  ],
  ["ignores an event with a negative DURATION", ["DTSTART:20261204T090000", "DURATION:-PT1H"], []],
  [
    "blocks both days of an event across midnight",
    ["DTSTART:20261204T220000", "DTEND:20261205T013000"],
    ["2026-12-04 22:00-24:00", "2026-12-05 00:00-01:30"],
  ],
  [
    "blocks one day if an event ends at midnight",
    ["DTSTART:20261204T220000", "DTEND:20261205T000000"],
    ["2026-12-04 22:00-24:00"],
  ],
  [
    "blocks only the part within the window if an event starts before it",
    ["DTSTART:20261120T090000", "DTEND:20261127T100000"],
    ["2026-11-27 00:00-10:00"],
  ],
  [
    "blocks only the part within the window if an event ends after it",
    ["DTSTART:20271127T230000", "DTEND:20271129T100000"],
    ["2027-11-27 23:00-24:00"],
  ],
  ["ignores a timed event without an end", ["DTSTART:20261204T090000"], []],
  ["ignores an event that ends before it starts", ["DTSTART:20261204T090000", "DTEND:20261204T080000"], []],
  ["ignores an event without a start", ["DTEND:20261204T080000"], []],
  ["ignores an event outside the window", ["DTSTART:20261126T090000", "DTEND:20261126T100000"], []],
  ["ignores an event with an invalid start", ["DTSTART:nonsense", "DTEND:20261204T100000"], []],
  ["ignores an event with an invalid recurrence", [...halfHour, "RRULE:FREQ=SOMETIMES"], []],
  ["ignores a free event", [...halfHour, "TRANSP:TRANSPARENT"], []],
  ["ignores a cancelled event", [...halfHour, "STATUS:CANCELLED"], []],
  ["ignores an event that Outlook shows as free", [...halfHour, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], []],
  [
    "reads an event with lines that are no properties",
    [...halfHour, "DESCRIPTION:a", "b: c;d", "garbage"],
    halfHourBusy,
  ],
  ["ignores the duration of an alarm", ["DTSTART:20261204T090000", ...ALARM, "DTEND:20261204T093000"], halfHourBusy],
  ["blocks a tentative event", [...halfHour, "STATUS:TENTATIVE", "TRANSP:OPAQUE"], halfHourBusy],
])("readBusyTimes %s", (_, event, expected) => {
  expect(busyOf(...event)).toEqual(expected);
});

test.each([
  ["an IANA zone name without a VTIMEZONE", "America/New_York", "15:00-15:30"],
  ["a Windows zone name", "Romance Standard Time", "09:00-09:30"],
  ["a quoted Windows zone name with another UTC offset", '"Pacific Standard Time"', "18:00-18:30"],
  ["a zone name after a prefix", "/freeassociation.sourceforge.net/Europe/London", "10:00-10:30"],
  ["an unknown zone name as Europe/Paris", "Nowhere", "09:00-09:30"],
])("readBusyTimes reads %s (TZID=%s)", (_, zone, expected) => {
  expect(busyOf(...inZone(zone, "20261204T090000", "20261204T093000"))).toEqual([`2026-12-04 ${expected}`]);
});

const fridayHalfHour = inParis("20261204T090000", "20261204T093000");
const sameHalfHourOn = (...days: string[]) => days.map((day) => `${day} 09:00-09:30`);
test.each<[string, string[], string[]]>([
  [
    "repeats an event COUNT times",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;COUNT=3"],
    sameHalfHourOn("2026-12-04", "2026-12-11", "2026-12-18"),
  ],
  [
    "repeats an event up to and including an UNTIL in UTC",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;UNTIL=20261211T080000Z"],
    sameHalfHourOn("2026-12-04", "2026-12-11"),
  ],
  [
    "drops an occurrence that starts one second after UNTIL",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;UNTIL=20261211T075959Z"],
    sameHalfHourOn("2026-12-04"),
  ],
  [
    "repeats an event up to and including an UNTIL date",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;UNTIL=20261211"],
    sameHalfHourOn("2026-12-04", "2026-12-11"),
  ],
  [
    "repeats an event on the days of BYDAY",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3"],
    sameHalfHourOn("2026-12-04", "2026-12-07", "2026-12-11"),
  ],
  [
    "drops the occurrences of EXDATE",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Europe/Paris:20261211T090000"],
    sameHalfHourOn("2026-12-04", "2026-12-18"),
  ],
  [
    "drops the occurrences of an EXDATE in UTC or without a time",
    [...fridayHalfHour, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20261211T080000Z", "EXDATE;VALUE=DATE:20261218"],
    sameHalfHourOn("2026-12-04", "2026-12-25"),
  ],
  [
    "adds the occurrences of RDATE with the event's duration",
    [...fridayHalfHour, "RDATE;TZID=Europe/Paris:20261206T140000,20261207T150000"],
    ["2026-12-04 09:00-09:30", "2026-12-06 14:00-14:30", "2026-12-07 15:00-15:30"],
  ],
  [
    "adds the periods of RDATE with their own duration",
    [...fridayHalfHour, "RDATE;VALUE=PERIOD:20261206T130000Z/20261206T150000Z,20261207T130000Z/PT30M"],
    ["2026-12-04 09:00-09:30", "2026-12-06 14:00-16:00", "2026-12-07 14:00-14:30"],
  ],
  [
    "blocks, besides the start of an event, the last Fridays of a month that COUNT allows",
    [...fridayHalfHour, "RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=2"],
    sameHalfHourOn("2026-12-04", "2026-12-25", "2027-01-29"),
  ],
  [
    "repeats an all-day event every year",
    ["DTSTART;VALUE=DATE:20191224", "RRULE:FREQ=YEARLY"],
    ["2026-12-24 00:00-24:00"],
  ],
])("readBusyTimes %s", (_, event, expected) => {
  expect(busyOf(...event)).toEqual(expected);
});

const seriesWithOverride = (...override: string[]) =>
  busy(
    calendar(
      [...fridayHalfHour, "RRULE:FREQ=WEEKLY;COUNT=3"],
      ["RECURRENCE-ID;TZID=Europe/Paris:20261211T090000", ...override],
    ),
  );

test("readBusyTimes blocks the time of a moved override, and not its original time", () => {
  expect(seriesWithOverride("DTSTART:20261212T140000Z", "DTEND:20261212T150000Z")).toEqual([
    "2026-12-04 09:00-09:30",
    "2026-12-12 15:00-16:00",
    "2026-12-18 09:00-09:30",
  ]);
});

test("readBusyTimes ignores a cancelled or free override together with its occurrence", () => {
  const originalTime = inParis("20261211T090000", "20261211T093000");
  for (const notBusy of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"]) {
    expect(seriesWithOverride(...originalTime, notBusy)).toEqual(sameHalfHourOn("2026-12-04", "2026-12-18"));
  }
});

test("readBusyTimes uses only the override with the highest SEQUENCE for an occurrence", () => {
  const moved = (hour: string, sequence: number) => [
    "RECURRENCE-ID;TZID=Europe/Paris:20261211T090000",
    `DTSTART;TZID=Europe/Paris:20261211T${hour}0000`,
    "DURATION:PT1H",
    `SEQUENCE:${sequence}`,
  ];
  const text = calendar([...fridayHalfHour, "RRULE:FREQ=WEEKLY;COUNT=2"], moved("16", 2), moved("14", 1));
  expect(busy(text)).toEqual(["2026-12-04 09:00-09:30", "2026-12-11 16:00-17:00"]);
});

const thisAndFuture = (date: string, ...override: string[]) => [
  `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:${date}T090000`,
  ...override,
];
const daily = ["DTSTART;TZID=Europe/Paris:20261204T090000", "DURATION:PT30M", "RRULE:FREQ=DAILY;COUNT=5"];
const [dec4, dec5] = ["2026-12-04 09:00-09:30", "2026-12-05 09:00-09:30"];
test.each<[string, string[][], string[]]>([
  [
    "moves the later occurrences and gives them its duration",
    [daily, thisAndFuture("20261206", "DTSTART;TZID=Europe/Paris:20261206T140000", "DURATION:PT1H")],
    [dec4, dec5, "2026-12-06 14:00-15:00", "2026-12-07 14:00-15:00", "2026-12-08 14:00-15:00"],
  ],
  [
    "accepts its RECURRENCE-ID and start in UTC",
    [
      daily,
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261206T080000Z", "DTSTART:20261206T093000Z", "DTEND:20261206T100000Z"],
    ],
    [dec4, dec5, "2026-12-06 10:30-11:00", "2026-12-07 10:30-11:00", "2026-12-08 10:30-11:00"],
  ],
  [
    "moves neither an occurrence with its own override nor one that EXDATE removes",
    [
      [...daily, "EXDATE;TZID=Europe/Paris:20261207T090000"],
      thisAndFuture("20261205", "DTSTART;TZID=Europe/Paris:20261205T110000", "DURATION:PT30M"),
      ["RECURRENCE-ID;TZID=Europe/Paris:20261206T090000", "DTSTART:20261206T160000", "DURATION:PT30M"],
    ],
    [dec4, "2026-12-05 11:00-11:30", "2026-12-06 16:00-16:30", "2026-12-08 11:00-11:30"],
  ],
  [
    "ends where the next one begins",
    [
      daily,
      thisAndFuture("20261207", "DTSTART;TZID=Europe/Paris:20261207T170000", "DURATION:PT30M"),
      thisAndFuture("20261205", "DTSTART;TZID=Europe/Paris:20261205T110000", "DURATION:PT30M"),
    ],
    [dec4, "2026-12-05 11:00-11:30", "2026-12-06 11:00-11:30", "2026-12-07 17:00-17:30", "2026-12-08 17:00-17:30"],
  ],
  [
    "that is cancelled ends the series",
    [daily, thisAndFuture("20261206", "DTSTART;TZID=Europe/Paris:20261206T090000", "STATUS:CANCELLED")],
    [dec4, dec5],
  ],
  [
    "that is busy blocks the rest of a free series",
    [
      [...daily, "TRANSP:TRANSPARENT"],
      thisAndFuture("20261207", "DTSTART;TZID=Europe/Paris:20261207T090000", "DURATION:PT1H"),
    ],
    ["2026-12-07 09:00-10:00", "2026-12-08 09:00-10:00"],
  ],
  [
    "turns all-day occurrences into timed ones",
    [
      ["DTSTART;VALUE=DATE:20261204", "RRULE:FREQ=DAILY;COUNT=3"],
      ["RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261205", "DTSTART:20261205T100000", "DURATION:PT1H"],
    ],
    ["2026-12-04 00:00-24:00", "2026-12-05 10:00-11:00", "2026-12-06 10:00-11:00"],
  ],
  [
    "also moves the periods of RDATE and replaces their duration",
    [
      [...daily.slice(0, 2), "RDATE;VALUE=PERIOD:20261206T130000Z/PT3H"],
      thisAndFuture("20261204", "DTSTART;TZID=Europe/Paris:20261204T100000", "DURATION:PT15M"),
    ],
    ["2026-12-04 10:00-10:15", "2026-12-06 15:00-15:15"],
  ],
  [
    "from years ago still moves the occurrences in the window, also to another weekday",
    [
      ["DTSTART;TZID=Europe/Paris:20170106T090000", "DURATION:PT30M", "RRULE:FREQ=WEEKLY;UNTIL=20261204"],
      [
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20180601T090000",
        "DTSTART;TZID=Europe/Paris:20180612T100000",
        "DURATION:PT1H",
      ],
    ],
    ["2026-12-01 10:00-11:00", "2026-12-08 10:00-11:00", "2026-12-15 10:00-11:00"],
  ],
  [
    "to an earlier day also moves the first occurrence after the window into it",
    [
      ["DTSTART;TZID=Europe/Paris:20261104T090000", "DURATION:PT30M", "RRULE:FREQ=YEARLY;BYMONTH=11,12"],
      [
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261104T090000",
        "DTSTART;TZID=Europe/Paris:20261028T090000",
        "DURATION:PT30M",
      ],
    ],
    ["2026-11-27 09:00-09:30", "2027-10-28 09:00-09:30", "2027-11-27 09:00-09:30"],
  ],
  [
    "keeps the wall-clock time when the clocks change",
    [
      ["DTSTART;TZID=Europe/Paris:20270326T090000", "DURATION:PT30M", "RRULE:FREQ=DAILY;COUNT=3"],
      thisAndFuture("20270327", "DTSTART;TZID=Europe/Paris:20270327T100000", "DURATION:PT30M"),
    ],
    ["2027-03-26 09:00-09:30", "2027-03-27 10:00-10:30", "2027-03-28 10:00-10:30"],
  ],
])("in readBusyTimes, an override of « this and future » occurrences %s", (_, events, expected) => {
  expect(busy(calendar(...events))).toEqual(expected);
});

test("readBusyTimes expands a weekly event of ten years at a constant wall clock time", () => {
  const times = busyOf(...inParis("20170106T090000", "20170106T100000"), "RRULE:FREQ=WEEKLY");
  expect(times).toHaveLength(53);
  expect(new Set(times.map((time) => time.slice(11)))).toEqual(new Set(["09:00-10:00"]));
  expect(times[0]).toBe("2026-11-27 09:00-10:00");
  expect(times.at(-1)).toBe("2027-11-26 09:00-10:00");
});

test.each<[string, string[], string[]]>([
  [
    "blocks, in spring, both sides of the skipped hour within an event",
    inParis("20270328T013000", "20270328T033000"),
    ["2027-03-28 01:30-03:30"],
  ],
  [
    "blocks nothing, in spring, for an event from 02:30 to 03:30, because the skipped 02:30 is read as 03:30",
    inParis("20270328T023000", "20270328T033000"),
    [],
  ],
  ["blocks, in spring, one day for an all-day event", ["DTSTART;VALUE=DATE:20270328"], ["2027-03-28 00:00-24:00"]],
  [
    "blocks, in autumn, the repeated hour within an event",
    inParis("20271031T013000", "20271031T033000"),
    ["2027-10-31 01:30-03:30"],
  ],
  [
    "blocks 02:00 to 03:00, in autumn, for an event over the first of the two hours",
    ["DTSTART:20271031T000000Z", "DTEND:20271031T010000Z"],
    ["2027-10-31 02:00-03:00"],
  ],
  [
    "blocks, in autumn, every wall-clock time between the first 02:30 and the second 02:15",
    ["DTSTART:20271031T003000Z", "DTEND:20271031T011500Z"],
    ["2027-10-31 02:00-02:15", "2027-10-31 02:30-03:00"],
  ],
  ["blocks, in autumn, one day for an all-day event", ["DTSTART;VALUE=DATE:20271031"], ["2027-10-31 00:00-24:00"]],
  [
    "keeps the wall-clock time of a weekly event when the clocks change",
    [...inParis("20270321T090000", "20270321T100000"), "RRULE:FREQ=WEEKLY;COUNT=2"],
    ["2027-03-21 09:00-10:00", "2027-03-28 09:00-10:00"],
  ],
  [
    "moves a weekly event in UTC by an hour on the wall clock when the clocks change",
    ["DTSTART:20270321T080000Z", "DTEND:20270321T090000Z", "RRULE:FREQ=WEEKLY;COUNT=2"],
    ["2027-03-21 09:00-10:00", "2027-03-28 10:00-11:00"],
  ],
  [
    "moves a weekly event of another zone when that zone's clocks change",
    [...inZone("America/New_York", "20270307T090000", "20270307T100000"), "RRULE:FREQ=WEEKLY;COUNT=4"],
    ["2027-03-07 15:00-16:00", "2027-03-14 14:00-15:00", "2027-03-21 14:00-15:00", "2027-03-28 15:00-16:00"],
  ],
])("readBusyTimes %s", (_, event, expected) => {
  expect(busyOf(...event)).toEqual(expected);
});

const VTIMEZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Customized Time Zone",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

test.each([
  ["in winter", "20261204", "2026-12-04 15:00-16:00"],
  ["in summer", "20270604", "2027-06-04 15:00-16:00"],
  ["while it has summer time and Paris has not", "20270320", "2027-03-20 14:00-15:00"],
])("in readBusyTimes, a VTIMEZONE defines an unknown zone name %s", (_, date, expected) => {
  const event = inZone("Customized Time Zone", `${date}T090000`, `${date}T100000`);
  expect(busy(calendar(VTIMEZONE, event))).toEqual([expected]);
});

test("in readBusyTimes, a VTIMEZONE does not redefine a known zone name", () => {
  const redefinition = VTIMEZONE.map((line) => (line.startsWith("TZID") ? "TZID:Europe/Paris" : line));
  const event = ["DTSTART;TZID=Europe/Paris:20261204T090000", "DURATION:PT1H"];
  expect(busy(calendar(redefinition, event))).toEqual(["2026-12-04 09:00-10:00"]);
});

test("WINDOWS_ZONES maps every name to an existing zone", () => {
  for (const zone of Object.values(WINDOWS_ZONES)) {
    expect(() => new Intl.DateTimeFormat("fr", { timeZone: zone }), zone).not.toThrow();
  }
});

test("readBusyTimes ignores events of the site's own feed by their UID", () => {
  const withUid = (uid: string) =>
    calendar(["BEGIN:VEVENT", `UID:${uid}`, "DTSTART:20261204T090000", "DURATION:PT1H", "END:VEVENT"]);
  const id = "0b7e1c0e-8a58-4b0e-9a53-0a3a2c1f9c11";
  for (const part of ["", "-aller", "-retour", "-2026-12-04"])
    expect(busy(withUid(`${id}${part}@${OWN_DOMAIN}`))).toEqual([]);
  for (const uid of [`${id}@other.example`, `${id}-autre@${OWN_DOMAIN}`, `one@${OWN_DOMAIN}`])
    expect(busy(withUid(uid)), uid).toEqual(["2026-12-04 09:00-10:00"]);
});

test("readBusyTimes merges times that overlap or touch", () => {
  const text = calendar(
    ["DTSTART:20261204T090000", "DURATION:PT1H"],
    ["DTSTART:20261204T093000", "DURATION:PT15M"],
    ["DTSTART:20261204T100000", "DURATION:PT1H"],
    ["DTSTART:20261204T140000", "DURATION:PT1H"],
  );
  expect(busy(text)).toEqual(["2026-12-04 09:00-11:00", "2026-12-04 14:00-15:00"]);
});

test.each([
  ["an empty text", "not-a-calendar", ""],
  ["an HTML page", "not-a-calendar", "<!doctype html><title>Connexion</title>"],
  ["a vCard", "not-a-calendar", "BEGIN:VCARD\r\nFN:Camille\r\nEND:VCARD\r\n"],
  ["a text without its end", "cut-off", calendar(["DTSTART:20261204T090000"]).replace("END:VCALENDAR\r\n", "")],
] as const)("readBusyTimes rejects %s as %s", (_, reason, text) => {
  expect(readBusyTimes(text, WINDOW, OWN_DOMAIN)).toEqual({ ok: false, reason });
});

test("readBusyTimes rejects a text as too-heavy if a rule exceeds the step budget", () => {
  const text = calendar(["DTSTART:20261204T090000", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"]);
  const maxSteps = 1000;
  expect(readBusyTimes(text, WINDOW, OWN_DOMAIN, maxSteps)).toEqual({ ok: false, reason: "too-heavy" });
});

test("readBusyTimes accepts a byte order mark, bare line feeds and lines folded with a space or a tab", () => {
  const text = calendar(["DTSTART;TZID=Europe/\r\n Paris:20261204T0900\r\n\t00", "DURATION:PT1H"]);
  expect(busy(`\uFEFF${text.replaceAll("\r\n", "\n")}`)).toEqual(["2026-12-04 09:00-10:00"]);
});

test.each<[string, number, string[][]]>([
  ["a readable event", 0, [["DTSTART:20261205T090000", "DURATION:PT1H"]]],
  ["an event without a start", 1, [["DTEND:20261204T090000"]]],
  [
    "events with an invalid start or recurrence",
    2,
    [["DTSTART:tomorrow"], ["DTSTART:20261205T090000", "RRULE:FREQ=SOMETIMES"]],
  ],
  [
    "an override of later occurrences",
    0,
    [
      ["DTSTART:20261205T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"],
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261206T090000", "DTSTART:20261206T100000", "DURATION:PT1H"],
    ],
  ],
])("beside a readable event and %s, readBusyTimes counts %i events as skipped", (_, skipped, events) => {
  const read = readBusyTimes(calendar(["DTSTART:20261203T090000", "DURATION:PT1H"], ...events), WINDOW, OWN_DOMAIN);
  expect(read).toMatchObject({ ok: true, skipped });
  expect(read.ok && read.times).toContainEqual({ date: "2026-12-03", from: "09:00", to: "10:00" });
});
