import { expect, it } from "vitest";
import { withInvited } from "./invited-address.ts";

const lines = (...all: string[]) => all.join("\r\n");

it("goes to the other address, in lines of 75 octets at most", () => {
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

it("leaves everybody else as they are", () => {
  const sent = lines("BEGIN:VEVENT", "ATTENDEE:MAILTO:amine@courriel.example", "END:VEVENT");
  expect(withInvited(sent, "lea@couriel.example", "lea@courriel.example")).toBe(sent);
});
