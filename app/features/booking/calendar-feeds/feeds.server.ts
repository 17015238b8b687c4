import type { SiteDeps } from "#app/site-deps.ts";
import { sql } from "kysely";
import { href } from "react-router";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import {
  agencyFeed,
  CANCELLED_DAYS,
  type FeedAppointment,
  type FeedClosure,
  feedDays,
  type FeedKind,
} from "./feed.calendar.ts";
import type { Days } from "#app/features/booking/time/days.ts";
import { touchesDaysFrom } from "#app/features/booking/availability/day-rules.server.ts";
import { CLOSURE_FIELDS } from "#app/features/booking/closures/closure.ts";
import { displayName } from "#app/features/booking/appointments/display-name.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { after, DAY } from "#app/platform/durations.ts";

interface FeedMember {
  id: string;
  role: MemberRole;
}

/**
 * Returns the secret address, which is shown only once.
 * @param announce e-mails the member, in the same transaction
 */
export async function createFeed(
  { db, now, publicUrl }: SiteDeps,
  member: Pick<FeedMember, "id">,
  { name, kind }: { name: string; kind: FeedKind },
  announce: (trx: Db, feedId: string, eventId: string) => Promise<void>,
): Promise<string> {
  const { token, hash } = createLinkToken();
  const at = now();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("calendarFeeds")
      .values({ tokenHash: hash, userId: member.id, name, kind, createdAt: at.toISOString(), lastReadAt: null })
      .execute();
    const eventId = await recordAccountEvent(trx, {
      at,
      actor: { memberId: member.id },
      kind: "feed-made",
      userId: member.id,
      data: {},
    });
    await announce(trx, hash, eventId);
  });
  return `${publicUrl}${href("/agendas/:file", { file: `${token}.ics` })}`;
}

export interface ListedFeed {
  /** The hash of the link token, which gives no access. */
  id: string;
  name: string;
  kind: FeedKind;
  createdAt: string;
  lastReadAt: string | null;
  /** First name of the member who created the feed; null if the viewer did. */
  madeBy: string | null;
}

export async function listFeeds({ db }: SiteDeps, member: FeedMember): Promise<ListedFeed[]> {
  const rows = await feedsVisibleTo(db, member)
    .select(["tokenHash", "userId", "calendarFeeds.name", "kind", "calendarFeeds.createdAt", "lastReadAt", "firstName"])
    .orderBy("calendarFeeds.createdAt")
    .execute();
  return rows.map(({ tokenHash, userId, firstName, ...feed }) => ({
    ...feed,
    id: tokenHash,
    madeBy: userId === member.id ? null : firstName,
  }));
}

export async function revokeFeed(
  { db, now }: SiteDeps,
  member: FeedMember,
  id: string,
): Promise<Result<void, "gone" | "others-feed">> {
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom("calendarFeeds")
      .where("tokenHash", "in", feedsVisibleTo(trx, member).select("tokenHash").where("tokenHash", "=", id))
      .returning("userId")
      .executeTakeFirst();
    if (!revoked) {
      const existing = await trx
        .selectFrom("calendarFeeds")
        .select("userId")
        .where("tokenHash", "=", id)
        .executeTakeFirst();
      return failed(existing ? "others-feed" : "gone");
    }
    const actor = { memberId: member.id };
    await recordAccountEvent(trx, { at: now(), actor, kind: "feed-ended", userId: revoked.userId, data: {} });
    return ok();
  });
}

function feedsVisibleTo(db: Db, { id, role }: FeedMember) {
  return db
    .selectFrom("calendarFeeds")
    .innerJoin("users", "users.id", "calendarFeeds.userId")
    .$if(role !== "owner", (query) => query.where("userId", "=", id));
}

/** null if the token is unknown, or if the feed's member has left the agency or is disabled. */
export async function readFeed({ db, now, identity, publicUrl }: SiteDeps, token: string): Promise<string | null> {
  const at = now();
  const tokenHash = hashLinkToken(token);
  const feed = await db
    .selectFrom("calendarFeeds")
    .innerJoin("users", "users.id", "calendarFeeds.userId")
    .select(["kind", "lastReadAt"])
    .where("tokenHash", "=", tokenHash)
    .where("role", "!=", "client")
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (!feed) return null;
  // Stored to the minute, so that a busy client causes one write a minute at most.
  const readMinute = `${at.toISOString().slice(0, 16)}:00.000Z`;
  if (feed.lastReadAt !== readMinute) {
    await db.updateTable("calendarFeeds").set({ lastReadAt: readMinute }).where("tokenHash", "=", tokenHash).execute();
  }
  const days = feedDays(parisDate(at));
  const [appointments, closures] = await Promise.all([listFeedAppointments(db, days, at), listFeedClosures(db, days)]);
  return agencyFeed({ identity: identity(), kind: feed.kind, appointments, closures, days, publicUrl });
}

/** Includes changes of the agency that can still be undone, like the agenda does. */
async function listFeedAppointments(db: Db, { first, last }: Days, at: Date): Promise<FeedAppointment[]> {
  const cancelledSince = after(at, -CANCELLED_DAYS * DAY).toISOString();
  const rows = await db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select([
      "appointments.id",
      "sequence",
      "date",
      "slot as time",
      "minutes",
      "status",
      "travelBefore",
      "travelAfter",
      "appointments.name",
      "appointments.phone",
      "userEmail",
      "subject",
      "location",
      "appointments.createdAt",
      "users.name as accountName",
      "users.phone as accountPhone",
    ])
    .select((eb) =>
      eb
        .selectFrom("events")
        .select(({ fn }) => fn.max("events.at").as("at"))
        .where("events.subject", "=", sql.lit("appointment"))
        .whereRef("events.subjectId", "=", "appointments.id")
        .as("changedAt"),
    )
    .where("date", ">=", first)
    .where("date", "<=", last)
    .where((eb) => eb.or([eb("status", "=", "confirmed"), eb("cancelledAt", ">=", cancelledSince)]))
    .orderBy("date")
    .orderBy("slot")
    .orderBy("appointments.id")
    .execute();
  return rows.map(({ accountName, accountPhone, name, phone, userEmail, createdAt, changedAt, ...row }) => ({
    ...row,
    name: displayName({ accountName, name, userEmail }),
    phone: accountPhone ?? phone,
    changedAt: new Date(changedAt ?? createdAt),
  }));
}

async function listFeedClosures(db: Db, { first, last }: Days): Promise<FeedClosure[]> {
  const rows = await db
    .selectFrom("unavailabilities")
    .select(["id", ...CLOSURE_FIELDS, "createdAt"])
    .where(touchesDaysFrom(first))
    .where("date", "<=", last)
    .orderBy("date")
    .orderBy("id")
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }));
}

export async function exportFeeds({ db }: SiteDeps, { id }: { id: string }) {
  return db
    .selectFrom("calendarFeeds")
    .select(["name", "kind", "createdAt", "lastReadAt"])
    .where("userId", "=", id)
    .orderBy("createdAt")
    .execute();
}
