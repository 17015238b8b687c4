import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { checkLink, consumeLink, issueLink } from "#app/platform/database/links.server.ts";
import { DAY } from "#app/platform/durations.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { MemberRefusal, InvitationRefusal } from "./members.messages.ts";
import { invitationEmail } from "./invitation.emails.ts";
import { writeRole } from "./roles.server.ts";

const INVITATION_DAYS = 7;

export async function inviteMember(
  { db, now, identity, publicUrl }: SiteDeps,
  owner: { id: string; firstName: string; lastName: string },
  { email, role }: { email: string; role: MemberRole },
): Promise<Result<void, Extract<MemberRefusal, "already-member">>> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom("users").select(["id", "role"]).where("email", "=", email).executeTakeFirst();
    if (account && account.role !== "client") return failed("already-member");
    await trx.deleteFrom("invitations").where("email", "=", email).where("usedAt", "is", null).execute();
    const subject = { email, role, invitedBy: owner.id };
    const token = await issueLink(trx, "invitations", subject, { now: at, lifetime: INVITATION_DAYS * DAY });
    // The event is the owner's, because the invited person may have no account.
    const event = { at, actor: { memberId: owner.id }, kind: "member-invited", userId: owner.id } as const;
    const eventId = await recordAccountEvent(trx, { ...event, data: { role } });
    const mail = invitationEmail({
      identity: identity(),
      to: email,
      inviter: `${owner.firstName} ${owner.lastName}`,
      url: `${publicUrl}${href("/invitation/:secret", { secret: token })}`,
      days: INVITATION_DAYS,
    });
    await enqueueMail(trx, at, { userId: account?.id ?? null, eventId }, mail);
    return ok();
  });
}

/** @returns `id`: the token's hash, which cannot open the link */
export async function listInvitations({ db, now }: SiteDeps) {
  return (
    invitationsOfActiveOwners(db)
      .select(["tokenHash as id", "invitations.email", "invitations.role", "expiresAt"])
      .where("usedAt", "is", null)
      .where("expiresAt", ">", now().toISOString())
      // Leaves out an address that has become a member's since the invitation.
      .leftJoin("users as invitees", "invitees.email", "invitations.email")
      .where((eb) => eb.or([eb("invitees.role", "is", null), eb("invitees.role", "=", "client")]))
      .orderBy("expiresAt")
      .execute()
  );
}

export async function withdrawInvitation(
  { db, now }: SiteDeps,
  owner: { id: string },
  id: string,
): Promise<Result<void, "already-accepted">> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("invitations")
      .where("tokenHash", "=", id)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      const accepted = trx.selectFrom("invitations").select("role").where("tokenHash", "=", id);
      return (await accepted.executeTakeFirst()) ? failed("already-accepted") : ok();
    }
    const event = { at: now(), actor: { memberId: owner.id }, kind: "invitation-withdrawn", data: {} } as const;
    await recordAccountEvent(trx, { ...event, userId: owner.id });
    return ok();
  });
}

export async function readInvitation(
  { db, now }: SiteDeps,
  token: string,
  viewer: { email: string } | null,
): Promise<Result<void, InvitationRefusal>> {
  const invitation = await invitationsOfActiveOwners(db)
    .select(["invitations.email", "expiresAt", "usedAt"])
    .where("tokenHash", "=", hashLinkToken(token))
    .executeTakeFirst();
  const result = checkLink(invitation, now());
  if (!result.ok) return result;
  if (!viewer) return failed("logged-out");
  if (viewer.email !== result.link.email) return failed("other-address");
  return ok();
}

/** The login proves that the invited address is the viewer's. */
export async function acceptInvitation(
  deps: SiteDeps,
  token: string,
  viewer: { id: string; email: string } | null,
): ReturnType<typeof readInvitation> {
  const { db, now } = deps;
  return db.transaction().execute(async (trx) => {
    // Locks the inviter, who may lose ownership concurrently.
    await trx
      .selectFrom("users")
      .select("id")
      .where("id", "in", (eb) =>
        eb.selectFrom("invitations").select("invitedBy").where("tokenHash", "=", hashLinkToken(token)),
      )
      .$call(forUpdate(trx))
      .execute();
    const invitation = await readInvitation({ ...deps, db: trx }, token, viewer);
    if (!invitation.ok || !viewer) return invitation; // without a viewer, it is the refusal « logged-out »
    const result = await consumeLink(trx, "invitations", token, now());
    if (!result.ok) return result;
    const { role, invitedBy } = result.link;
    const account = await trx
      .selectFrom("users")
      .select(["role"])
      .where("id", "=", viewer.id)
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (account?.role === "client") await writeRole(trx, viewer.id, role, { memberId: invitedBy }, now());
    return ok();
  });
}

export async function forgetInvitations(trx: Db, { email }: { email: string }): Promise<void> {
  await trx.deleteFrom("invitations").where("email", "=", email).execute();
}

export async function exportInvitations(db: Db, email: string) {
  return db
    .selectFrom("invitations")
    .select(["role", "createdAt", "expiresAt", "usedAt as acceptedAt"])
    .where("email", "=", email)
    .orderBy("createdAt")
    .execute();
}

/** An invitation is void once its inviter is disabled or no longer an owner. */
function invitationsOfActiveOwners(db: Db) {
  return db
    .selectFrom("invitations")
    .innerJoin("users as inviters", "inviters.id", "invitations.invitedBy")
    .where("inviters.role", "=", "owner")
    .where("inviters.disabled", "=", false);
}
