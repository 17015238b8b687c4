import { expect, test } from "vitest";
import { merge } from "./merge.ts";

const shown = { title: "T", caption: "C" };

test("each field that one of two has changed counts as changed", () => {
  expect(merge(shown, { title: "T", caption: "C2" }, { title: "T2", caption: "C" })).toEqual({
    ok: true,
    value: { title: "T2", caption: "C2" },
  });
});

test("a field that both have changed is answered, and the next try still leaves the others to who changed them", () => {
  const now = { title: "T2", caption: "C2" };
  const mine = { title: "T", caption: "C3" };
  const first = merge(shown, mine, now);
  expect(first).toEqual({
    ok: false,
    reason: "merge-conflict",
    conflicts: [{ field: "caption", current: "C2" }],
    baseValue: { title: "T", caption: "C2" },
  });
  expect(merge(first.ok ? shown : first.baseValue, mine, now)).toEqual({
    ok: true,
    value: { title: "T2", caption: "C3" },
  });
});
