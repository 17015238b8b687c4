import { expect, it } from "vitest";
import { type Reminded, reminderInWords } from "./planned-reminder.ts";

const said = (change: Partial<Reminded>, now = "2026-12-01T09:00:00Z") =>
  reminderInWords(
    {
      date: "2026-12-04",
      createdAt: "2026-11-20T10:00:00.000Z",
      status: "confirmed",
      coming: false,
      hasAddress: true,
      wanted: true,
      sends: true,
      ...change,
    },
    new Date(now),
  );

it("says when a reminder goes, or why none does", () => {
  expect(said({})).toBe("jeudi 3 décembre à 18:00");
  expect(said({ date: "2026-12-02" })).toBe("mardi 1er décembre à 18:00");
  expect(said({ hasAddress: false })).toBe("aucun : pas d'adresse");
  expect(said({ sends: false })).toBe("aucun : coupé dans les réglages");
  expect(said({ wanted: false })).toBe("aucun : ce client n'en veut pas");
  expect(said({ createdAt: "2026-12-02T23:30:00.000Z" })).toBe("aucun : pris la veille");
  expect(said({ coming: true })).toBe("« Je viens »");
});

it("says nothing of what is cancelled, or once the time for it has come", () => {
  expect(said({ status: "cancelled" })).toBeNull();
  expect(said({}, "2026-12-03T16:59:00Z")).toBe("jeudi 3 décembre à 18:00");
  expect(said({}, "2026-12-03T17:00:00Z")).toBeNull();
  expect(said({}, "2026-12-04T06:00:00Z")).toBeNull();
});
