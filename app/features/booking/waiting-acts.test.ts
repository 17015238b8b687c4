import { expect, test } from "vitest";
import { sayWaiting, type WaitingAct } from "./waiting-acts.ts";

const act = (name: string, change: Partial<WaitingAct> = {}): WaitingAct => ({
  kind: "moved",
  name,
  appointmentId: name,
  writes: true,
  ...change,
});

test.each([
  [[act("Camille Moreau")], "Un courrier part à Camille Moreau"],
  [[act("Camille Moreau"), act("Amine")], "2 courriers partent à Camille Moreau et Amine"],
  [[act("A"), act("B"), act("C")], "3 courriers partent à A, B et une autre personne"],
  [[act("A"), act("B"), act("C"), act("D")], "4 courriers partent à A, B et 2 autres personnes"],
  [[act("A"), act("B", { writes: false })], "Un courrier part à A"],
  [[act("A"), act("A")], "2 courriers partent à A"],
] as const)("of %j: %s", (acts, text) => {
  expect(sayWaiting({ acts })).toEqual({ text, writes: true });
});

test.each([
  [[act("Mas des Pins", { kind: "noted", writes: false })], "Ajouté : Mas des Pins. Aucun courrier ne part"],
  [[act("Mas des Pins", { kind: "entered", writes: false })], "Ajouté : Mas des Pins. Aucun courrier ne part"],
  [[act("Mas des Pins", { writes: false })], "Déplacé : Mas des Pins. Aucun courrier ne part"],
  [
    [act("A", { writes: false }), act("B", { kind: "cancelled", writes: false })],
    "Fait : A et B. Aucun courrier ne part",
  ],
] as const)("of %j, where nobody is written to: %s", (acts, text) => {
  expect(sayWaiting({ acts })).toEqual({ text, writes: false });
});
