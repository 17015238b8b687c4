import { expect, it } from "vitest";
import { checkForm } from "#app/ui/form/checked-form.ts";
import { personalMessageSchema } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";
import { formOf } from "#support/site/form-of.ts";
import { isDecisionField, readDecisions } from "./conflict-decisions.ts";
import { serializeSlots } from "#app/features/booking/proposals/proposal.ts";

it("readDecisions reads a decision for each appointment and ignores unknown values", () => {
  const sent = { "decision-a": "keep", "decision-b": "cancel", "message-b": " Désolée. ", "decision-c": "rien" };
  expect([...readDecisions(formOf(sent))]).toEqual([
    ["a", { do: "keep" }],
    ["b", { do: "cancel", personalMessage: "Désolée." }],
  ]);
});

it("readDecisions applies the common decision and message to appointments without their own", () => {
  const slot = { date: "2026-12-04", time: "10:00" };
  const sent = {
    others: "propose",
    "others-message": "À bientôt.",
    "slots-a": serializeSlots([slot]),
    "message-a": "",
    "decision-b": "cancel",
    "message-b": "Désolée.",
    "decision-c": "cancel",
    "message-c": " ",
    "decision-d": "keep",
    "message-e": "",
    "decision-f": "others",
    "slots-f": serializeSlots([slot]),
  };
  expect(Object.fromEntries(readDecisions(formOf(sent)))).toEqual({
    a: { do: "propose", personalMessage: "À bientôt.", slots: [slot] },
    b: { do: "cancel", personalMessage: "Désolée." },
    c: { do: "cancel", personalMessage: "À bientôt." },
    d: { do: "keep" },
    // The form showed no slot for this client.
    e: { do: "propose", personalMessage: "À bientôt.", slots: [] },
    f: { do: "propose", personalMessage: "À bientôt.", slots: [slot] },
  });
});

it("readDecisions and personalMessageSchema count a line break as one character, although it is sent as two", () => {
  const personalMessage = "Ligne\n".repeat(12).padEnd(MESSAGE_MAXIMUM, "m");
  const sent = personalMessage.replaceAll("\n", "\r\n");
  const form = formOf({ "decision-a": "cancel", "message-a": sent, personalMessage: sent });
  expect(readDecisions(form).get("a")).toEqual({ do: "cancel", personalMessage });
  expect(checkForm(personalMessageSchema, form)).toMatchObject({ ok: true, value: { personalMessage } });
});

it("readDecisions cuts a message that is too long and keeps at most three slots", () => {
  const slots = ["09:00", "09:30", "10:00", "10:30"].map((time) => ({ date: "2026-12-04", time }));
  const message = "m".repeat(MESSAGE_MAXIMUM + 1);
  const form = formOf({ "decision-a": "propose", "message-a": message, "slots-a": serializeSlots(slots) });
  expect(readDecisions(form).get("a")).toEqual({
    do: "propose",
    personalMessage: "m".repeat(MESSAGE_MAXIMUM),
    slots: slots.slice(0, 3),
  });
});

it.each([
  ["decision-a", true],
  ["message-a", true],
  ["slots-a", true],
  ["others", true],
  ["others-message", true],
  ["publicReason", false],
  ["a-decision-a", false],
])("isDecisionField of %s is %s", (name, expected) => {
  expect(isDecisionField(name)).toBe(expected);
});
