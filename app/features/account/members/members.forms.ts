import * as z from "zod/mini";
import { emailField, existingPasswordField } from "#app/forms/person.forms.ts";
import { chooseRole } from "./members.messages.ts";

export const memberRoleSchema = z.object({
  person: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  role: z.enum(["owner", "team", "client"], { error: chooseRole }),
  currentPassword: existingPasswordField,
});

export const invitationSchema = z.object({
  email: emailField,
  role: z.enum(["owner", "team"], { error: chooseRole }),
  currentPassword: existingPasswordField,
});

export const withdrawalSchema = z.object({ invitation: z.string().check(z.regex(/^[\da-f]{64}$/)) });
