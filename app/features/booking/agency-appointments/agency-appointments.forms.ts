import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { guestName, noteLength, optionalEmail, optionalPhone } from "#app/forms/contact-details.forms.ts";
import { textLine, orNull, text, checkbox } from "#app/forms/form-values.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";
import { lengthMessages as messages } from "./agency-appointments.messages.ts";
import { parseSlot } from "#app/features/booking/time/slot.ts";

/** The check of the span turns NaN into a field error. */
const readCount = (value: unknown) => (typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : NaN);
const count = z.transform(readCount);
const travelOrNone = z.transform((value: unknown) => readCount(value ?? "0"));

function optional(maxLength: ReturnType<typeof z.maxLength>, read = text) {
  return z.pipe(z.pipe(read, z.string().check(maxLength)), orNull);
}

const slotFields = {
  date: text,
  slot: text,
  minutes: count,
  travelBefore: travelOrNone,
  travelAfter: travelOrNone,
  location: optional(z.maxLength(200, messages.locationLength), textLine),
  chosenSlot: text,
  confirmed: text,
};

export const entrySchema = z.object({
  ...slotFields,
  name: guestName,
  phone: optionalPhone,
  email: optionalEmail,
  subject: optional(z.maxLength(200, messages.subjectLength), textLine),
  note: optional(noteLength),
  client: z.pipe(text, orNull),
  notify: checkbox,
});

const personalMessage = optional(z.maxLength(MESSAGE_MAXIMUM, messages.messageLength));

/** `baseVersion` is the `sequence` of the appointment. */
export const moveSchema = z.object({ ...slotFields, personalMessage, baseVersion: baseVersionField });
export const personalMessageSchema = z.object({ personalMessage, baseVersion: baseVersionField });
export const appointmentNoteSchema = z.object({
  note: optional(noteLength),
  baseVersion: baseVersionField,
});

/** A pressed suggestion (`chosenSlot`) replaces the fields `date` and `slot`. */
export function withSlot<Fields extends Record<"date" | "slot" | "chosenSlot", string>>(fields: Fields) {
  const { slot, chosenSlot, ...others } = fields;
  return { ...others, ...(parseSlot(chosenSlot) ?? { date: fields.date, time: slot }) };
}
