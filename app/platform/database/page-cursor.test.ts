import { expect, it } from "vitest";
import { formatCursor, cursorOf } from "./page-cursor.ts";

it("is read as it was written", () => {
  const cursor = { createdAt: "2026-11-20T09:10:00.000Z", id: "0b7e1c0e-8a58-4b0e-9a53-0a3a2c1f9c11" };
  expect(cursorOf(formatCursor(cursor))).toEqual(cursor);
});

it.each([null, "", "x", "2026-11-20_x", "2026-11-20T09:10:00.000Z", "2026-11-20T09:10:00.000Z_'; drop table", "_x"])(
  "is none: %j",
  (text) => {
    expect(cursorOf(text)).toBeNull();
  },
);
