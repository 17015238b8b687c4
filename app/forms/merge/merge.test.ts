import { expect, test } from "vitest";
import { merge } from "./merge.ts";

const base = { title: "T", caption: "C" };

test("merge combines edits of different fields", () => {
  expect(merge(base, { title: "T", caption: "C2" }, { title: "T2", caption: "C" })).toEqual({
    ok: true,
    value: { title: "T2", caption: "C2" },
  });
});

test("merge reports a field that both sides changed, and a second merge, from the returned `baseValue`, keeps my value of it", () => {
  const current = { title: "T2", caption: "C2" };
  const mine = { title: "T", caption: "C3" };
  const conflict = merge(base, mine, current);
  expect(conflict).toEqual({
    ok: false,
    current: { title: "T2", caption: "C2" },
    mine: { title: "T2", caption: "C3" },
    baseValue: { title: "T", caption: "C2" },
  });
  expect(merge(conflict.ok ? base : conflict.baseValue, mine, current)).toEqual({
    ok: true,
    value: { title: "T2", caption: "C3" },
  });
});
