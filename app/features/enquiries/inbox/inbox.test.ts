import { expect, it } from "vitest";
import { describeInbox, type InboxQuery } from "./inbox.ts";

const describe = (query: Partial<InboxQuery>, count: number, next: string | null = null) =>
  describeInbox({
    query: { filter: null, words: "", after: null, ...query },
    rows: Array.from({ length: count }),
    next,
    counts: { new: 3, open: 1 },
  });

it("describeInbox counts the enquiries that await an answer, or those found by the search or the filter", () => {
  expect(describe({}, 25, "x")).toBe("4 en attente");
  expect(describe({ filter: "new" }, 3)).toBe("3 nouvelles");
  expect(describe({ filter: "open" }, 1)).toBe("1 en cours");
  expect(describe({ filter: "answered" }, 2)).toBe("2 traitées");
  expect(describe({ filter: "archived" }, 0)).toBe("aucune classée");
  expect(describe({ words: "mariage" }, 1)).toBe("1 trouvée");
  expect(describe({ words: "a", filter: "new" }, 25, "x")).toBe("plus de 25 trouvées");
});
