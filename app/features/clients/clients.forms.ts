import * as z from "zod/mini";
import { isEmailAddress } from "#app/content/person.ts";
import { presentPasswordField } from "#app/content/person.forms.ts";
import { isPhoneNumber } from "#app/content/phone-number.ts";
import { typable } from "#app/content/typable.ts";
import { clientMessages as messages } from "./clients.messages.ts";

/** The one text of that name, trimmed, with plain line ends; empty when it is missing, doubled or a file. */
const text = z.transform((value) => (typeof value === "string" ? typable(value).replace(/\r\n?/g, "\n").trim() : ""));
const orNull = z.transform((value: string) => value || null);
const ticked = z.transform((value) => value === "on");

const phone = z.pipe(
  z.pipe(
    text,
    z.string().check(
      z.maxLength(40, messages.phone),
      z.refine((value) => value === "" || isPhoneNumber(value), messages.phone),
    ),
  ),
  orNull,
);

export const noteSchema = z.object({
  text: z.pipe(text, z.string().check(z.minLength(1, messages.note), z.maxLength(2000, messages.noteLength))),
  note: text,
});

const contactFields = {
  name: z.pipe(text, z.string().check(z.minLength(1, messages.name), z.maxLength(120, messages.nameLength))),
  email: z.pipe(
    z.pipe(text, z.string().check(z.refine((value) => value === "" || isEmailAddress(value), messages.email))),
    z.transform((value: string) => value.toLowerCase() || null),
  ),
  phone,
};

export const contactSchema = z.object(contactFields);

export const phoneSchema = z.object({ phone, of: text });

export const callerSchema = z.object({ ...contactFields, of: text });

export const joinSchema = z.object({ other: text, seen: ticked });

export const exportSchema = z.object({ currentPassword: presentPasswordField });

export const erasureSchema = z.object({ seen: ticked, currentPassword: presentPasswordField });

export const accountSchema = z.object({ account: text, currentPassword: presentPasswordField });
