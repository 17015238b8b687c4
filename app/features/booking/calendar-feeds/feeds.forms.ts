import * as z from "zod/mini";
import { normaliseLine } from "#app/forms/form-text.ts";
import { existingPasswordField } from "#app/forms/person.forms.ts";
import { feedFields } from "./feeds.messages.ts";

/** `currentPassword` is required even after a recent login, because the feed's address gives access to the agenda. */
export const feedSchema = z.object({
  name: z
    .string({ error: feedFields.name })
    .check(z.overwrite(normaliseLine), z.minLength(1, feedFields.name), z.maxLength(60, feedFields.longName)),
  kind: z.enum(["full", "busy"], { error: feedFields.kind }),
  currentPassword: existingPasswordField,
});

/** `feed` is the SHA-256 of the link token, in hexadecimal. */
export const feedRevocationSchema = z.object({ feed: z.string().check(z.regex(/^[\da-f]{64}$/)) });
