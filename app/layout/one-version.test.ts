import { expect, it } from "vitest";
import { CONTENT_VERSION } from "#app/http/content-version.ts";
import { pageToLoad } from "./one-version.ts";

const answer = (path: string, version?: string) => ({
  url: `https://atelier.example${path}`,
  headers: new Headers(version === undefined ? {} : { [CONTENT_VERSION]: version }),
});
const PRICES = "/services/photo/tarifs.data?_routes=routes%2Fphoto";

it.each([
  ["the version that stands", PRICES, "3", null],
  ["a later one", PRICES, "4", "/services/photo/tarifs"],
  ["the draft", PRICES, "draft", "/services/photo/tarifs"],
  ["with its own parameters", "/contact.data?date=2026-12-04&_routes=x", "4", "/contact?date=2026-12-04"],
  ["the home page", "/_root.data?_routes=x", "4", "/"],
  ["what brings the whole page", "/contact.data", "4", null],
  ["what brings the root too", "/contact.data?_routes=root%2Cx", "4", null],
  ["what says no version", "/agenda/creneaux.data?_routes=x", undefined, null],
])("%s: %s", (_, path, version, page) => {
  expect(pageToLoad(answer(path, version), "3")).toBe(page);
});
