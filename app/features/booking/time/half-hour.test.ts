import { expect, it } from "vitest";
import { isHalfHour } from "./half-hour.ts";

it.each(["09:15", "24:00", "9:00", "09:00 ", "", "09:00:00", "٠٩:٠٠", "toString"])("isHalfHour rejects %j", (text) => {
  expect(isHalfHour(text)).toBe(false);
});
