import { expect, test } from "vitest";
import { parseCalendarLink } from "./calendar-link.ts";

test.each<[string, boolean, string]>([
  [
    "https://calendar.google.com/calendar/ical/x/private-y/basic.ics",
    false,
    "https://calendar.google.com/calendar/ical/x/private-y/basic.ics",
  ],
  ["  webcal://p01-caldav.icloud.com/published/2/x  ", false, "https://p01-caldav.icloud.com/published/2/x"],
  ["WEBCALS://calendar.example/x", false, "https://calendar.example/x"],
  ["http://localhost:8080/x.ics", true, "http://localhost:8080/x.ics"],
  ["http://127.0.0.1/x.ics", true, "http://127.0.0.1/x.ics"],
  ["http://[::1]:80/x.ics", true, "http://[::1]/x.ics"],
  ["http://127.0.0.12/x.ics", true, "http://127.0.0.12/x.ics"],
  ["http://localhost:8080/x.ics", false, "not-https"],
  ["ftp://localhost/x.ics", true, "not-https"],
  ["http://calendar.example/x.ics", true, "not-https"],
  ["http://127.0.0.1.example/x.ics", true, "not-https"],
  ["file:///etc/passwd", true, "not-a-link"],
  ["file://localhost/etc/passwd", true, "not-a-link"],
  ["ftp://calendar.example/x.ics", false, "not-https"],
  ["javascript:alert(1)", false, "not-a-link"],
  ["data:text/calendar,BEGIN:VCALENDAR", false, "not-a-link"],
  ["https://lea:secret@calendar.example/x.ics", false, "with-password"],
  ["https://lea@calendar.example/x.ics", false, "with-password"],
  ["mon agenda", false, "not-a-link"],
  ["", false, "not-a-link"],
])("parseCalendarLink of %s (allowLoopback: %s) returns %s", (text, allowLoopback, expected) => {
  const link = parseCalendarLink(text, { allowLoopback });
  expect(typeof link === "string" ? link : link.href).toBe(expected);
});
