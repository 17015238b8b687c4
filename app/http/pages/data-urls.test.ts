import { expect, it } from "vitest";
import { dataOfPage, pageOfData, pageOfPartialData } from "./data-urls.ts";

it.each([
  ["/", "/_.data"],
  ["/contact", "/contact.data"],
  ["/compte/rendez-vous/1", "/compte/rendez-vous/1.data"],
  ["/contact/", "/contact/_.data"],
  ["/a_", "/a_.data"],
])("dataOfPage(%s) is %s, and pageOfData turns it back", (page, data) => {
  expect(dataOfPage(page)).toBe(data);
  expect(pageOfData(data)).toBe(page);
});

it.each(["/", "/contact", "/compte/donnees.json", "/contact.data/x"])(
  "pageOfData returns null for %s, which is no data URL",
  (path) => {
    expect(pageOfData(path)).toBeNull();
  },
);

it.each([
  ["/services/photo/tarifs.data?_routes=routes%2Fphoto", "/services/photo/tarifs"],
  ["/contact.data?date=2026-12-04&_routes=x", "/contact?date=2026-12-04"],
  ["/_.data?_routes=x", "/"],
  ["/contact.data", null],
  ["/contact.data?_routes=root%2Cx", null],
  ["/contact", null],
  ["/contact?_routes=x", null],
])("pageOfPartialData maps %s to %s", (address, page) => {
  const found = pageOfPartialData(new URL(address, "https://atelier.example"));
  expect(found && found.path + found.query).toBe(page);
});
