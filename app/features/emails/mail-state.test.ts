import { expect, it } from "vitest";
import { timestampOfMail, stateOfMail } from "./mail-state.ts";

const NOW = new Date("2026-12-01T09:12:00Z");
const base = {
  attempts: 0,
  nextAttemptAt: "2026-12-01T09:00:00.000Z",
  createdAt: "2026-12-01T08:00:00.000Z",
  sentAt: null,
  isHandled: false,
};

it.each([
  [
    { ...base, status: "sent" as const, sentAt: "2026-12-01T08:01:00.000Z" },
    "Envoyé",
    "done",
    "2026-12-01T08:01:00.000Z",
  ],
  [{ ...base, status: "pending" as const }, "Envoi en cours", "waiting", base.createdAt],
  [
    { ...base, status: "pending" as const, nextAttemptAt: "2026-12-01T09:12:40.000Z" },
    "Envoi dans la minute",
    "waiting",
    base.createdAt,
  ],
  [
    { ...base, status: "pending" as const, attempts: 2, nextAttemptAt: "2026-12-01T09:40:00.000Z" },
    "troisième tentative, 10:40",
    "waiting",
    base.createdAt,
  ],
  [{ ...base, status: "sending" as const, attempts: 2 }, "deuxième tentative en cours", "waiting", base.createdAt],
  [{ ...base, status: "failed" as const, attempts: 3 }, "Non remis", "failed", base.nextAttemptAt],
  [
    { ...base, status: "failed" as const, attempts: 3, isHandled: true },
    "Non remis, réglé",
    "over",
    base.nextAttemptAt,
  ],
])("the state of the mail %j is « %s », %s, at %s", (mail, words, tone, instant) => {
  expect(stateOfMail(mail, NOW)).toEqual({ words, tone });
  expect(timestampOfMail(mail)).toBe(instant);
});
