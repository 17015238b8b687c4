import { expect, it } from "vitest";
import { type DeliveryStatus, timestampOfMail, stateOfMail } from "./mail-state.ts";

const NOW = new Date("2026-12-01T09:12:00Z");
const base = {
  attempts: 0,
  nextAttemptAt: "2026-12-01T09:00:00.000Z",
  createdAt: "2026-12-01T08:00:00.000Z",
  sentAt: null,
  isHandled: false,
};

it.each<[Partial<DeliveryStatus> & Pick<DeliveryStatus, "status">, string, string, string]>([
  [{ status: "sent", sentAt: "2026-12-01T08:01:00.000Z" }, "Envoyé", "done", "2026-12-01T08:01:00.000Z"],
  [{ status: "pending" }, "Envoi en cours", "waiting", base.createdAt],
  [{ status: "pending", nextAttemptAt: "2026-12-01T09:12:40.000Z" }, "Envoi dans la minute", "waiting", base.createdAt],
  [
    { status: "pending", attempts: 2, nextAttemptAt: "2026-12-01T09:40:00.000Z" },
    "troisième tentative, 10:40",
    "waiting",
    base.createdAt,
  ],
  [{ status: "sending", attempts: 2 }, "deuxième tentative en cours", "waiting", base.createdAt],
  [{ status: "failed", attempts: 3 }, "Non remis", "failed", base.nextAttemptAt],
  [{ status: "failed", attempts: 3, isHandled: true }, "Non remis, réglé", "over", base.nextAttemptAt],
])("a mail %j has the state « %s », the tone %s and the timestamp %s", (change, text, tone, instant) => {
  const mail = { ...base, ...change };
  expect(stateOfMail(mail, NOW)).toEqual({ text, tone });
  expect(timestampOfMail(mail)).toBe(instant);
});
