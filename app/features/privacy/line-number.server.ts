import * as z from "zod";
import type { Db } from "#app/platform/database/connection.server.ts";
import { takeLock } from "#app/platform/database/row-locks.server.ts";
import { type SettingSpec, readSetting, saveSetting } from "#app/platform/database/stored-settings.server.ts";

type Log = "dataRequests" | "breaches";

/** Stored apart from the lines, because the purge may delete the newest one. */
const lastNumberOf = (log: Log): SettingSpec<number> => ({ key: `last-number-${log}`, schema: z.int(), initial: 0 });

/** The lock prevents two lines with one number. */
export async function nextLineNumber(trx: Db, log: Log, at: Date): Promise<number> {
  await takeLock(trx, "dataRequestLog");
  const lastLine = await trx.selectFrom(log).select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  const number = Math.max(lastLine?.number ?? 0, await readSetting(trx, lastNumberOf(log))) + 1;
  await saveSetting(trx, lastNumberOf(log), () => number, at);
  return number;
}
