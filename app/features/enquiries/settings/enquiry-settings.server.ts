import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import {
  type SettingSpec,
  readSetting,
  readStoredSetting,
  type StoredSetting,
} from "#app/platform/database/stored-settings.server.ts";
import { changeSetting } from "#app/platform/events/change-setting.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import { failed, type Result } from "#app/platform/result.ts";
import { type AnswerTemplate, FIRST_TEMPLATES, MAX_TEMPLATES } from "./reply-template.ts";
import { answerHoursSchema, answerTemplatesSchema, DEFAULT_ANSWER_HOURS } from "./enquiry-settings.ts";

const ANSWER_HOURS: SettingSpec<number, SettingKey> = {
  key: "answer-hours",
  schema: answerHoursSchema,
  initial: DEFAULT_ANSWER_HOURS,
};

const TEMPLATES: SettingSpec<AnswerTemplate[], SettingKey> = {
  key: "answer-templates",
  schema: answerTemplatesSchema,
  initial: [...FIRST_TEMPLATES],
};

export function readAnswerHours(db: Db): Promise<number> {
  return readSetting(db, ANSWER_HOURS);
}

export function readStoredAnswerHours({ db }: SiteDeps): Promise<StoredSetting<number>> {
  return readStoredSetting(db, ANSWER_HOURS);
}

export function changeAnswerHours(
  { db, now }: SiteDeps,
  member: Member,
  hours: number,
  baseVersion: number | undefined,
): Promise<Result<void, "edit-conflict">> {
  return changeSetting(db, ANSWER_HOURS, hours, { at: now(), by: member.id, baseVersion });
}

export function readStoredTemplates({ db }: SiteDeps): Promise<StoredSetting<AnswerTemplate[]>> {
  return readStoredSetting(db, TEMPLATES);
}

export async function writeTemplate(
  { db, now }: SiteDeps,
  member: Member,
  { id, name, text }: AnswerTemplate,
  baseVersion: number | undefined,
): Promise<Result<void, "edit-conflict" | "too-many-templates">> {
  const { value } = await readStoredSetting(db, TEMPLATES);
  const exists = value.some((template) => template.id === id);
  if (!exists && value.length >= MAX_TEMPLATES) return failed("too-many-templates");
  const changed = { id: exists ? id : randomUUID(), name, text };
  const next = exists ? value.map((template) => (template.id === id ? changed : template)) : [...value, changed];
  return changeSetting(db, TEMPLATES, next, { at: now(), by: member.id, baseVersion });
}

export async function deleteTemplate(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  baseVersion: number | undefined,
): Promise<Result<void, "edit-conflict">> {
  const { value } = await readStoredSetting(db, TEMPLATES);
  const next = value.filter((template) => template.id !== id);
  return changeSetting(db, TEMPLATES, next, { at: now(), by: member.id, baseVersion });
}
