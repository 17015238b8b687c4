import type { SiteDeps } from "#app/site-deps.ts";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { announceAccess } from "#app/features/account/access/access-undo.server.ts";
import type { AccountOwner } from "#app/features/account/account-owner.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { isActiveMember } from "#app/records/active-member.server.ts";
import { recordAccessRemoval } from "./second-factor.server.ts";
import { forgetWrongCodes } from "./redeem-code.server.ts";
import { type LoginRequest, startSession } from "#app/features/account/session/start-session.server.ts";
import { after, MINUTE } from "#app/platform/durations.ts";

const CHALLENGE_MINUTES = 5;
const MAX_PASSKEYS = 10;
/** EdDSA, ES256, RS256: every device supports one of them. Node warns that newer algorithms are experimental. */
const ALGORITHMS = [-8, -7, -257];

/** Loads the library on first use, because loading it earlier would slow the server's start. */
function loadPasskeyLibrary(): Promise<typeof import("@simplewebauthn/server")> {
  return import("@simplewebauthn/server");
}

export async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

export async function beginPasskey(
  deps: SiteDeps,
  owner: AccountOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const passkeys = await listPasskeys(deps.db, owner.id);
  const options = await generateRegistrationOptions({
    rpName: deps.identity().name,
    rpID: rpIdOf(deps),
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.firstName,
    attestationType: "none",
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    // The passkey replaces password and code, so the device must verify the user (finger, face or PIN).
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MINUTES * MINUTE,
  });
  await storeChallenge(deps, options.challenge, owner.id);
  return options;
}

/** The owner was reauthenticated before `beginPasskey`, whose challenge only this owner can redeem. */
export async function addPasskey(
  deps: SiteDeps,
  owner: AccountOwner,
  { name, response }: { name: string; response: string },
): Promise<Result<void, "passkey-refused" | "too-many-passkeys">> {
  const registration = parseJson<RegistrationResponseJSON>(response, credentialSchema);
  if (!registration) return failed("passkey-refused");
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  return deps.db.transaction().execute(async (trx) => {
    // The lock comes first, because a concurrent change of the password revokes the challenges and the passkeys.
    await lockSessions(trx, owner.id);
    const challenge = await redeemChallenge({ ...deps, db: trx }, registration, owner.id);
    if (!challenge) return failed("passkey-refused");
    const verification = await verifyRegistrationResponse({
      response: registration,
      ...expectations(deps, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!verification?.verified) return failed("passkey-refused");
    const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
    // A former member's passkeys are deleted, so none may be added afterwards.
    if (!(await isActiveMember(trx, owner.id))) return failed("passkey-refused");
    if ((await listPasskeys(trx, owner.id)).length >= MAX_PASSKEYS) return failed("too-many-passkeys");
    const row = { id, userId: owner.id, name, counter, publicKey: Buffer.from(publicKey).toString("base64url") };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("passkeys")
      .values({ ...row, transports: JSON.stringify(transports), createdAt: deps.now().toISOString(), lastUsedAt: null })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return failed("passkey-refused"); // an account already has this passkey
    const actor = { memberId: owner.id };
    const event = { at: deps.now(), actor, kind: "passkey-added", userId: owner.id, data: {} } as const;
    const eventId = await recordAccountEvent(trx, event);
    await announceAccess(deps, trx, owner, { kind: "passkey", targetId: id, eventId });
    return ok();
  });
}

export async function removePasskey(
  deps: SiteDeps,
  owner: AccountOwner,
  id: string,
): Promise<Result<void, "no-passkey">> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSessions(trx, owner.id);
    const { numDeletedRows } = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", owner.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return failed("no-passkey");
    await recordAccessRemoval(deps, trx, { owner, removed: "passkey-removed", actor: { memberId: owner.id } });
    return ok();
  });
}

