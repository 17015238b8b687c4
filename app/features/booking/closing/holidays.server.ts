import type { SiteDeps } from "#app/site-deps.ts";
import * as z from "zod/mini";
import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type SettingSpec, readSetting, readStoredSetting } from "#app/platform/database/stored-settings.server.ts";
import { changeSetting } from "#app/platform/events/change-setting.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import { readClosures } from "#app/features/booking/availability/day-rules.server.ts";
import { wholeDayClosure, wholeDays } from "#app/features/booking/closures/closure.ts";
import { type Holiday, holidaysBetween } from "#app/features/booking/closures/holidays.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { closeTimes, type ClosingResult } from "./close-days.server.ts";
import type { ConflictDecision } from "./conflict-decisions.ts";

const ALSACE_MOSELLE: SettingSpec<boolean, SettingKey> = {
  key: "holidays-alsace-moselle",
  schema: z.boolean(),
  initial: false,
};

export async function listHolidays({
  db,
  now,
}: SiteDeps): Promise<{ alsaceMoselle: boolean; holidays: (Holiday & { closed: boolean })[] }> {
  const today = parisDate(now());
  const [alsaceMoselle, closures] = await Promise.all([readSetting(db, ALSACE_MOSELLE), readClosures(db, today)]);
  const holidays = holidaysBetween(today, addDays(today, 365), { alsaceMoselle });
  return {
    alsaceMoselle,
    holidays: holidays.map((day) => ({ ...day, closed: wholeDayClosure(closures, day.date) !== null })),
  };
}

export async function setAlsaceMoselle({ db, now }: SiteDeps, member: Member, value: boolean): Promise<void> {
  const { version: baseVersion } = await readStoredSetting(db, ALSACE_MOSELLE);
  // An edit conflict is ignored, because the page shows what another member has just chosen.
  await changeSetting(db, ALSACE_MOSELLE, value, { at: now(), by: member.id, baseVersion });
}

export async function closeHolidays(
  deps: SiteDeps,
  member: Member,
  dates: readonly string[],
  decisions: ReadonlyMap<string, ConflictDecision>,
): Promise<ClosingResult> {
  const { holidays } = await listHolidays(deps);
  const closures = holidays
    .filter(({ date, closed }) => !closed && dates.includes(date))
    .map(({ date, name }) => ({ ...wholeDays(date), reason: name }));
  return closeTimes(deps, member, closures, decisions);
}

export async function hasSetUpClosures(db: Db): Promise<boolean> {
  const closure = await db.selectFrom("unavailabilities").select("id").limit(1).executeTakeFirst();
  return closure !== undefined || (await readStoredSetting(db, ALSACE_MOSELLE)).version > 0;
}
