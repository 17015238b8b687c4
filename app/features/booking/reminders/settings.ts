import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";

/** What the site writes by itself, as the agency has settled it. */
export const reminderSettingsSchema = z.object({
  /** To each client, on the evening before their appointment. */
  clients: z.boolean(),
  /** To the agency, on Sunday evening: the week to come. */
  weeklyDigest: z.boolean(),
});
export type ReminderSettings = z.output<typeof reminderSettingsSchema>;

export const DEFAULT_REMINDERS: ReminderSettings = { clients: true, weeklyDigest: false };

/** Reads them from their form: a box that is not ticked is not sent. */
export const reminderFormSchema = z.pipe(
  z.object({
    clients: z.optional(z.string()),
    weeklyDigest: z.optional(z.string()),
    baseVersion: baseVersionField,
  }),
  z.transform(({ clients, weeklyDigest, baseVersion }) => ({
    settings: { clients: clients !== undefined, weeklyDigest: weeklyDigest !== undefined } satisfies ReminderSettings,
    baseVersion,
  })),
);
