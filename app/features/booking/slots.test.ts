import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  HORIZON_DAYS,
  SLOTS,
  addDays,
  checkDate,
  checkMoment,
  endsAt,
  hasBegun,
  isIsoDate,
  isSlot,
  lastBookableDate,
  openSlots,
  startsAt,
  todayInParis,
} from "./slots.ts";

const instants = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2036-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const slots = fc.constantFrom(...SLOTS);
const at = (iso: string) => new Date(iso);

describe("the slots of a day", () => {
  it("are 18 half hours from 09:00 up to and excluding 18:00", () => {
    expect(SLOTS).toHaveLength(18);
    expect(SLOTS[0]).toBe("09:00");
    expect(SLOTS[7]).toBe("12:30");
    expect(SLOTS.at(-1)).toBe("17:30");
    expect(SLOTS.toSorted()).toEqual(SLOTS);
  });

  it.each(["09:15", "18:00", "08:30", "9:00", "09:00 ", "", "09:00:00", "٠٩:٠٠", "toString"])(
    "%j is not one",
    (text) => {
      expect(isSlot(text)).toBe(false);
    },
  );
});

describe("a date", () => {
  it.each(["2026-12-04", "2028-02-29", "2000-02-29", "2027-12-31"])("%s is one", (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each([
    "2026-02-30",
    "2027-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "04/12/2026",
    "2026-12-04T10:30",
    " 2026-12-04",
    "2026-12-04\n",
    "+002026-12-04",
    "",
    "demain",
  ])("%j is not one", (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  it("is a date when it was written by the calendar, and never throws", () => {
    fc.assert(fc.property(instants, (instant) => isIsoDate(instant.toISOString().slice(0, 10))));
    fc.assert(fc.property(fc.string(), (text) => typeof isIsoDate(text) === "boolean"));
  });

  it("moves by whole days, over the ends of months and years and over the changes of hour", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
    expect(addDays("2027-10-30", 2)).toBe("2027-11-01");
    fc.assert(
      fc.property(instants, fc.integer({ min: -800, max: 800 }), (instant, days) => {
        const date = instant.toISOString().slice(0, 10);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });
});

describe("today", () => {
  it("is Paris's, not Greenwich's", () => {
    expect(todayInParis(at("2026-12-03T22:59:59Z"))).toBe("2026-12-03");
    expect(todayInParis(at("2026-12-03T23:00:00Z"))).toBe("2026-12-04"); // winter, +01:00
    expect(todayInParis(at("2027-07-14T21:59:59Z"))).toBe("2027-07-14");
    expect(todayInParis(at("2027-07-14T22:00:00Z"))).toBe("2027-07-15"); // summer, +02:00
    expect(todayInParis(at("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
  });
});

describe("the horizon", () => {
  const now = at("2026-12-04T10:00:00Z");

  it("is the 365th day from today", () => {
    expect(HORIZON_DAYS).toBe(365);
    expect(lastBookableDate(now)).toBe("2027-12-04");
    expect(checkDate("2027-12-04", now)).toBeNull();
    expect(checkDate("2027-12-05", now)).toBe("beyond-horizon");
    expect(checkMoment("2027-12-04", "17:30", now)).toBeNull();
  });

  it("moves at midnight in Paris", () => {
    expect(lastBookableDate(at("2026-12-04T22:59:59Z"))).toBe("2027-12-04");
    expect(lastBookableDate(at("2026-12-04T23:00:00Z"))).toBe("2027-12-05");
  });

  it("counts the leap day as a day", () => {
    expect(lastBookableDate(at("2028-01-10T12:00:00Z"))).toBe("2029-01-09");
  });

  it("starts today", () => {
    expect(checkDate("2026-12-04", now)).toBeNull();
    expect(checkDate("2026-12-03", now)).toBe("past-date");
    expect(checkDate("2026-12-32", now)).toBe("not-a-date");
  });
});

describe("a slot that has begun", () => {
  it("has begun at its first second, not before", () => {
    expect(hasBegun("2026-12-04", "10:30", at("2026-12-04T09:29:59.999Z"))).toBe(false);
    expect(hasBegun("2026-12-04", "10:30", at("2026-12-04T09:30:00Z"))).toBe(true);
    expect(hasBegun("2027-07-14", "10:30", at("2027-07-14T08:29:59.999Z"))).toBe(false);
    expect(hasBegun("2027-07-14", "10:30", at("2027-07-14T08:30:00Z"))).toBe(true);
  });

  it("agrees with the instants, on every day of ten years", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -2, max: 2 }), slots, (now, days, slot) => {
        const date = addDays(todayInParis(now), days);
        expect(hasBegun(date, slot, now)).toBe(startsAt(date, slot) <= now);
      }),
    );
  });

  it("is neither offered nor accepted", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -1, max: 366 }), fc.subarray([...SLOTS]), (now, days, taken) => {
        const date = addDays(todayInParis(now), days);
        const offered = openSlots(date, taken, now);
        for (const slot of SLOTS) {
          const free = checkMoment(date, slot, now) === null && !taken.includes(slot);
          expect(offered.includes(slot)).toBe(free);
          if (startsAt(date, slot) <= now) expect(offered).not.toContain(slot);
        }
        expect(SLOTS.filter((slot) => offered.includes(slot))).toEqual(offered);
      }),
    );
  });
});

