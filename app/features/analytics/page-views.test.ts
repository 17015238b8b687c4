import { expect, test } from "vitest";
import { countedPath, isBot, retainedSince } from "./page-views.ts";

test.each([
  ["/", "/"],
  ["/contact", "/contact"],
  ["/contact/", "/contact"],
  ["/services/photo/tarifs", "/services/photo/tarifs"],
  ["/rgpd", "/rgpd"],
  ["/login", null],
  ["/reinit", null],
  ["/cancelAppointment", null],
  ["/nexiste-pas", null],
  ["/contact?utm_source=x", null],
  ["https://ailleurs.example/", null],
  ["", null],
])("countedPath maps a view of %j to %j", (pathname, path) => {
  expect(countedPath(pathname)).toBe(path);
});

test.each([
  ["2026-11-20", "2025-10-20"],
  ["2027-03-31", "2026-02-28"],
  ["2028-02-29", "2027-01-29"],
  ["2027-01-01", "2025-12-01"],
])("on %s, retainedSince returns %s, thirteen months earlier", (today, since) => {
  expect(retainedSince(today)).toBe(since);
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", false],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    false,
  ],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
  ["facebookexternalhit/1.1 LinkPreview", true],
  [
    "Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
    false,
  ],
  ["", true],
  [null, true],
])("isBot of the user agent %j returns %s", (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot);
});
