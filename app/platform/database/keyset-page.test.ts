import { expect, it } from "vitest";
import { TEXT_CURSOR, cutPage, parseCursor, formatCursor } from "./keyset-page.ts";

it("parseCursor parses a cursor that formatCursor has written", () => {
  const cursor = ["2026-11-20T09:10:00.000Z", "0b7e1c0e-8a58-4b0e-9a53-0a3a2c1f9c11"];
  expect(parseCursor(formatCursor(...cursor))).toEqual(cursor);
});

it.each([null, "", "x", "2026-11-20_x", "2026-11-20T09:10:00.000Z", "2026-11-20T09:10:00.000Z_'; drop table", "_x"])(
  "parseCursor returns null for the invalid cursor %j",
  (text) => {
    expect(parseCursor(text)).toBeNull();
  },
);

it.each([[["2026-12-01T09:00:00.000Z", "5b1f-2"]], [["o_neill jean_luc", "5b1f-2"]], [["", "5b1f-2"]]])(
  "parseCursor parses a cursor of a list sorted by name: %j",
  (cursor) => {
    expect(parseCursor(formatCursor(...cursor), TEXT_CURSOR)).toEqual(cursor);
  },
);

it.each([null, "", "rien", "x_"])(
  "parseCursor returns null for the invalid cursor %j of a list sorted by name",
  (text) => {
    expect(parseCursor(text, TEXT_CURSOR)).toBeNull();
  },
);

it("cutPage drops the extra row and returns the cursor of the next page", () => {
  const cursor = (row: string) => ["key", row];
  expect(cutPage(["a", "b", "c"], 2, cursor)).toEqual({ rows: ["a", "b"], next: "key_b" });
  expect(cutPage(["a", "b"], 2, cursor)).toEqual({ rows: ["a", "b"], next: null });
  expect(cutPage([], 2, cursor)).toEqual({ rows: [], next: null });
});
