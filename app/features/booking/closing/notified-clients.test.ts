import { expect, test } from "vitest";
import type { ConflictDecision } from "./conflict-decisions.ts";
import { countNotified, submitLabel } from "./notified-clients.ts";

const cancel: ConflictDecision = { do: "cancel", personalMessage: null };
const propose: ConflictDecision = { do: "propose", personalMessage: null, slots: [] };

test("countNotified counts once each client to whom the decisions send an e-mail", () => {
  const conflicts = [
    { id: "a", client: "a", hasEmail: true, refusal: null },
    { id: "b", client: "b", hasEmail: true, refusal: null },
    { id: "c", client: "c", hasEmail: false, refusal: "no-address" as const },
    { id: "d", client: "d", hasEmail: true, refusal: "no-free-slot" as const },
    { id: "e", client: "e", hasEmail: true, refusal: null },
  ];
  const decide = (decision: ConflictDecision) => new Map(conflicts.map(({ id }) => [id, decision]));
  expect(countNotified(conflicts, decide(cancel))).toBe(4);
  expect(countNotified(conflicts, decide(propose))).toBe(3);
  expect(countNotified(conflicts, decide({ do: "keep" }))).toBe(0);
  expect(countNotified(conflicts, new Map([["b", cancel]]))).toBe(1);
  const ofOneClient = conflicts.map((conflict) => ({ ...conflict, client: "a" }));
  expect(countNotified(ofOneClient, decide(cancel))).toBe(1);
});

test.each([
  [0, "Fermer et appliquer ces choix"],
  [1, "Fermer et prévenir un client"],
  [2, "Fermer et prévenir deux clients"],
  [40, "Fermer et prévenir 40 clients"],
])("submitLabel for %i clients is « %s »", (count, words) => {
  expect(submitLabel("Fermer", count)).toBe(words);
});
