import * as z from "zod/mini";
import { foldedTextLine, orNull } from "./form-values.ts";
import { emailField } from "./person.forms.ts";
import { isPhoneNumber, notAPhoneNumber } from "#app/french/phone-number.ts";

export const optionalPhone = z.pipe(
  z.pipe(
    foldedTextLine,
    z.string().check(
      z.maxLength(40, notAPhoneNumber),
      z.refine((value) => value === "" || isPhoneNumber(value), notAPhoneNumber),
    ),
  ),
  orNull,
);

export const optionalEmail = z.pipe(z.pipe(foldedTextLine, orNull), z.nullable(emailField));

export const guestName = z.pipe(
  foldedTextLine,
  z.string().check(z.minLength(1, "Indiquez un nom."), z.maxLength(120, "Le nom ne peut pas dépasser 120 caractères.")),
);

export const noteLength = z.maxLength(2000, "La note ne peut pas dépasser 2 000 caractères.");
