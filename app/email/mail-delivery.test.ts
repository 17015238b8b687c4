import { expect, it } from "vitest";
import { describeDelivery } from "./mail-delivery.ts";

it.each([
  [{ status: "sent", attempts: 2, sentAt: "2026-11-26T13:05:00.000Z" }, "e-mail envoyé 14:05"],
  [{ status: "failed", attempts: 3 }, "e-mail non remis"],
  [{ status: "pending", attempts: 0 }, "envoi en cours"],
  [{ status: "sending", attempts: 1 }, "envoi en cours"],
  [{ status: "pending", attempts: 1 }, "deuxième tentative d’envoi"],
  [{ status: "sending", attempts: 2 }, "deuxième tentative d’envoi"],
] as const)("describeDelivery describes %o as: %s", (mail, words) => {
  const unsent = { createdAt: "2026-11-26T13:00:00.000Z", sentAt: null };
  expect(describeDelivery({ ...unsent, ...mail }, new Date("2026-11-26T15:00:00Z"))).toBe(words);
});
