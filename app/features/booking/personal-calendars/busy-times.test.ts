import { describe, expect, test } from "vitest";
import { readBusyTimes } from "./busy-times.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

const WINDOW = { first: "2026-11-27", last: "2027-11-27" };

const nobodysOwn = () => false;

function calendar(...events: string[][]): string {
  const lines = events.flatMap((event) =>
    event[0]!.startsWith("BEGIN:") ? event : ["BEGIN:VEVENT", "UID:one@test", ...event, "END:VEVENT"],
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function busy(text: string, window = WINDOW, isOwn: (uid: string) => boolean = nobodysOwn): string[] {
  const read = readBusyTimes(text, window, isOwn);
  if (!read.ok) throw new Error(read.reason);
  return read.times.map(({ date, from, to }) => `${date} ${from}-${to}`);
}

const of = (...event: string[]) => busy(calendar(event));

describe("readBusyTimes of a single event", () => {
  test.each<[string, string[], string[]]>([
    [
      "from its start to its end, in UTC",
      ["DTSTART:20261204T083000Z", "DTEND:20261204T093000Z"],
      ["2026-12-04 09:30-10:30"],
    ],
    [
      "with a TZID that names a zone and no VTIMEZONE",
      ["DTSTART;TZID=America/New_York:20261204T090000", "DTEND;TZID=America/New_York:20261204T100000"],
      ["2026-12-04 15:00-16:00"],
    ],
    [
      "with a Windows zone name",
      ["DTSTART;TZID=Romance Standard Time:20261204T090000", "DTEND;TZID=Romance Standard Time:20261204T100000"],
      ["2026-12-04 09:00-10:00"],
    ],
    [
      "with a quoted Windows zone name of another hour",
      ['DTSTART;TZID="Pacific Standard Time":20261204T010000', 'DTEND;TZID="Pacific Standard Time":20261204T020000'],
      ["2026-12-04 10:00-11:00"],
    ],
    [
      "with a prefix before the zone's name",
      [
        "DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261204T090000",
        "DTEND;TZID=/freeassociation.sourceforge.net/Europe/London:20261204T093000",
      ],
      ["2026-12-04 10:00-10:30"],
    ],
    [
      "in Paris where nobody knows its zone",
      ["DTSTART;TZID=Nowhere:20261204T090000", "DTEND;TZID=Nowhere:20261204T093000"],
      ["2026-12-04 09:00-09:30"],
    ],
    ["floating, in Paris", ["DTSTART:20261204T090000", "DTEND:20261204T093000"], ["2026-12-04 09:00-09:30"]],
    [
      "with seconds, to the whole minutes around it",
      ["DTSTART:20261204T090030", "DTEND:20261204T093030"],
      ["2026-12-04 09:00-09:31"],
    ],
    ["with a DURATION", ["DTSTART:20261204T090000", "DURATION:PT1H15M"], ["2026-12-04 09:00-10:15"]],
    ["all day, without an end", ["DTSTART;VALUE=DATE:20261204"], ["2026-12-04 00:00-24:00"]],
    [
      "all day, its end excluded",
      ["DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261206"],
      ["2026-12-04 00:00-24:00", "2026-12-05 00:00-24:00"],
    ],
    [
      "all day, with a DURATION of days",
      ["DTSTART;VALUE=DATE:20261204", "DURATION:P2D"],
      ["2026-12-04 00:00-24:00", "2026-12-05 00:00-24:00"],
    ],
    [
      "across midnight, on both days",
      ["DTSTART:20261204T220000", "DTEND:20261205T013000"],
      ["2026-12-04 22:00-24:00", "2026-12-05 00:00-01:30"],
    ],
    ["to midnight, on one day", ["DTSTART:20261204T220000", "DTEND:20261205T000000"], ["2026-12-04 22:00-24:00"]],
    [
      "before the window, only what reaches into it",
      ["DTSTART:20261120T090000", "DTEND:20261127T100000"],
      ["2026-11-27 00:00-10:00"],
    ],
    [
      "after the window, only what begins in it",
      ["DTSTART:20271127T230000", "DTEND:20271129T100000"],
      ["2027-11-27 23:00-24:00"],
    ],
    ["not without a length", ["DTSTART:20261204T090000"], []],
    ["not that ends before it starts", ["DTSTART:20261204T090000", "DTEND:20261204T080000"], []],
    ["not without a start", ["DTEND:20261204T080000"], []],
    ["not outside of the window", ["DTSTART:20261126T090000", "DTEND:20261126T100000"], []],
    ["not when it is free", ["DTSTART:20261204T090000", "DTEND:20261204T093000", "TRANSP:TRANSPARENT"], []],
    ["not when it is cancelled", ["DTSTART:20261204T090000", "DTEND:20261204T093000", "STATUS:CANCELLED"], []],
    [
      "not when Outlook shows it as free",
      ["DTSTART:20261204T090000", "DTEND:20261204T093000", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
      [],
    ],
    [
      "when it is tentative",
      ["DTSTART:20261204T090000", "DTEND:20261204T093000", "STATUS:TENTATIVE", "TRANSP:OPAQUE"],
      ["2026-12-04 09:00-09:30"],
    ],
  ])("a single event blocks %s", (_, event, expected) => {
    expect(of(...event)).toEqual(expected);
  });
});

describe("readBusyTimes of a recurring event", () => {
  const start = ["DTSTART;TZID=Europe/Paris:20261204T090000", "DTEND;TZID=Europe/Paris:20261204T093000"];
  const weekly = (...days: string[]) => days.map((day) => `${day} 09:00-09:30`);
  test.each<[string, string[], string[]]>([
    [
      "as often as COUNT says",
      [...start, "RRULE:FREQ=WEEKLY;COUNT=3"],
      weekly("2026-12-04", "2026-12-11", "2026-12-18"),
    ],
    [
      "to UNTIL, included, as an instant",
      [...start, "RRULE:FREQ=WEEKLY;UNTIL=20261211T080000Z"],
      weekly("2026-12-04", "2026-12-11"),
    ],
    [
      "not after UNTIL, a second before it",
      [...start, "RRULE:FREQ=WEEKLY;UNTIL=20261211T075959Z"],
      weekly("2026-12-04"),
    ],
    ["to UNTIL, as a day", [...start, "RRULE:FREQ=WEEKLY;UNTIL=20261211"], weekly("2026-12-04", "2026-12-11")],
    [
      "on the days that BYDAY names",
      [...start, "RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3"],
      weekly("2026-12-04", "2026-12-07", "2026-12-11"),
    ],
    [
      "not on what EXDATE leaves out",
      [...start, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Europe/Paris:20261211T090000"],
      weekly("2026-12-04", "2026-12-18"),
    ],
    [
      "not on what EXDATE leaves out in UTC, or as a day",
      [...start, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20261211T080000Z", "EXDATE;VALUE=DATE:20261218"],
      weekly("2026-12-04", "2026-12-25"),
    ],
    [
      "on what RDATE adds, with the length of the event",
      [...start, "RDATE;TZID=Europe/Paris:20261206T140000,20261207T150000"],
      ["2026-12-04 09:00-09:30", "2026-12-06 14:00-14:30", "2026-12-07 15:00-15:30"],
    ],
    [
      "on the periods that RDATE adds, with their own length",
      [...start, "RDATE;VALUE=PERIOD:20261206T130000Z/20261206T150000Z,20261207T130000Z/PT30M"],
      ["2026-12-04 09:00-09:30", "2026-12-06 14:00-16:00", "2026-12-07 14:00-14:30"],
    ],
    [
      "on the last Friday of a month",
      [...start, "RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=2"],
      weekly("2026-12-04", "2026-12-25", "2027-01-29"),
    ],
    [
      "every year on its day, all day",
      ["DTSTART;VALUE=DATE:20191224", "RRULE:FREQ=YEARLY"],
      ["2026-12-24 00:00-24:00"],
    ],
  ])("a recurring event blocks %s", (_, event, expected) => {
    expect(of(...event)).toEqual(expected);
  });

  const series = (...override: string[]) =>
    busy(
      calendar(
        [...start, "RRULE:FREQ=WEEKLY;COUNT=3"],
        ["RECURRENCE-ID;TZID=Europe/Paris:20261211T090000", ...override],
      ),
    );

  test("readBusyTimes blocks the time of a moved override, and not its original time", () => {
    expect(series("DTSTART:20261212T140000Z", "DTEND:20261212T150000Z")).toEqual([
      "2026-12-04 09:00-09:30",
      "2026-12-12 15:00-16:00",
      "2026-12-18 09:00-09:30",
    ]);
  });

  test("readBusyTimes ignores a cancelled or free override together with its occurrence", () => {
    const there = ["DTSTART;TZID=Europe/Paris:20261211T090000", "DTEND;TZID=Europe/Paris:20261211T093000"];
    for (const free of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"]) {
      expect(series(...there, free)).toEqual(weekly("2026-12-04", "2026-12-18"));
    }
  });

  test("readBusyTimes uses the latest of two overrides", () => {
    const id = "RECURRENCE-ID;TZID=Europe/Paris:20261211T090000";
    const moved = (hour: string, sequence: number) => [
      id,
      `DTSTART;TZID=Europe/Paris:20261211T${hour}0000`,
      "DURATION:PT1H",
      `SEQUENCE:${sequence}`,
    ];
    const text = calendar([...start, "RRULE:FREQ=WEEKLY;COUNT=2"], moved("16", 2), moved("14", 1));
    expect(busy(text)).toEqual(["2026-12-04 09:00-09:30", "2026-12-11 16:00-17:00"]);
  });

  const later = (id: string, ...override: string[]) => [
    `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:${id}T090000`,
    ...override,
  ];
  const daily = ["DTSTART;TZID=Europe/Paris:20261204T090000", "DURATION:PT30M", "RRULE:FREQ=DAILY;COUNT=5"];
  const [first, second] = ["2026-12-04 09:00-09:30", "2026-12-05 09:00-09:30"];
  test.each<[string, string[][], string[]]>([
    [
      "moves the later occurrences and gives them its length",
      [daily, later("20261206", "DTSTART;TZID=Europe/Paris:20261206T140000", "DURATION:PT1H")],
      [first, second, "2026-12-06 14:00-15:00", "2026-12-07 14:00-15:00", "2026-12-08 14:00-15:00"],
    ],
    [
      "applies to an identifier and a start in UTC",
      [
        daily,
        ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261206T080000Z", "DTSTART:20261206T093000Z", "DTEND:20261206T100000Z"],
      ],
      [first, second, "2026-12-06 10:30-11:00", "2026-12-07 10:30-11:00", "2026-12-08 10:30-11:00"],
    ],
    [
      "leaves an occurrence with an override of its own alone, and moves none that EXDATE removes",
      [
        [...daily, "EXDATE;TZID=Europe/Paris:20261207T090000"],
        later("20261205", "DTSTART;TZID=Europe/Paris:20261205T110000", "DURATION:PT30M"),
        ["RECURRENCE-ID;TZID=Europe/Paris:20261206T090000", "DTSTART:20261206T160000", "DURATION:PT30M"],
      ],
      [first, "2026-12-05 11:00-11:30", "2026-12-06 16:00-16:30", "2026-12-08 11:00-11:30"],
    ],
    [
      "ends where the next one begins",
      [
        daily,
        later("20261207", "DTSTART;TZID=Europe/Paris:20261207T170000", "DURATION:PT30M"),
        later("20261205", "DTSTART;TZID=Europe/Paris:20261205T110000", "DURATION:PT30M"),
      ],
      [first, "2026-12-05 11:00-11:30", "2026-12-06 11:00-11:30", "2026-12-07 17:00-17:30", "2026-12-08 17:00-17:30"],
    ],
    [
      "that is cancelled ends the series",
      [daily, later("20261206", "DTSTART;TZID=Europe/Paris:20261206T090000", "STATUS:CANCELLED")],
      [first, second],
    ],
    [
      "that is busy blocks the rest of a free series",
      [
        [...daily, "TRANSP:TRANSPARENT"],
        later("20261207", "DTSTART;TZID=Europe/Paris:20261207T090000", "DURATION:PT1H"),
      ],
      ["2026-12-07 09:00-10:00", "2026-12-08 09:00-10:00"],
    ],
    [
      "makes timed occurrences of whole days",
      [
        ["DTSTART;VALUE=DATE:20261204", "RRULE:FREQ=DAILY;COUNT=3"],
        ["RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261205", "DTSTART:20261205T100000", "DURATION:PT1H"],
      ],
      ["2026-12-04 00:00-24:00", "2026-12-05 10:00-11:00", "2026-12-06 10:00-11:00"],
    ],
    [
      "applies to RDATE, whose own length it replaces",
      [
        [...daily.slice(0, 2), "RDATE;VALUE=PERIOD:20261206T130000Z/PT3H"],
        later("20261204", "DTSTART;TZID=Europe/Paris:20261204T100000", "DURATION:PT15M"),
      ],
      ["2026-12-04 10:00-10:15", "2026-12-06 15:00-15:15"],
    ],
    [
      "of years ago still moves the occurrences of the window, by whole days",
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
      "to an earlier day reaches into the end of the window",
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
      "keeps the hour on the wall clock when the clocks change",
      [
        ["DTSTART;TZID=Europe/Paris:20270326T090000", "DURATION:PT30M", "RRULE:FREQ=DAILY;COUNT=3"],
        later("20270327", "DTSTART;TZID=Europe/Paris:20270327T100000", "DURATION:PT30M"),
      ],
      ["2027-03-26 09:00-09:30", "2027-03-27 10:00-10:30", "2027-03-28 10:00-10:30"],
    ],
  ])("an override of « this and future » occurrences %s", (_, events, expected) => {
    expect(busy(calendar(...events))).toEqual(expected);
  });

  test("readBusyTimes expands a weekly event of ten years at a constant wall clock time", () => {
    const times = of(
      "DTSTART;TZID=Europe/Paris:20170106T090000",
      "DTEND;TZID=Europe/Paris:20170106T100000",
      "RRULE:FREQ=WEEKLY",
    );
    expect(times).toHaveLength(53);
    expect(new Set(times.map((time) => time.slice(11)))).toEqual(new Set(["09:00-10:00"]));
    expect(times[0]).toBe("2026-11-27 09:00-10:00");
    expect(times.at(-1)).toBe("2027-11-26 09:00-10:00");
  });
});

describe("readBusyTimes in the nights when the clocks change", () => {
  const paris = (start: string, end: string, ...rest: string[]) =>
    of(`DTSTART;TZID=Europe/Paris:${start}`, `DTEND;TZID=Europe/Paris:${end}`, ...rest);
  test.each<[string, string[], string[]]>([
    [
      "spring: an event over the missing hour blocks both sides of it",
      paris("20270328T013000", "20270328T033000"),
      ["2027-03-28 01:30-03:30"],
    ],
    ["spring: an event in the missing hour is the hour after it", paris("20270328T023000", "20270328T033000"), []],
    ["spring: a whole day is one day", of("DTSTART;VALUE=DATE:20270328"), ["2027-03-28 00:00-24:00"]],
    [
      "autumn: an event over the hour that comes twice blocks it",
      paris("20271031T013000", "20271031T033000"),
      ["2027-10-31 01:30-03:30"],
    ],
    [
      "autumn: the end of the first hour is three",
      of("DTSTART:20271031T000000Z", "DTEND:20271031T010000Z"),
      ["2027-10-31 02:00-03:00"],
    ],
    [
      "autumn: from the first half past two to the second quarter past two, all that is shown meanwhile",
      of("DTSTART:20271031T003000Z", "DTEND:20271031T011500Z"),
      ["2027-10-31 02:00-02:15", "2027-10-31 02:30-03:00"],
    ],
    ["autumn: a whole day is one day", of("DTSTART;VALUE=DATE:20271031"), ["2027-10-31 00:00-24:00"]],
    [
      "a weekly event keeps its hour on the wall clock over both",
      paris("20270321T090000", "20270321T100000", "RRULE:FREQ=WEEKLY;COUNT=2"),
      ["2027-03-21 09:00-10:00", "2027-03-28 09:00-10:00"],
    ],
    [
      "a weekly event in UTC does not",
      of("DTSTART:20270321T080000Z", "DTEND:20270321T090000Z", "RRULE:FREQ=WEEKLY;COUNT=2"),
      ["2027-03-21 09:00-10:00", "2027-03-28 10:00-11:00"],
    ],
    [
      "a weekly event of another zone changes when that zone does",
      of(
        "DTSTART;TZID=America/New_York:20270307T090000",
        "DTEND;TZID=America/New_York:20270307T100000",
        "RRULE:FREQ=WEEKLY;COUNT=4",
      ),
      ["2027-03-07 15:00-16:00", "2027-03-14 14:00-15:00", "2027-03-21 14:00-15:00", "2027-03-28 15:00-16:00"],
    ],
  ])("an event is read %s", (_, times, expected) => {
    expect(times).toEqual(expected);
  });
});

describe("readBusyTimes with a VTIMEZONE", () => {
  const zone = [
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
  const at = (start: string, end: string) => [
    `DTSTART;TZID=Customized Time Zone:${start}`,
    `DTEND;TZID=Customized Time Zone:${end}`,
  ];

  test("a VTIMEZONE defines an unknown zone name, in winter and in summer", () => {
    expect(busy(calendar(zone, at("20261204T090000", "20261204T100000")))).toEqual(["2026-12-04 15:00-16:00"]);
    expect(busy(calendar(zone, at("20270604T090000", "20270604T100000")))).toEqual(["2027-06-04 15:00-16:00"]);
    expect(busy(calendar(zone, at("20270320T090000", "20270320T100000")))).toEqual(["2027-03-20 14:00-15:00"]);
  });

  test("a VTIMEZONE does not redefine a known zone name", () => {
    const wrong = zone.map((line) => (line.startsWith("TZID") ? "TZID:Europe/Paris" : line));
    const event = ["DTSTART;TZID=Europe/Paris:20261204T090000", "DURATION:PT1H"];
    expect(busy(calendar(wrong, event))).toEqual(["2026-12-04 09:00-10:00"]);
  });
});

test("WINDOWS_ZONES maps every name to an existing zone", () => {
  for (const zone of Object.values(WINDOWS_ZONES)) {
    expect(() => new Intl.DateTimeFormat("fr", { timeZone: zone }), zone).not.toThrow();
  }
});

test("readBusyTimes ignores events of the site's own feed by their UID", () => {
  const text = calendar(["DTSTART:20261204T090000", "DURATION:PT1H"]);
  expect(busy(text, WINDOW, (uid) => uid === "one@test")).toEqual([]);
  expect(busy(text, WINDOW, (uid) => uid === "two@test")).toEqual(["2026-12-04 09:00-10:00"]);
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

describe("readBusyTimes of a text", () => {
  test.each([
    ["not-a-calendar", ""],
    ["not-a-calendar", "<!doctype html><title>Connexion</title>"],
    ["not-a-calendar", "BEGIN:VCARD\r\nFN:Camille\r\nEND:VCARD\r\n"],
    ["cut-off", calendar(["DTSTART:20261204T090000"]).replace("END:VCALENDAR\r\n", "")],
  ] as const)("readBusyTimes rejects a text as %s", (reason, text) => {
    expect(readBusyTimes(text, WINDOW, nobodysOwn)).toEqual({ ok: false, reason });
  });

  test("readBusyTimes rejects a text as too-heavy if a rule exceeds the step budget", () => {
    const text = calendar(["DTSTART:20261204T090000", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"]);
    expect(readBusyTimes(text, WINDOW, nobodysOwn, 1000)).toEqual({ ok: false, reason: "too-heavy" });
  });

  test("readBusyTimes accepts a byte order mark, bare line feeds and any folding", () => {
    const text = calendar(["DTSTART;TZID=Europe/\r\n Paris:20261204T0900\r\n\t00", "DURATION:PT1H"]);
    expect(busy(`\uFEFF${text.replaceAll("\r\n", "\n")}`)).toEqual(["2026-12-04 09:00-10:00"]);
  });

  test.each<[string, number, string[][]]>([
    ["no event if it reads all of them", 0, [["DTSTART:20261205T090000", "DURATION:PT1H"]]],
    ["an event without a start", 1, [["DTEND:20261204T090000"]]],
    [
      "events with an invalid start or recurrence",
      2,
      [["DTSTART:tomorrow"], ["DTSTART:20261205T090000", "RRULE:FREQ=SOMETIMES"]],
    ],
    [
      "no override that also moves the later occurrences",
      0,
      [
        ["DTSTART:20261205T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"],
        ["RECURRENCE-ID;RANGE=THISANDFUTURE:20261206T090000", "DTSTART:20261206T100000", "DURATION:PT1H"],
      ],
    ],
  ])("readBusyTimes counts %s", (_, skipped, events) => {
    const read = readBusyTimes(calendar(["DTSTART:20261203T090000", "DURATION:PT1H"], ...events), WINDOW, nobodysOwn);
    expect(read).toMatchObject({ ok: true, skipped });
    expect(read.ok && read.times).toContainEqual({ date: "2026-12-03", from: "09:00", to: "10:00" });
  });

  test("readBusyTimes skips an invalid event and keeps the others", () => {
    const text = calendar(
      ["DTSTART:nonsense", "DTEND:20261204T100000"],
      ["DTSTART:20261204T090000", "DURATION:PT1H", "RRULE:FREQ=SOMETIMES"],
      ["UID:two@test", "DTSTART:20261205T090000", "DURATION:PT1H", "DESCRIPTION:a", "b: c;d", "garbage"],
    );
    expect(busy(text)).toEqual(["2026-12-05 09:00-10:00"]);
  });

  test("readBusyTimes ignores the duration of an alarm", () => {
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DURATION:PT5H", "END:VALARM"];
    expect(of("DTSTART:20261204T090000", ...alarm, "DTEND:20261204T093000")).toEqual(["2026-12-04 09:00-09:30"]);
  });
});
