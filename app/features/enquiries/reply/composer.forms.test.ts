import { expect, it } from "vitest";
import { threadMessages } from "#app/features/enquiries/thread/enquiry-thread.messages.ts";
import { composerSchema, valuesOfOtherKinds } from "./composer.forms.ts";

function errorsFor(kind: string, text: string) {
  const { success, error } = composerSchema.safeParse({ kind, [kind]: text });
  return success ? null : error.issues.map(({ path, message }) => [path[0], message]);
}

it("the composer rejects an answer with an unknown placeholder and names it", () => {
  const message = "{prenom} n’est pas reconnu : utilisez {prénom}, {offre} ou {créneaux}, exactement sous cette forme.";
  expect(errorsFor("answer", "Bonjour {prenom}, {offre}")).toEqual([["answer", message]]);
  expect(errorsFor("answer", "Bonjour {prénom}, {offre} {créneaux} { seule")).toBeNull();
});

it.each(["note", "reply"])("the composer accepts braces in a %s", (kind) => {
  expect(errorsFor(kind, "Il a écrit {prenom}")).toBeNull();
});

it("the composer checks only the text of the chosen kind", () => {
  const values = { answer: "Bonjour {prenom}", note: "Voir la façade.", reply: "=".repeat(5001) };
  expect(composerSchema.safeParse({ ...values, kind: "note" }).data).toMatchObject({ kind: "note", note: values.note });
  for (const kind of ["answer", "reply"]) expect(composerSchema.safeParse({ ...values, kind }).success).toBe(false);
  const missing = composerSchema.safeParse({ ...values, kind: "note", note: " " });
  expect(missing.error?.issues).toMatchObject([{ path: ["note"], message: "Écrivez un message." }]);
});

it.each(["2027-02-30", "[null]", "27-01-05"])("the composer rejects an answer that proposes the day %s", (date) => {
  const values = {
    kind: "answer",
    answer: "Bonjour",
    propose: "on",
    date: ["2027-01-04", date],
    slot: ["10:00", "11:00"],
  };
  expect(composerSchema.safeParse(values).error?.issues).toMatchObject([
    { path: ["date-1"], message: "Indiquez une date valide." },
  ]);
  expect(composerSchema.safeParse({ ...values, propose: undefined }).success).toBe(true);
});

it.each([
  ["date-0", ["", ""], threadMessages.noProposedSlot],
  ["date-2", ["2027-01-04", "", "2027-01-04"], threadMessages.sameProposedSlot],
])("the composer puts the error at %s if the proposed days are %j", (field, date, message) => {
  const values = { kind: "answer", answer: "Bonjour", propose: "on", date, slot: date.map(() => "10:00") };
  expect(composerSchema.safeParse(values).error?.issues).toMatchObject([{ path: [field], message }]);
});

it("valuesOfOtherKinds keeps the drafts of the other tabs after a message is stored", () => {
  const values = { kind: ["note"], note: ["Voir la façade."], answer: ["Bonjour"], reply: [" "], propose: ["on"] };
  expect(valuesOfOtherKinds("note", values)).toEqual({ answer: ["Bonjour"], propose: ["on"] });
  expect(valuesOfOtherKinds("answer", values)).toEqual({ note: ["Voir la façade."] });
  expect(valuesOfOtherKinds("note", { ...values, answer: [""] })).toBeNull();
});
