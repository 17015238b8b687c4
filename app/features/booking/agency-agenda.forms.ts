import * as z from "zod/mini";
import { isEmailAddress } from "#app/content/person.ts";
import { isPhoneNumber } from "#app/content/phone-number.ts";
import { typable } from "#app/content/typable.ts";
import { entryMessages as messages } from "./agency-agenda.messages.ts";

/** The one text of that name, trimmed, with plain line ends; empty when it is missing, doubled or a file. */
const text = z.transform((value) => (typeof value === "string" ? typable(value).replace(/\r\n?/g, "\n").trim() : ""));
/** A choice of a list, as a number: what is none is refused with the span. */
const count = z.transform((value) => (typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : NaN));
const travel = z.transform((value) =>
  value === undefined ? 0 : typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : NaN,
);
const ticked = z.transform((value) => value === "on");

/** At most so long, and null when it is empty. */
function optional(maximum: number, message: string) {
  return z.pipe(
    z.pipe(text, z.string().check(z.maxLength(maximum, message))),
    z.transform((value: string) => value || null),
  );
}

const isPhone = (value: string) => value === "" || isPhoneNumber(value);
const phone = z.pipe(
  z.pipe(text, z.string().check(z.maxLength(40, messages.phone), z.refine(isPhone, messages.phone))),
  z.transform((value: string) => value || null),
);
const email = z.pipe(
  z.pipe(text, z.string().check(z.refine((value) => value === "" || isEmailAddress(value), messages.email))),
  z.transform((value: string) => value.toLowerCase() || null),
);

/** Where and how long; a button of its own may name another place than the fields. */
const placeFields = {
  date: text,
  slot: text,
  minutes: count,
  travelBefore: travel,
  travelAfter: travel,
  place: optional(200, messages.placeLength),
  elsewhere: text,
  /** The warnings that have been read. */
  confirmed: text,
};

export const entrySchema = z.object({
  ...placeFields,
  name: z.pipe(text, z.string().check(z.minLength(1, messages.name), z.maxLength(120, messages.nameLength))),
  phone,
  email,
  subject: optional(200, messages.subjectLength),
  note: optional(2000, messages.noteLength),
  /** The file from which it is entered. */
  client: z.pipe(
    text,
    z.transform((value: string) => value || null),
  ),
  tell: ticked,
});

const word = optional(1000, messages.wordLength);

/** Which `sequence` of the appointment the form showed; undefined: it showed none. */
const seen = z.transform((value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined));

export const moveSchema = z.object({ ...placeFields, word, seen });
/** A word for a move that waits, or a cancellation. */
export const wordSchema = z.object({ word, seen });
export const noteSchema = z.object({ note: optional(2000, messages.noteLength) });

/** The place that a form asks for: its fields', or the one of the button that was pressed. */
export function placeAsked({ date, slot, elsewhere }: { date: string; slot: string; elsewhere: string }) {
  const [otherDate, otherSlot] = elsewhere.split("T");
  return otherDate && otherSlot ? { date: otherDate, slot: otherSlot } : { date, slot };
}
