import * as z from "zod/mini";
import { emailField, existingPasswordField } from "#app/forms/person.forms.ts";
import { chooseRole } from "./members.messages.ts";

const accountIdField = z.string().check(z.regex(/^[\w-]{1,64}$/));
const tokenHashField = z.string().check(z.regex(/^[\da-f]{64}$/));

export const memberRoleSchema = z.object({
  person: accountIdField,
  role: z.enum(["owner", "team", "client"], { error: chooseRole }),
  currentPassword: existingPasswordField,
});

export const invitationSchema = z.object({
  email: emailField,
  role: z.enum(["owner", "team"], { error: chooseRole }),
  currentPassword: existingPasswordField,
});

export const withdrawalSchema = z.object({ invitation: tokenHashField });
