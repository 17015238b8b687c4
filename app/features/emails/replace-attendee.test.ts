import { expect, it } from "vitest";
import { replaceAttendee } from "./replace-attendee.ts";

const joinLines = (...lines: string[]) => lines.join("\r\n");

it("replaceAttendee replaces the attendee's address and folds lines at 75 octets", () => {
  const calendar = joinLines(
    "BEGIN:VEVENT",
    "ORGANIZER;CN=Atelier:MAILTO:lea@couriel.example",
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="Éléonore":MAILTO:l',
    " ea@couriel.example",
    "END:VEVENT",
  );
  const corrected = replaceAttendee(calendar, "Lea@couriel.example", "eleonore.lemaitre-descamps@courriel.example");
  expect(corrected.replaceAll("\r\n ", "")).toBe(
    joinLines(
      "BEGIN:VEVENT",
      "ORGANIZER;CN=Atelier:MAILTO:lea@couriel.example",
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="Éléonore":MAILTO:eleonore.lemaitre-descamps@courriel.example',
      "END:VEVENT",
    ),
  );
  expect(Math.max(...corrected.split("\r\n").map((line) => Buffer.byteLength(line)))).toBe(75);
});

it("replaceAttendee does not change other attendees", () => {
  const calendar = joinLines("BEGIN:VEVENT", "ATTENDEE:MAILTO:amine@courriel.example", "END:VEVENT");
  expect(replaceAttendee(calendar, "lea@couriel.example", "lea@courriel.example")).toBe(calendar);
});
