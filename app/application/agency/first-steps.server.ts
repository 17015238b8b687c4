import * as z from "zod/mini";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { type PointId, type OpenPoint, listOpenPoints } from "#app/content/parts/launch-checklist.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { readSecondFactor } from "#app/features/account/second-factor/second-factor.server.ts";
import { hasSetUpClosures } from "#app/features/booking/closing/holidays.server.ts";
import { demonstrationFields } from "#app/features/publishing/texts/identity-form.ts";
import { type SettingSpec, readSetting, readStoredSetting } from "#app/platform/database/stored-settings.server.ts";
import { changeSetting } from "#app/platform/events/change-setting.server.ts";
import type { EventData, SettingKey } from "#app/platform/schema/event-kinds.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { testEmail } from "./test-mail.emails.ts";
import type { SiteDeps } from "#app/site-deps.ts";

/** The owner's choices. Completed steps are computed, not stored. */
const stateSchema = z.object({
  away: z.boolean(),
  resolved: z.array(z.string()),
});
type FirstStepsState = z.output<typeof stateSchema>;

const FIRST_STEPS: SettingSpec<FirstStepsState, SettingKey> = {
  key: "first-steps",
  schema: stateSchema,
  initial: { away: false, resolved: [] },
};

export type TestMailState =
  | { state: "none" }
  | { state: "waiting"; attempts: number }
  | { state: "sent"; at: string }
  | { state: "failed"; lastError: string | null };

export interface FirstSteps {
  placeholderCount: number;
  email: string;
  testMail: TestMailState;
  hasSecondFactor: boolean;
  hasClosures: boolean;
  points: OpenPoint[];
}

/** Returns null if the steps are dismissed, completed, or not for this viewer. */
export async function readFirstSteps(
  { db }: SiteDeps,
  viewer: Viewer,
  content: SiteContent,
): Promise<FirstSteps | null> {
  if (viewer.role !== "owner") return null;
  const { away, resolved } = await readSetting(db, FIRST_STEPS);
  if (away) return null;
  const [testMail, factor, hasClosures] = await Promise.all([
    readTestMail(db, viewer.id),
    readSecondFactor(db, viewer.id),
    hasSetUpClosures(db),
  ]);
  const steps: FirstSteps = {
    placeholderCount: demonstrationFields(content.identity).length,
    email: viewer.email,
    testMail,
    hasSecondFactor: factor !== null,
    hasClosures,
    points: listOpenPoints(content, resolved),
  };
  return stepsDone(steps).every(Boolean) ? null : steps;
}

function stepsDone({ placeholderCount, testMail, hasSecondFactor, hasClosures, points }: FirstSteps): boolean[] {
  return [placeholderCount === 0, testMail.state === "sent", hasSecondFactor, hasClosures, points.length === 0];
}

export async function readOpenPoints(db: Db, content: SiteContent): Promise<OpenPoint[]> {
  return listOpenPoints(content, (await readSetting(db, FIRST_STEPS)).resolved);
}

export async function areFirstStepsDismissed(db: Db): Promise<boolean> {
  return (await readSetting(db, FIRST_STEPS)).away;
}

type StepResult = Promise<Result<void, "edit-conflict">>;

export function changeFirstSteps(
  deps: SiteDeps,
  member: Pick<Viewer, "id">,
  change: Partial<FirstStepsState>,
): StepResult {
  return changeState(deps, member, () => change);
}

export function resolvePoint(deps: SiteDeps, member: Pick<Viewer, "id">, point: PointId): StepResult {
  return changeState(deps, member, ({ resolved }) => ({ resolved: [...new Set([...resolved, point])] }));
}

/** @param changeOf computes the change from the stored state; after an edit conflict, the change is discarded */
async function changeState(
  { db, now }: SiteDeps,
  { id: by }: Pick<Viewer, "id">,
  changeOf: (before: FirstStepsState) => Partial<FirstStepsState>,
): StepResult {
  const { value, version: baseVersion } = await readStoredSetting(db, FIRST_STEPS);
  return changeSetting(db, FIRST_STEPS, { ...value, ...changeOf(value) }, { at: now(), by, baseVersion });
}

async function readTestMail(db: Db, userId: string): Promise<TestMailState> {
  const [last] = await db
    .selectFrom("events")
    .leftJoin("mail", "mail.eventId", "events.id")
    .select(["events.at", "mail.status", "mail.attempts", "mail.lastError", "mail.sentAt"])
    .where("events.userId", "=", userId)
    .where("events.kind", "=", "test-mail-sent")
    .orderBy("events.at", "desc")
    // The mail and its resent copies belong to the same event; the newest one counts.
    .orderBy("mail.createdAt", "desc")
    .limit(1)
    .execute();
  if (!last) return { state: "none" };
  if (last.status === "failed") return { state: "failed", lastError: last.lastError };
  // A purged mail has no row, so no status; it counts as sent unless a member handled its failure.
  if (last.status === null && (await wasFailureHandled(db, userId, last.at)))
    return { state: "failed", lastError: null };
  if (last.status === null || last.status === "sent") return { state: "sent", at: last.sentAt ?? last.at };
  return { state: "waiting", attempts: last.attempts ?? 0 };
}

/** A purged test mail has failed if a member handled its failure and did not resend it after that. */
async function wasFailureHandled(db: Db, userId: string, since: string): Promise<boolean> {
  const events = await db
    .selectFrom("events")
    .select(["kind", "data"])
    .where("userId", "=", userId)
    .where("kind", "in", ["mail-resolved", "mail-resent"])
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .execute();
  const isTestMail = (data: string) => (JSON.parse(data) as EventData["mail-resolved"]).mailKind === "test";
  return events.find(({ kind, data }) => kind === "mail-resent" || isTestMail(data))?.kind === "mail-resolved";
}

export async function sendTestMail(
  { db, now, identity, publicUrl }: SiteDeps,
  { id: userId, email: to, firstName }: Pick<Viewer, "id" | "email" | "firstName">,
): Promise<Result<void, "on-its-way">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", userId).$call(forUpdate(trx)).executeTakeFirst();
    if ((await readTestMail(trx, userId)).state === "waiting") return failed("on-its-way");
    const actor = { memberId: userId };
    const eventId = await recordAccountEvent(trx, { at, actor, kind: "test-mail-sent", userId, data: {} });
    await enqueueMail(trx, at, { userId, eventId }, testEmail({ identity: identity(), to, firstName, publicUrl }));
    return ok();
  });
}
