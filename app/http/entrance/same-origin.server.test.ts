import { expect, it } from "vitest";
import { isSameOrigin } from "./same-origin.server.ts";

it.each<[string, Record<string, string>, boolean]>([
  ["https://agence.fr", { origin: "https://agence.fr" }, true],
  ["https://agence.fr", { origin: "http://agence.fr", host: "agence.fr" }, false],
  ["https://agence.fr", { origin: "https://www.agence.fr", host: "www.agence.fr" }, true],
  ["https://agence.fr", { origin: "https://autre.fr", host: "agence.fr" }, false],
  ["http://localhost:3000", { origin: "http://192.168.1.2:3000", host: "192.168.1.2:3000" }, true],
  ["https://agence.fr", { "sec-fetch-site": "same-site", origin: "https://agence.fr" }, false],
  ["https://agence.fr", { "sec-fetch-site": "same-origin", origin: "null" }, true],
  ["https://agence.fr", { origin: "null" }, false],
  ["https://agence.fr", {}, true],
])("isSameOrigin for PUBLIC_URL %s and headers %j returns %s", (publicUrl, headers, expected) => {
  expect(isSameOrigin(new Headers(headers), publicUrl)).toBe(expected);
});
