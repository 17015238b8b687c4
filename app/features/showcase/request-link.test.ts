import { expect, it } from "vitest";
import { requestHref } from "./request-link.ts";

it("carries the service and the title as they are", () => {
  const { pathname, searchParams } = new URL(requestHref("video", "Pub & clips", "OR"), "https://solstice.example");
  expect(pathname).toBe("/contact");
  expect(Object.fromEntries(searchParams)).toEqual({ service: "video", titre: "Pub & clips, formule OR" });
});
