import * as z from "zod/mini";
import { foldedLine } from "#app/forms/form-text.ts";
import {
  genderField,
  nameField,
  newPasswordFields,
  existingPasswordField,
  samePasswords,
} from "#app/forms/person.forms.ts";
import { isPhoneNumber, notAPhoneNumber } from "#app/french/phone-number.ts";

const phoneField = z
  .string({ error: notAPhoneNumber })
  .check(z.overwrite(foldedLine), z.maxLength(40, notAPhoneNumber), z.refine(isPhoneNumber, notAPhoneNumber));

export const profileSchema = z.object({
  gender: genderField,
  lastName: nameField,
  firstName: nameField,
  phone: z.optional(phoneField),
});

const code = z.optional(z.string());

export const passwordSchema = z
  .object({ currentPassword: existingPasswordField, code, ...newPasswordFields })
  .check(samePasswords);

export const deletionSchema = z.object({ password: existingPasswordField, code });