describe("open slots", () => {
  const now = at("2026-12-04T13:10:00Z"); // 14:10 in Paris

  it("are what is left of today", () => {
    expect(openSlots("2026-12-04", ["15:00"], now)).toEqual(["14:30", "15:30", "16:00", "16:30", "17:00", "17:30"]);
    expect(openSlots("2026-12-04", [], at("2026-12-04T16:30:00Z"))).toEqual([]);
  });

  it("are the whole of another day, less what is taken", () => {
    expect(openSlots("2026-12-05", [], now)).toEqual(SLOTS);
    expect(openSlots("2026-12-05", SLOTS, now)).toEqual([]);
    expect(openSlots("2026-12-05", ["09:00", "09:00", "23:00"], now)).toEqual(SLOTS.slice(1));
    expect(openSlots("2026-12-05", new Set(["17:30"]), now)).toEqual(SLOTS.slice(0, -1));
  });

  it("are none on a day that cannot be booked", () => {
    for (const date of ["2026-12-03", "2027-12-05", "2026-02-30", "nonsense"])
      expect(openSlots(date, [], now)).toEqual([]);
  });

  it.each(["2027-03-28", "2027-10-31"])("are 18 on %s, when the hour changes", (date) => {
    const offered = openSlots(date, [], at("2027-03-20T12:00:00Z"));
    expect(offered).toEqual(SLOTS);
    const starts = offered.map((slot) => startsAt(date, slot).getTime());
    for (const [index, start] of starts.entries()) {
      if (index > 0) expect(start - starts[index - 1]!).toBe(30 * 60_000);
    }
  });
});

describe("instants", () => {
  it("follow Paris through the year", () => {
    expect(startsAt("2026-12-04", "10:30").toISOString()).toBe("2026-12-04T09:30:00.000Z");
    expect(startsAt("2027-07-14", "10:30").toISOString()).toBe("2027-07-14T08:30:00.000Z");
    expect(startsAt("2027-03-27", "09:00").toISOString()).toBe("2027-03-27T08:00:00.000Z");
    expect(startsAt("2027-03-28", "09:00").toISOString()).toBe("2027-03-28T07:00:00.000Z"); // summer begins at 02:00
    expect(startsAt("2027-10-30", "09:00").toISOString()).toBe("2027-10-30T07:00:00.000Z");
    expect(startsAt("2027-10-31", "09:00").toISOString()).toBe("2027-10-31T08:00:00.000Z"); // winter begins at 03:00
    expect(endsAt("2026-12-04", "17:30").toISOString()).toBe("2026-12-04T17:00:00.000Z");
  });

  it("are plain dates", () => {
    expect(Object.getPrototypeOf(startsAt("2026-12-04", "10:30"))).toBe(Date.prototype);
  });
});

describe("a moment", () => {
  const now = at("2026-12-04T09:45:00Z"); // 10:45 in Paris

  it.each([
    ["2026-12-04", "11:00", null],
    ["2026-12-04", "10:30", "slot-begun"],
    ["2026-12-03", "17:30", "past-date"],
    ["2027-12-05", "09:00", "beyond-horizon"],
    ["2026-12-05", "09:15", "not-a-slot"],
    ["2026-12-05", "18:00", "not-a-slot"],
    ["2026-12-05", "", "not-a-slot"],
    ["2026-02-30", "09:00", "not-a-date"],
    ["", "", "not-a-date"],
  ])("%s %s: %s", (date, slot, refusal) => {
    expect(checkMoment(date, slot, now)).toBe(refusal);
  });
});
