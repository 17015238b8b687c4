import * as z from "zod/mini";
import { folded, orNull } from "./form-values.ts";
import { emailField } from "./person.forms.ts";
import { isPhoneNumber, notAPhoneNumber } from "#app/french/phone-number.ts";

// How somebody can be reached, where the agency writes it down for them: what it does not know stays empty.

export const optionalPhone = z.pipe(
  z.pipe(
    folded,
    z.string().check(
      z.maxLength(40, notAPhoneNumber),
      z.refine((value) => value === "" || isPhoneNumber(value), notAPhoneNumber),
    ),
  ),
  orNull,
);

export const optionalEmail = z.pipe(z.pipe(folded, orNull), z.nullable(emailField));
