import * as z from "zod/mini";
import { normaliseLine } from "#app/forms/form-text.ts";
import { existingPasswordField } from "#app/forms/person.forms.ts";
import { readCode } from "./totp.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { secondFactorFields } from "./second-factor.messages.ts";

const codeField = z
  .string({ error: secondFactorFields.code })
  .check(z.refine((input) => readCode(input) !== null, secondFactorFields.code));

/** For actions that require the password even right after a login. */
export const reauthenticationSchema = z.object({ currentPassword: existingPasswordField });

/** For actions that also require a code if the account has a second factor. */
export const reauthenticationWithCodeSchema = z.object({
  currentPassword: existingPasswordField,
  code: z.optional(z.string()),
});

export const setupSchema = z.object({ setup: z.string().check(z.maxLength(1000)), code: codeField });

const passkeyNameField = z
  .string({ error: secondFactorFields.passkeyName })
  .check(
    z.overwrite(normaliseLine),
    z.minLength(1, secondFactorFields.passkeyName),
    z.maxLength(60, secondFactorFields.passkeyName),
  );
/** WebAuthn limits an id to 1023 bytes, which are 1364 characters of base64url. */
const passkeyIdField = z.string().check(z.maxLength(1400));
const passkeyResponseField = z.string().check(z.maxLength(20_000));

export const beginPasskeySchema = z.object({ name: passkeyNameField, currentPassword: existingPasswordField });
export const addPasskeySchema = z.object({ name: passkeyNameField, key: passkeyResponseField });
export const removePasskeySchema = z.object({ key: passkeyIdField, currentPassword: existingPasswordField });
export const passkeyLoginSchema = z.object({ key: z.optional(passkeyResponseField) });

export const loginCodeSchema = z.object({ code: codeField });

export const recoverySchema = z.object({
  recoveryCode: z
    .string({ error: secondFactorFields.recoveryCode })
    .check(z.refine((input) => readRecoveryCode(input) !== null, secondFactorFields.recoveryCode)),
});
