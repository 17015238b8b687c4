import type { SiteDeps } from "#app/site-deps.ts";
import { endSessions } from "#app/features/account/session/session.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Actor, recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { foldLetters } from "#app/platform/database/fold-letters.ts";
import type { Role } from "#app/platform/schema/account-tables.server.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { MemberRefusal } from "./members.messages.ts";
import { removeSecondFactor } from "#app/features/account/access/remove-second-factor.server.ts";
import { revokeAccess } from "#app/features/account/access/revoke-access.server.ts";

interface ListedMember {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  disabled: boolean;
  lastActiveAt: string | null;
}

export async function listMembers(db: Db): Promise<ListedMember[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "firstName", "lastName", "email", "role", "disabled", "lastActiveAt"])
    .where("role", "!=", "client")
    .orderBy("role") // only to let SQLite use the index of roles
    .orderBy("email")
    .execute();
  return rows
    .toSorted((a, b) => a.role.localeCompare(b.role) || foldLetters(a.lastName).localeCompare(foldLetters(b.lastName)))
    .map(({ firstName, lastName, role, disabled, ...row }) => ({
      ...row,
      name: `${firstName} ${lastName}`,
      role: role as MemberRole,
      disabled: Boolean(disabled),
    }));
}

/** Locks all owners. Call it before the account itself is locked, otherwise two owners who leave at once deadlock. */
export async function isLastOwner(trx: Db, userId: string): Promise<boolean> {
  return isOnlyActiveOwner(await lockOwners(trx), userId);
}

async function lockOwners(trx: Db) {
  return trx
    .selectFrom("users")
    .select(["id", "disabled"])
    .where("role", "=", "owner")
    .orderBy("id")
    .$call(forUpdate(trx))
    .execute();
}

function isOnlyActiveOwner(owners: Awaited<ReturnType<typeof lockOwners>>, userId: string): boolean {
  return owners.some(({ id }) => id === userId) && owners.every(({ id, disabled }) => id === userId || disabled);
}

/** @returns false: already in this role */
export async function writeRole(trx: Db, userId: string, role: Role, actor: Actor, now: Date): Promise<boolean> {
  const person = await trx
    .updateTable("users")
    .set({ role })
    .where("id", "=", userId)
    .where("role", "!=", role)
    .returning("email")
    .executeTakeFirst();
  if (!person) return false;
  await trx.deleteFrom("invitations").where("email", "=", person.email).where("usedAt", "is", null).execute();
  // Clients have no page to end their passkeys, feeds and preview links.
  if (role === "client") {
    await endSessions(trx, userId);
    await revokeAccess(trx, userId, actor, now);
    await endPersonalCalendars(trx, userId);
    if (await removeSecondFactor(trx, userId))
      await recordAccountEvent(trx, { at: now, actor, kind: "second-factor-off", userId, data: {} });
  }
  await recordAccountEvent(trx, { at: now, actor, kind: "role-changed", userId, data: { role } });
  return true;
}

export async function endPersonalCalendars(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("personalCalendars").where("userId", "=", userId).execute();
}

export async function changeMemberRole(
  { db, now }: SiteDeps,
  owner: { id: string },
  userId: string,
  role: Role,
): Promise<Result<void, Extract<MemberRefusal, "last-owner" | "no-member"> | "not-owner">> {
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx);
    // Another owner may have taken the role away since the request was checked.
    if (!owners.some(({ id, disabled }) => id === owner.id && !disabled)) return failed("not-owner");
    if (role !== "owner" && isOnlyActiveOwner(owners, userId)) return failed("last-owner");
    const person = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("role", "!=", "client")
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!person) return failed("no-member");
    await writeRole(trx, userId, role, { memberId: owner.id }, now());
    return ok();
  });
}
