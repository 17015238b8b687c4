import { expect, it } from "vitest";
import { type MailFilter, describeMailList } from "./mail-list.ts";

const sentenceFor = (
  filter: MailFilter | null,
  waiting: number,
  failed: number,
  count = 1,
  next: string | null = null,
  canSend = true,
) =>
  describeMailList({
    query: { filter, words: "", after: null },
    rows: Array.from({ length: count }),
    next,
    health: { waiting, failed, canSend },
  });

it("describeMailList names the most urgent state, or the number of mails that a filter finds", () => {
  expect(sentenceFor(null, 2, 1)).toBe("1 non remis");
  expect(sentenceFor(null, 2, 0)).toBe("2 en attente");
  expect(sentenceFor(null, 0, 0)).toBe("tout est envoyé");
  expect(sentenceFor("waiting", 2, 1)).toBe("2 en attente");
  expect(sentenceFor("waiting", 0, 1)).toBe("aucun en attente");
  expect(sentenceFor("failed", 2, 3)).toBe("3 non remis");
  expect(sentenceFor("failed", 2, 0)).toBe("aucun échec");
  expect(sentenceFor("sent", 2, 1, 1)).toBe("1 envoyé");
  expect(sentenceFor("sent", 2, 1, 25, "x")).toBe("plus de 25 envoyés");
  for (const filter of [null, "waiting"] as const)
    expect(sentenceFor(filter, 2, 1, 1, null, false)).toBe("envois interrompus");
  expect(sentenceFor("failed", 2, 1, 1, null, false)).toBe("1 non remis");
});