/** Allows any passkey, because the account is not known yet. */
export async function beginPasskeyLogin(deps: SiteDeps): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(deps),
    userVerification: "required",
    timeout: CHALLENGE_MINUTES * MINUTE,
  });
  await storeChallenge(deps, options.challenge, null);
  return options;
}

export async function logInByPasskey(
  deps: SiteDeps,
  response: string,
  request: LoginRequest,
): Promise<Result<{ userId: string; cookies: string[] }, "passkey-refused">> {
  const refusal = failed("passkey-refused");
  const assertion = parseJson<AuthenticationResponseJSON>(response, credentialSchema);
  const challenge = assertion && (await redeemChallenge(deps, assertion, null));
  if (!assertion || !challenge) return refusal;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  return deps.db.transaction().execute(async (trx) => {
    const owner = await trx.selectFrom("passkeys").select("userId").where("id", "=", assertion.id).executeTakeFirst();
    if (!owner) return refusal;
    const { userId } = owner;
    // A concurrent change that ends all sessions either commits first, and is read below, or ends this session too.
    await lockSessions(trx, userId);
    const passkey = await trx
      .selectFrom("passkeys")
      .innerJoin("users", "users.id", "passkeys.userId")
      .select(["passkeys.id", "publicKey", "counter"])
      .where("passkeys.id", "=", assertion.id)
      .where("disabled", "=", false)
      .where("emailVerified", "=", true)
      .where("role", "!=", "client")
      .executeTakeFirst();
    if (!passkey) return refusal;
    const credential = {
      id: passkey.id,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: passkey.counter,
    };
    const verification = await verifyAuthenticationResponse({
      response: assertion,
      ...expectations(deps, challenge),
      credential,
    }).catch(() => null);
    if (!verification?.verified) return refusal;
    await trx
      .updateTable("passkeys")
      .set({ counter: verification.authenticationInfo.newCounter, lastUsedAt: deps.now().toISOString() })
      .where("id", "=", passkey.id)
      .execute();
    await forgetWrongCodes(trx, userId);
    return ok({ userId, cookies: await startSession({ ...deps, db: trx }, userId, request) });
  });
}

export async function exportPasskeys(db: Db, userId: string) {
  const passkeys = await listPasskeys(db, userId);
  return passkeys.map(({ id: _, ...passkey }) => passkey);
}

const rpIdOf = ({ publicUrl }: SiteDeps) => new URL(publicUrl).hostname;

const expectations = (deps: SiteDeps, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: deps.publicUrl,
  expectedRPID: rpIdOf(deps),
  requireUserVerification: true,
});

async function storeChallenge({ db, now }: SiteDeps, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = after(now(), CHALLENGE_MINUTES * MINUTE).toISOString();
  await db
    .insertInto("passkeyChallenges")
    .values({ challengeHash: hashLinkToken(challenge), userId, expiresAt })
    .execute();
}

/** A challenge is valid once, even if the verification then fails. @param userId null: the challenge of a login */
async function redeemChallenge(
  { db, now }: SiteDeps,
  { response }: { response: { clientDataJSON: string } },
  userId: string | null,
): Promise<string | null> {
  const json = Buffer.from(response.clientDataJSON, "base64url").toString();
  const data = parseJson<{ challenge: string }>(json, clientDataSchema);
  if (!data) return null;
  const { numDeletedRows } = await db
    .deleteFrom("passkeyChallenges")
    .where("challengeHash", "=", hashLinkToken(data.challenge))
    .where("userId", userId === null ? "is" : "=", userId)
    .where("expiresAt", ">", now().toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? data.challenge : null;
}

const credentialSchema = z.looseObject({
  id: z.string().check(z.regex(/^[\w-]+$/)),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
const clientDataSchema = z.looseObject({ challenge: z.string() });

function parseJson<Shape>(json: string, schema: z.ZodMiniType): Shape | null {
  try {
    return (schema.safeParse(JSON.parse(json)).data ?? null) as Shape | null;
  } catch {
    return null;
  }
}
