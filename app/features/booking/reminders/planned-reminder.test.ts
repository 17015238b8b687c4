import { expect, it } from "vitest";
import { type Reminded, describeReminder } from "./planned-reminder.ts";

const sentenceFor = (change: Partial<Reminded>, now = "2026-12-01T09:00:00Z") =>
  describeReminder(
    {
      date: "2026-12-04",
      time: "10:00",
      createdAt: "2026-11-20T10:00:00.000Z",
      status: "confirmed",
      hasConfirmed: false,
      hasAddress: true,
      wanted: true,
      sends: true,
      moves: [],
      ...change,
    },
    new Date(now),
  );

it("says when a reminder goes, or why none does", () => {
  expect(sentenceFor({})).toBe("jeudi 3 décembre à 18:00");
  expect(sentenceFor({ date: "2026-12-02" })).toBe("mardi 1er décembre à 18:00");
  expect(sentenceFor({ hasAddress: false })).toBe("aucun : pas d'adresse");
  expect(sentenceFor({ sends: false })).toBe("aucun : coupé dans les réglages");
  expect(sentenceFor({ wanted: false })).toBe("aucun : ce client n'en veut pas");
  expect(sentenceFor({ createdAt: "2026-12-02T23:30:00.000Z" })).toBe("aucun : pris la veille");
  const [ten, noon] = ["10:00", "12:00"].map((time) => ({ date: "2026-12-04", time }));
  const moved = (at: string, from = noon!, to = ten!) => sentenceFor({ moves: [{ at, from, to }] });
  expect(moved("2026-12-02T22:59:00.000Z")).toBe("jeudi 3 décembre à 18:00");
  expect(moved("2026-12-02T23:00:00.000Z")).toBe("aucun : déplacé la veille");
  expect(moved("2026-12-03T08:00:00.000Z", ten, noon)).toBe("jeudi 3 décembre à 18:00");
  const there = { at: "2026-12-03T08:00:00.000Z", from: ten!, to: noon! };
  const back = { at: "2026-12-03T08:00:20.000Z", from: noon!, to: ten! };
  expect(sentenceFor({ moves: [there, back] })).toBe("jeudi 3 décembre à 18:00");
  expect(sentenceFor({ hasConfirmed: true })).toBe("« Je viens »");
});

it("says nothing of what is cancelled, or once the time for it has come", () => {
  expect(sentenceFor({ status: "cancelled" })).toBeNull();
  expect(sentenceFor({}, "2026-12-03T16:59:00Z")).toBe("jeudi 3 décembre à 18:00");
  expect(sentenceFor({}, "2026-12-03T17:00:00Z")).toBeNull();
  expect(sentenceFor({}, "2026-12-04T06:00:00Z")).toBeNull();
});
