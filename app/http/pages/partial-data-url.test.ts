import { expect, it } from "vitest";
import { pageOfPartialData } from "./partial-data-url.ts";

it.each([
  ["/services/photo/tarifs.data?_routes=routes%2Fphoto", "/services/photo/tarifs"],
  ["/contact.data?date=2026-12-04&_routes=x", "/contact?date=2026-12-04"],
  ["/_.data?_routes=x", "/"],
  ["/contact.data", null],
  ["/contact.data?_routes=root%2Cx", null],
  ["/contact", null],
  ["/contact?_routes=x", null],
])("pageOfPartialData maps %s to %s", (address, page) => {
  const part = pageOfPartialData(new URL(address, "https://atelier.example"));
  expect(part && part.path + part.query).toBe(page);
});
