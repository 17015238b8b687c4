import { expect, test } from "vitest";
import {
  canSuppress,
  findChangeForMessage,
  colleagueAmong,
  describeOthers,
  describeGroup,
  type UndoableChange,
} from "./pending-groups.ts";

const change = (name: string, fields: Partial<UndoableChange> = {}): UndoableChange => ({
  kind: "moved",
  name,
  appointmentId: name,
  sendsMail: true,
  hasMessage: false,
  ...fields,
});

test.each([
  [[change("Camille Moreau")], "E-mail à Camille Moreau"],
  [[change("Camille Moreau"), change("Amine")], "Deux e-mails à Camille Moreau et Amine"],
  [[change("A"), change("B"), change("C")], "Trois e-mails à A, B et C"],
  [[change("A"), change("B"), change("C", { kind: "cancelled" })], "Trois e-mails à C, A et B"],
  [
    [change("A"), change("B"), change("C"), change("D", { kind: "cancelled" })],
    "Quatre e-mails à D, A et deux autres personnes",
  ],
  [[change("A"), change("B", { sendsMail: false })], "E-mail à A"],
  [[change("A"), change("A")], "Deux e-mails à A"],
] as const)("describeGroup of %j is: %s", (changes, text) => {
  expect(describeGroup({ changes, by: null })).toEqual({ text, sendsMail: true });
});

test.each([
  [
    [change("Mas des Pins", { kind: "noted", sendsMail: false })],
    "Rendez-vous ajouté : Mas des Pins. Aucun e-mail ne sera envoyé",
  ],
  [
    [change("Mas des Pins", { kind: "entered", sendsMail: false })],
    "Rendez-vous ajouté : Mas des Pins. Aucun e-mail ne sera envoyé",
  ],
  [[change("Mas des Pins", { sendsMail: false })], "Rendez-vous déplacé : Mas des Pins. Aucun e-mail ne sera envoyé"],
  [
    [change("A", { sendsMail: false }), change("B", { kind: "cancelled", sendsMail: false })],
    "Modifications enregistrées : B et A. Aucun e-mail ne sera envoyé",
  ],
] as const)("describeGroup of %j, which sends no e-mail, is: %s", (changes, text) => {
  expect(describeGroup({ changes, by: null })).toEqual({ text, sendsMail: false });
});

test.each([
  [[change("A")], "Jeanne : e-mail à A"],
  [[change("A"), change("B")], "Jeanne : deux e-mails à A et B"],
  [[change("A", { sendsMail: false })], "Rendez-vous déplacé par Jeanne : A. Aucun e-mail ne sera envoyé"],
] as const)("describeGroup of %j, done by a colleague, is: %s", (changes, text) => {
  expect(describeGroup({ changes, by: "Jeanne" }).text).toBe(text);
});

test.each([
  [[change("A")], [], null],
  [[change("A")], [[change("B")]], "et un autre"],
  [[change("A")], [[change("B")], [change("C"), change("D"), change("E", { sendsMail: false })]], "et 3 autres"],
  // « E-mail à A, et un autre » would announce an e-mail that is not sent.
  [[change("A")], [[change("B", { sendsMail: false })]], "et une autre action"],
  [[change("A")], [[change("B")], [change("C", { sendsMail: false })]], "et 2 autres actions"],
  [[change("A", { sendsMail: false })], [[change("B")]], "Une autre action"],
  [[change("A", { sendsMail: false })], [[change("B")], [change("C")]], "2 autres actions"],
] as const)("describeOthers after %j and %j is: %s", (changes, others, sentence) => {
  expect(describeOthers([changes, ...others].map((each) => ({ changes: each, by: null })))).toBe(sentence);
});

test("colleagueAmong is null if the member made all changes, otherwise the colleague with the newest change", () => {
  const [jeanne, malik, nora] = ["Jeanne", "Malik", "Nora"].map((firstName) => ({ id: firstName, firstName }));
  expect(colleagueAmong([jeanne!, jeanne!], "Jeanne")).toBeNull();
  expect(colleagueAmong([jeanne!, malik!, nora!], "Jeanne")).toBe("Malik");
  expect(colleagueAmong([{ id: null, firstName: null }], "Jeanne")).toBe("quelqu’un d’autre");
});

test("findChangeForMessage returns only a single move or entry with an e-mail", () => {
  const moved = change("A");
  expect(findChangeForMessage({ changes: [moved] })).toBe(moved);
  expect(findChangeForMessage({ changes: [change("A", { kind: "entered" })] })).not.toBeNull();
  for (const kind of ["noted", "cancelled", "proposed", "answered", "resent"] as const)
    expect(findChangeForMessage({ changes: [change("A", { kind })] })).toBeNull();
  expect(findChangeForMessage({ changes: [moved, change("B")] })).toBeNull();
  expect(findChangeForMessage({ changes: [change("A", { sendsMail: false })] })).toBeNull();
});

test("canSuppress is false for a group with an answer or a resent e-mail", () => {
  const kinds = ["entered", "noted", "moved", "cancelled", "proposed", "answered", "resent"] as const;
  const suppressible = kinds.filter((kind) => canSuppress({ changes: [change("A", { kind })] }));
  expect(suppressible).toEqual(["entered", "noted", "moved", "cancelled", "proposed"]);
  expect(canSuppress({ changes: [change("A"), change("B", { kind: "answered" })] })).toBe(false);
});
