import { expect, it } from "vitest";
import { type MailFilter, describeMailList } from "./mail-list.ts";

interface Page {
  waiting: number;
  failed: number;
  count?: number;
  next?: string;
  canSend?: boolean;
}

const describe = (filter: MailFilter | null, { count = 1, next, waiting, failed, canSend = true }: Page) =>
  describeMailList({
    query: { filter, words: "", after: null },
    rows: Array.from({ length: count }),
    next: next ?? null,
    health: { waiting, failed, canSend },
  });

it("describeMailList names the most urgent state, or the number of mails that a filter finds", () => {
  expect(describe(null, { waiting: 2, failed: 1 })).toBe("1 non remis");
  expect(describe(null, { waiting: 2, failed: 0 })).toBe("2 en attente");
  expect(describe(null, { waiting: 0, failed: 0 })).toBe("tout est envoyé");
  expect(describe("waiting", { waiting: 2, failed: 1 })).toBe("2 en attente");
  expect(describe("waiting", { waiting: 0, failed: 1 })).toBe("aucun en attente");
  expect(describe("failed", { waiting: 2, failed: 3 })).toBe("3 non remis");
  expect(describe("failed", { waiting: 2, failed: 0 })).toBe("aucun échec");
  expect(describe("sent", { waiting: 2, failed: 1 })).toBe("1 envoyé");
  expect(describe("sent", { waiting: 2, failed: 1, count: 25, next: "x" })).toBe("plus de 25 envoyés");
});

it("describeMailList says that sending is interrupted, except in the list of failed mails", () => {
  const interrupted = { waiting: 2, failed: 1, canSend: false };
  for (const filter of [null, "waiting"] as const) expect(describe(filter, interrupted)).toBe("envois interrompus");
  expect(describe("failed", interrupted)).toBe("1 non remis");
});
