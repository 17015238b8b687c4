import { expect, it } from "vitest";
import { describeInbox, type InboxQuery } from "./inbox.ts";

const sentenceFor = (asked: Partial<InboxQuery>, count: number, next: string | null = null) =>
  describeInbox({
    asked: { status: null, words: "", after: null, ...asked },
    rows: Array.from({ length: count }),
    next,
    counts: { new: 3, open: 1 },
  });

it("says how many are new, and of a search or another filter how many it shows", () => {
  expect(sentenceFor({}, 25, "x")).toBe("trois attendent");
  expect(sentenceFor({ status: "new" }, 3)).toBe("trois attendent");
  expect(sentenceFor({ status: "open" }, 1)).toBe("une en cours");
  expect(sentenceFor({ status: "answered" }, 2)).toBe("deux répondues");
  expect(sentenceFor({ status: "archived" }, 0)).toBe("aucune classée");
  expect(sentenceFor({ words: "mariage" }, 1)).toBe("une trouvée");
  expect(sentenceFor({ words: "a", status: "new" }, 25, "x")).toBe("plus de vingt-cinq trouvées");
});
