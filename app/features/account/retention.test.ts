import { expect, test } from "vitest";
import { linksRetainedSince } from "./retention.ts";

test("an expired link is retained for a week", () => {
  expect(linksRetainedSince(new Date("2028-11-20T10:00:00.000Z")).toISOString()).toBe("2028-11-13T10:00:00.000Z");
});
