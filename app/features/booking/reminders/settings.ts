import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { checkbox } from "#app/forms/form-values.ts";

export const reminderSettingsSchema = z.object({
  /** Whether each client gets a reminder the evening before the appointment. */
  clients: z.boolean(),
  weeklyDigest: z.boolean(),
});
export type ReminderSettings = z.output<typeof reminderSettingsSchema>;

export const DEFAULT_REMINDERS: ReminderSettings = { clients: true, weeklyDigest: false };

export const reminderFormSchema = z.pipe(
  z.object({ clients: checkbox, weeklyDigest: checkbox, baseVersion: baseVersionField }),
  z.transform(({ baseVersion, ...settings }) => ({ settings, baseVersion })),
);
