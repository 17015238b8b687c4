import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { optionalEmail, optionalPhone } from "#app/forms/contact-details.forms.ts";
import { folded, textLine, orNull, text, ticked } from "#app/forms/form-values.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/message-length.ts";
import { entryMessages as messages } from "./agency-appointments.messages.ts";

/** NaN becomes a field error when the span is checked. */
const count = z.transform((value) => (typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : NaN));
const travel = z.transform((value) =>
  value === undefined ? 0 : typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : NaN,
);

function optional(maximum: number, message: string, read = text) {
  return z.pipe(z.pipe(read, z.string().check(z.maxLength(maximum, message))), orNull);
}

const slotFields = {
  date: text,
  slot: text,
  minutes: count,
  travelBefore: travel,
  travelAfter: travel,
  location: optional(200, messages.locationLength, textLine),
  chosenSlot: text,
  confirmed: text,
};

export const entrySchema = z.object({
  ...slotFields,
  name: z.pipe(folded, z.string().check(z.minLength(1, messages.name), z.maxLength(120, messages.nameLength))),
  phone: optionalPhone,
  email: optionalEmail,
  subject: optional(200, messages.subjectLength, textLine),
  note: optional(2000, messages.noteLength),
  client: z.pipe(text, orNull),
  notify: ticked,
});

const personalMessage = optional(MESSAGE_MAXIMUM, messages.messageLength);

/** `baseVersion` is the `sequence` of the appointment. */
export const moveSchema = z.object({ ...slotFields, personalMessage, baseVersion: baseVersionField });
export const personalMessageSchema = z.object({ personalMessage, baseVersion: baseVersionField });
export const appointmentNoteSchema = z.object({
  note: optional(2000, messages.noteLength),
  baseVersion: baseVersionField,
});

export function slotAsked({ date, slot, chosenSlot }: { date: string; slot: string; chosenSlot: string }) {
  const [otherDate, otherTime] = chosenSlot.split("T");
  return otherDate && otherTime ? { date: otherDate, time: otherTime } : { date, time: slot };
}
