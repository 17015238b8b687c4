import * as z from "zod/mini";
import { type AgencySetting, saveSetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { dayMonthYear } from "#app/french/dates.ts";
import { publicationHeldEmail } from "./postponed.emails.tsx";
import type { PublishingDeps } from "#app/features/publishing/store/stored-content.server.ts";

const heldSchema = z.object({
  at: z.string(),
  /** For which it was announced. */
  date: z.string(),
  sentences: z.array(z.string()),
  /** It waits still, for room; the others are in the draft again. */
  isKept: z.optional(z.boolean()),
});

/** A publication that could not take place by itself. */
export type HeldPublication = z.output<typeof heldSchema>;

const HELD: AgencySetting<HeldPublication | null> = {
  key: "held-publication",
  schema: z.nullable(heldSchema),
  initial: null,
};

/** Tells the agency, on its screens and by mail, in the transaction that finds out. */
export async function notifyPostponed(
  trx: Db,
  { now, identity, publicUrl, agencyEmail }: PublishingDeps,
  { date, sentences, isKept }: Omit<HeldPublication, "at">,
): Promise<void> {
  const at = now();
  await saveSetting(trx, HELD, () => ({ at: at.toISOString(), date, sentences, isKept }), at);
  const mail = publicationHeldEmail({
    identity: identity(),
    day: `Prévue le ${dayMonthYear(date)}`,
    sentences,
    isKept: isKept ?? false,
    agencyEmail: agencyEmail ?? identity().email,
    publicUrl,
  });
  await enqueueMail(trx, at, { userId: null, eventId: null }, mail);
}

/** The last one, unless something was published since. */
export async function readHeldPublication({ db }: Pick<PublishingDeps, "db">): Promise<HeldPublication | null> {
  const held = await readSetting(db, HELD);
  if (!held) return null;
  const since = await db
    .selectFrom("publications")
    .select("publishedAt")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return since && since.publishedAt > held.at ? null : held;
}
