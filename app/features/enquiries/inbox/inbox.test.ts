import { expect, it } from "vitest";
import { describeInbox, type InboxQuery } from "./inbox.ts";

const sentenceFor = (query: Partial<InboxQuery>, count: number, next: string | null = null) =>
  describeInbox({
    query: { filter: null, words: "", after: null, ...query },
    rows: Array.from({ length: count }),
    next,
    counts: { new: 3, open: 1 },
  });

it("describeInbox counts the new enquiries, or those found by the search or the filter", () => {
  expect(sentenceFor({}, 25, "x")).toBe("3 en attente");
  expect(sentenceFor({ filter: "new" }, 3)).toBe("3 en attente");
  expect(sentenceFor({ filter: "open" }, 1)).toBe("1 en cours");
  expect(sentenceFor({ filter: "answered" }, 2)).toBe("2 traitées");
  expect(sentenceFor({ filter: "archived" }, 0)).toBe("aucune classée");
  expect(sentenceFor({ words: "mariage" }, 1)).toBe("1 trouvée");
  expect(sentenceFor({ words: "a", filter: "new" }, 25, "x")).toBe("plus de 25 trouvées");
});
