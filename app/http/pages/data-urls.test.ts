import { expect, it } from "vitest";
import { dataOfPage, pageOfData } from "./data-urls.ts";

it.each([
  ["/", "/_.data"],
  ["/contact", "/contact.data"],
  ["/compte/rendez-vous/1", "/compte/rendez-vous/1.data"],
  ["/contact/", "/contact/_.data"],
  ["/a_", "/a_.data"],
])("the page %s has its data at %s", (page, data) => {
  expect(dataOfPage(page)).toBe(data);
  expect(pageOfData(data)).toBe(page);
});

it.each(["/", "/contact", "/compte/donnees.json", "/contact.data/x"])(
  "pageOfData returns null for %s, which is no data URL",
  (path) => {
    expect(pageOfData(path)).toBeNull();
  },
);
