import * as z from "zod/mini";
import { commonMessages } from "./common.messages.ts";
import { orNull, text } from "./form-values.ts";
import { isEmailAddress } from "./person.ts";
import { isPhoneNumber, notAPhoneNumber } from "./phone-number.ts";

// How somebody can be reached, where the agency writes it down for them: what it does not know stays empty.

export const optionalPhone = z.pipe(
  z.pipe(
    text,
    z.string().check(
      z.maxLength(40, notAPhoneNumber),
      z.refine((value) => value === "" || isPhoneNumber(value), notAPhoneNumber),
    ),
  ),
  orNull,
);

export const optionalEmail = z.pipe(
  z.pipe(text, z.string().check(z.refine((value) => value === "" || isEmailAddress(value), commonMessages.email))),
  z.transform((value: string) => value.toLowerCase() || null),
);
