import { expect, it } from "vitest";
import { type MailFilter, mailListInWords } from "./mail-list.ts";

const said = (
  filter: MailFilter | null,
  waiting: number,
  failed: number,
  count = 1,
  next: string | null = null,
  works = true,
) =>
  mailListInWords({
    asked: { filter, after: null },
    rows: Array.from({ length: count }),
    next,
    health: { waiting, failed, works },
  });

it("says of all mails what needs somebody first, and of a filter how many it shows", () => {
  expect(said(null, 2, 1)).toBe("un refusé");
  expect(said(null, 2, 0)).toBe("deux en attente");
  expect(said(null, 0, 0)).toBe("tout est parti");
  expect(said("waiting", 2, 1)).toBe("deux en attente");
  expect(said("waiting", 0, 1)).toBe("aucun en attente");
  expect(said("failed", 2, 3)).toBe("trois refusés");
  expect(said("failed", 2, 0)).toBe("aucun refusé");
  expect(said("sent", 2, 1, 1)).toBe("un parti");
  expect(said("sent", 2, 1, 25, "x")).toBe("plus de vingt-cinq partis");
  for (const filter of [null, "waiting"] as const)
    expect(said(filter, 2, 1, 1, null, false)).toBe("plus aucun ne part");
  expect(said("failed", 2, 1, 1, null, false)).toBe("un refusé");
});
