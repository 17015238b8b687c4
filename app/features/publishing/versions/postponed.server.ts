import type { SiteDeps } from "#app/site-deps.ts";
import * as z from "zod/mini";
import { type SettingSpec, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { dayMonthYear } from "#app/french/dates.ts";
import { publicationPostponedEmail } from "./postponed.emails.tsx";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

const postponedSchema = z.object({
  at: z.string(),
  date: z.string(),
  sentences: z.array(z.string()),
  /** false: the changes are in the draft again. */
  isStillPlanned: z.boolean(),
});

export type PostponedPublication = z.output<typeof postponedSchema>;

const POSTPONED: SettingSpec<PostponedPublication | null> = {
  key: "postponed-publication",
  schema: z.nullable(postponedSchema),
  initial: null,
};

export async function notifyPostponed(
  trx: Db,
  { now, identity, publicUrl, agencyEmail }: PublishingDeps,
  { date, sentences, isStillPlanned }: Omit<PostponedPublication, "at">,
): Promise<void> {
  const at = now();
  await saveSetting(trx, POSTPONED, () => ({ at: at.toISOString(), date, sentences, isStillPlanned }), at);
  const mail = publicationPostponedEmail({
    identity: identity(),
    day: `Programmée pour le ${dayMonthYear(date)}`,
    sentences,
    isStillPlanned,
    agencyEmail: agencyEmail(),
    publicUrl,
  });
  await enqueueMail(trx, at, { userId: null, eventId: null }, mail);
}

/** @returns null if no publication was postponed, or another one followed */
export async function readPostponedPublication({ db }: SiteDeps): Promise<PostponedPublication | null> {
  const postponed = await readSetting(db, POSTPONED);
  if (!postponed) return null;
  const last = await db
    .selectFrom("publications")
    .select("publishedAt")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && last.publishedAt > postponed.at ? null : postponed;
}
