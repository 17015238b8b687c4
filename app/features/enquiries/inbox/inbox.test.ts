import { expect, it } from "vitest";
import { inboxInWords, type InboxQuery } from "./inbox.ts";

const said = (asked: Partial<InboxQuery>, count: number, next: string | null = null) =>
  inboxInWords({
    asked: { status: null, words: "", after: null, ...asked },
    rows: Array.from({ length: count }),
    next,
    counts: { new: 3, open: 1 },
  });

it("says how many are new, and of a search or another filter how many it shows", () => {
  expect(said({}, 25, "x")).toBe("trois attendent");
  expect(said({ status: "new" }, 3)).toBe("trois attendent");
  expect(said({ status: "open" }, 1)).toBe("une en cours");
  expect(said({ status: "answered" }, 2)).toBe("deux répondues");
  expect(said({ status: "archived" }, 0)).toBe("aucune classée");
  expect(said({ words: "mariage" }, 1)).toBe("une trouvée");
  expect(said({ words: "a", status: "new" }, 25, "x")).toBe("plus de vingt-cinq trouvées");
});
