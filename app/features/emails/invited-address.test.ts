import { expect, it } from "vitest";
import { withInvited } from "./invited-address.ts";

const lines = (...all: string[]) => all.join("\r\n");

it("withInvited replaces the attendee's address and folds lines at 75 octets", () => {
  const sent = lines(
    "BEGIN:VEVENT",
    "ORGANIZER;CN=Atelier:MAILTO:lea@couriel.example",
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="Éléonore":MAILTO:l',
    " ea@couriel.example",
    "END:VEVENT",
  );
  const corrected = withInvited(sent, "Lea@couriel.example", "eleonore.lemaitre-descamps@courriel.example");
  expect(corrected.replaceAll("\r\n ", "")).toBe(
    lines(
      "BEGIN:VEVENT",
      "ORGANIZER;CN=Atelier:MAILTO:lea@couriel.example",
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="Éléonore":MAILTO:eleonore.lemaitre-descamps@courriel.example',
      "END:VEVENT",
    ),
  );
  expect(Math.max(...corrected.split("\r\n").map((line) => Buffer.byteLength(line)))).toBe(75);
});

it("withInvited does not change other attendees", () => {
  const sent = lines("BEGIN:VEVENT", "ATTENDEE:MAILTO:amine@courriel.example", "END:VEVENT");
  expect(withInvited(sent, "lea@couriel.example", "lea@courriel.example")).toBe(sent);
});
