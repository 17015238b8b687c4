import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";

export const reminderSettingsSchema = z.object({
  /** To each client, the evening before the appointment. */
  clients: z.boolean(),
  /** To the agency, on Sunday evening, about the next week. */
  weeklyDigest: z.boolean(),
});
export type ReminderSettings = z.output<typeof reminderSettingsSchema>;

export const DEFAULT_REMINDERS: ReminderSettings = { clients: true, weeklyDigest: false };

/** An unchecked box is not submitted. */
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
