import { defaultAgency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { expect, test } from "vitest";
import { normaliseLine } from "#app/forms/form-text.ts";
import { appointmentCalendar, type CalendarAppointment } from "./appointment.calendar.ts";

const agency = defaultAgency();
const appointment: CalendarAppointment = {
  identity: agency,
  uid: "0b7e1c0e@atelier-solstice.example",
  sequence: 0,
  date: "2026-12-04",
  time: "09:30",
  minutes: 30,
  location: null,
  method: "REQUEST",
  attendee: { name: "Camille Martin", email: "camille@client.example" },
};
const now = new Date("2026-11-20T10:00:00Z");

interface Line {
  name: string;
  parameters: string;
  value: string;
}

/** Unfolds and splits the lines (RFC 5545, section 3.1); checks line ends and line length. */
function parse(text: string): Line[] {
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text).toMatch(/[^\n]\r\n$/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return text
    .trimEnd()
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => {
      // For example: ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Camille Martin":MAILTO:camille@client.example
      const contentLine = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/;
      expect(line).toMatch(contentLine);
      const [, name = "", parameters = "", value = ""] = contentLine.exec(line)!;
      return { name, parameters, value };
    });
}

function propertiesOf(change: Partial<CalendarAppointment> = {}): Record<string, string> {
  const lines = parse(appointmentCalendar({ ...appointment, ...change }, now));
  const properties = lines.filter(({ name }) => name !== "BEGIN" && name !== "END");
  // No property occurs twice, so none was injected.
  expect(new Set(properties.map(({ name }) => name)).size).toBe(properties.length);
  return Object.fromEntries(properties.map(({ name, value }) => [name, value]));
}

const unescapeText = (value: string) => value.replace(/\\([\\;,])/g, "$1");

test("appointmentCalendar names organizer and attendee of a request, with times in UTC", () => {
  expect(propertiesOf()).toEqual({
    VERSION: "2.0",
    PRODID: `-//${agency.name}//rendez-vous//FR`,
    METHOD: "REQUEST",
    UID: "0b7e1c0e@atelier-solstice.example",
    SEQUENCE: "0",
    DTSTAMP: "20261120T100000Z",
    DTSTART: "20261204T083000Z",
    DTEND: "20261204T090000Z",
    SUMMARY: `Rendez-vous\u00A0: Camille Martin et ${agency.name}`,
    LOCATION: addressLine(agency.address).replaceAll(",", "\\,"),
    ORGANIZER: `mailto:${agency.email}`,
    ATTENDEE: "MAILTO:camille@client.example",
    STATUS: "CONFIRMED",
  });
  const lines = parse(appointmentCalendar(appointment, now));
  expect(lines.find(({ name }) => name === "ATTENDEE")?.parameters).toContain('CN="Camille Martin"');
});

test("appointmentCalendar uses the summer offset from the day on which summer time begins", () => {
  const { DTSTART } = propertiesOf({ date: "2027-03-28" });
  expect(DTSTART).toBe("20270328T073000Z");
});

test("appointmentCalendar keeps the UID and the given SEQUENCE in a cancellation", () => {
  expect(propertiesOf({ method: "CANCEL", sequence: 1 })).toMatchObject({
    METHOD: "CANCEL",
    UID: "0b7e1c0e@atelier-solstice.example",
    SEQUENCE: "1",
    STATUS: "CANCELLED",
  });
});

test("appointmentCalendar names no attendee when the method is PUBLISH", () => {
  const published = propertiesOf({ method: "PUBLISH" });
  expect(published).toMatchObject({ METHOD: "PUBLISH", ORGANIZER: `mailto:${agency.email}` });
  expect(published).not.toHaveProperty("ATTENDEE");
});

test("appointmentCalendar replaces quotes in parameters and escapes commas and semicolons in texts", () => {
  const identity = { ...agency, name: 'Studio "Un, deux"; trois' };
  const attendee = { name: 'Camille "Cam" Moreau', email: "camille@client.example" };
  const text = appointmentCalendar({ ...appointment, identity, attendee }, now).replaceAll("\r\n ", "");
  expect(text).toContain('PRODID:-//Studio "Un\\, deux"\\; trois//rendez-vous//FR');
  expect(text).toContain('CN="Camille ”Cam” Moreau"');
  expect(text).toContain('ORGANIZER;CN="Studio ”Un, deux”; trois"');
  expect(text).not.toContain("^'");
});

test("appointmentCalendar names the agency in the summary if the client has no name", () => {
  const attendee = { name: "", email: "camille@client.example" };
  const { SUMMARY } = propertiesOf({ attendee });
  expect(SUMMARY).toBe(`Rendez-vous avec ${agency.name}`);
});

test.each([
  'Ca"m;i,l:le',
  "Camille\r\nATTACH:https://evil.example",
  "\\n\\,",
  "é".repeat(200),
  "\u2028X\u0000Y",
  "\u202Egnp.exe \u2066",
  "🎉".repeat(10_000),
  "<b>=1+1</b>",
])("appointmentCalendar keeps a hostile name and location as plain text: %.40j", (hostileText) => {
  const attendee = { name: hostileText, email: "camille@client.example" };
  const hostile = propertiesOf({ attendee, location: hostileText });
  const plain = propertiesOf();
  expect({ ...hostile, SUMMARY: "", LOCATION: "" }).toEqual({ ...plain, SUMMARY: "", LOCATION: "" });
  expect(unescapeText(hostile["LOCATION"]!)).toBe(normaliseLine(hostileText));
  expect(unescapeText(hostile["SUMMARY"]!)).toContain(normaliseLine(hostileText));
});
