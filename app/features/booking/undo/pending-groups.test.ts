import { expect, test } from "vitest";
import { actWithWord, doneBy, sayOthers, sayWaiting, type WaitingAct } from "./pending-groups.ts";

const act = (name: string, change: Partial<WaitingAct> = {}): WaitingAct => ({
  kind: "moved",
  name,
  appointmentId: name,
  writes: true,
  hasWord: false,
  ...change,
});

test.each([
  [[act("Camille Moreau")], "E-mail à Camille Moreau"],
  [[act("Camille Moreau"), act("Amine")], "Deux e-mails à Camille Moreau et Amine"],
  [[act("A"), act("B"), act("C")], "Trois e-mails à A, B et C"],
  [[act("A"), act("B"), act("C", { kind: "cancelled" })], "Trois e-mails à C, A et B"],
  [[act("A"), act("B"), act("C"), act("D", { kind: "cancelled" })], "Quatre e-mails à D, A et deux autres personnes"],
  [[act("A"), act("B", { writes: false })], "E-mail à A"],
  [[act("A"), act("A")], "Deux e-mails à A"],
] as const)("of %j: %s", (acts, text) => {
  expect(sayWaiting({ acts, by: null })).toEqual({ text, writes: true });
});

test.each([
  [
    [act("Mas des Pins", { kind: "noted", writes: false })],
    "Rendez-vous ajouté : Mas des Pins. Aucun e-mail ne sera envoyé",
  ],
  [
    [act("Mas des Pins", { kind: "entered", writes: false })],
    "Rendez-vous ajouté : Mas des Pins. Aucun e-mail ne sera envoyé",
  ],
  [[act("Mas des Pins", { writes: false })], "Rendez-vous déplacé : Mas des Pins. Aucun e-mail ne sera envoyé"],
  [
    [act("A", { writes: false }), act("B", { kind: "cancelled", writes: false })],
    "Modifications enregistrées : B et A. Aucun e-mail ne sera envoyé",
  ],
] as const)("of %j, where nobody is written to: %s", (acts, text) => {
  expect(sayWaiting({ acts, by: null })).toEqual({ text, writes: false });
});

test.each([
  [[act("A")], "Jeanne : e-mail à A"],
  [[act("A"), act("B")], "Jeanne : deux e-mails à A et B"],
  [[act("A", { writes: false })], "Rendez-vous déplacé par Jeanne : A. Aucun e-mail ne sera envoyé"],
] as const)("of %j, done by a colleague: %s", (acts, text) => {
  expect(sayWaiting({ acts, by: "Jeanne" }).text).toBe(text);
});

test.each([
  [[act("A")], [], null],
  [[act("A")], [[act("B")]], "et un autre"],
  [[act("A")], [[act("B")], [act("C"), act("D"), act("E", { writes: false })]], "et 3 autres"],
  // « E-mail à A, et un autre » would announce a mail that does not go.
  [[act("A")], [[act("B", { writes: false })]], "et une autre action"],
  [[act("A")], [[act("B")], [act("C", { writes: false })]], "et 2 autres actions"],
  [[act("A", { writes: false })], [[act("B")]], "Une autre action"],
  [[act("A", { writes: false })], [[act("B")], [act("C")]], "2 autres actions"],
] as const)("after %j, of %j: %s", (first, others, said) => {
  expect(sayOthers([first, ...others].map((acts) => ({ acts, by: null })))).toBe(said);
});

test("a group is one's own where nobody else has done anything of it, else of the last who has", () => {
  const [jeanne, malik, nora] = ["Jeanne", "Malik", "Nora"].map((firstName) => ({ id: firstName, firstName }));
  expect(doneBy([jeanne!, jeanne!], "Jeanne")).toBeNull();
  expect(doneBy([jeanne!, malik!, nora!], "Jeanne")).toBe("Malik");
  expect(doneBy([{ id: null, firstName: null }], "Jeanne")).toBe("quelqu'un d'autre");
});

test("a word may join the one mail about what was moved or entered, and no other", () => {
  const moved = act("A");
  expect(actWithWord({ acts: [moved] })).toBe(moved);
  expect(actWithWord({ acts: [act("A", { kind: "entered" })] })).not.toBeNull();
  for (const kind of ["noted", "cancelled", "proposed", "answered", "resent"] as const)
    expect(actWithWord({ acts: [act("A", { kind })] })).toBeNull();
  expect(actWithWord({ acts: [moved, act("B")] })).toBeNull();
  expect(actWithWord({ acts: [act("A", { writes: false })] })).toBeNull();
});
