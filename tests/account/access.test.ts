import { expect, test } from "vitest";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { disableAccount, enableAccount, setRole } from "#app/features/account/members/accounts.server.ts";
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from "#app/features/account/members/invitations.server.ts";
import type { Services } from "#app/application/composition/services.server.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { requestReset, resetPassword } from "#app/features/account/password-change/password-reset.server.ts";
import { readSessionTokenHash } from "#app/features/account/session/session.server.ts";
import { ifStillMember } from "#app/http/request/require-member.server.ts";
import { RequestContext } from "#app/http/request/request-context.server.ts";
import { purgeSessionsAndLinks } from "#app/features/account/retention.server.ts";
import { changeMemberRole, isLastOwner, listMembers } from "#app/features/account/members/roles.server.ts";
import { after, DAY } from "#app/platform/durations.ts";
import { failed } from "#app/platform/result.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import { announcerOf, readAccessUndo, undoAccess } from "#app/features/account/access/access-undo.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { addPasskey, beginPasskey } from "#app/features/account/second-factor/passkeys.server.ts";
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "#app/features/account/second-factor/second-factor.server.ts";
import { createFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import type { AddedAccess } from "#app/platform/schema/account-tables.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { siteDepsFor, cookieHeaders, done, linkTokens, requestOrigin } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { interleaveWrites } from "#support/database/races.ts";
import {
  amine,
  camille,
  jeanne,
  malik,
  type Person,
  seedClient,
  seedMemberWithoutPassword,
} from "#support/fixtures/people.ts";
import { readMails, readRow, readValues, updateRows } from "#support/database/rows.ts";
import { passkeyDevice } from "#support/fixtures/passkey-device.ts";
import { scanSetup } from "#support/fixtures/second-factor.ts";
import { seedMember, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";

const START = new Date("2026-11-20T09:00:00Z");

describeOnBothDatabases("access to the agency's space", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, siteDepsFor);
  const owner = eachTest(() => member(jeanne, "owner"));

  const member = (person: Person, role: "owner" | "team") =>
    seedMemberWithoutPassword(database.db, person, role, clock.now);

  const rolesByEmail = async () =>
    Object.fromEntries((await listMembers(database.db)).map(({ email, role }) => [email, role]));

  /** Invites Camille. @returns the mailed token */
  async function invite(role: "owner" | "team"): Promise<string> {
    await done(inviteMember(deps, owner, { email: camille.email, role }));
    const mail = (await readMails(database.db, { kind: "invitation" })).at(-1)!;
    return /\/invitation\/([\w-]+)/.exec(mail.text)![1]!;
  }

  test("the last owner cannot give up the role until another owner exists", async () => {
    expect(await changeMemberRole(deps, owner, owner.id, "team")).toEqual(failed("last-owner"));
    expect(await changeMemberRole(deps, owner, owner.id, "client")).toEqual(failed("last-owner"));
    const other = await member(malik, "team");
    expect(await changeMemberRole(deps, owner, other.id, "owner")).toEqual({ ok: true });
    expect(await changeMemberRole(deps, other, owner.id, "team")).toEqual({ ok: true });
    expect(await rolesByEmail()).toEqual({ [jeanne.email]: "team", [malik.email]: "owner" });
  });

  test("the event of a role change names the member who changed the role, and a refused change has no event", async () => {
    expect(await changeMemberRole(deps, owner, owner.id, "client")).toEqual(failed("last-owner"));
    const other = await member(malik, "owner");
    await done(changeMemberRole(deps, other, owner.id, "team"));
    // `member` sets the owner's first role as « agency », as the command does.
    const actors = await readValues(database.db, "events", "actor", { userId: owner.id });
    expect(actors.toSorted()).toEqual(["agency", other.id].toSorted());
  });

  test("the member list is sorted by name, ignoring accents and case", async () => {
    await member(amine, "team");
    await member(malik, "team");
    const rename = (email: string, lastName: string) => updateRows(database.db, "users", { lastName }, { email });
    await rename(amine.email, "Øberg");
    await rename(malik.email, "petit");
    const emails = async () => (await listMembers(database.db)).map(({ email }) => email);
    expect(await emails()).toEqual([jeanne.email, amine.email, malik.email]);
    await rename(amine.email, "Zola");
    await rename(malik.email, "Łuc");
    expect(await emails()).toEqual([jeanne.email, malik.email, amine.email]);
  });

  test("a disabled account does not count as an owner", async () => {
    const other = await member(malik, "owner");
    expect(await isLastOwner(database.db, owner.id)).toBe(false);
    await updateRows(database.db, "users", { disabled: true }, { id: other.id });
    expect(await isLastOwner(database.db, owner.id)).toBe(true);
  });

  test.each(["leave", "delete their accounts"])(
    "one owner remains when the last two owners %s at once",
    async (how) => {
      const other = await member(malik, "owner");
      const leave = async (person: typeof owner) =>
        how === "leave"
          ? (await changeMemberRole(deps, person, person.id, "client")).ok
          : (await eraseAccount(deps, person.id, "client")) !== null;
      expect((await Promise.all([leave(owner), leave(other)])).toSorted()).toEqual([false, true]);
      expect(Object.values(await rolesByEmail())).toEqual(["owner"]);
    },
  );

  test("an owner who has just lost the role cannot change the roles of others", async () => {
    const [other, third] = [await member(malik, "owner"), await member(amine, "team")];
    const [, changed] = await interleaveWrites(
      database.db,
      "events",
      (db) => changeMemberRole({ ...deps, db }, other, owner.id, "team"),
      () => changeMemberRole(deps, owner, third.id, "owner"),
    );
    expect(changed).toEqual(failed("not-owner"));
    expect(await changeMemberRole(deps, owner, other.id, "client")).toEqual(failed("not-owner"));
    expect(await rolesByEmail()).toEqual({ [jeanne.email]: "team", [malik.email]: "owner", [amine.email]: "team" });
  });

  test("a client cannot be promoted, and a member cannot be invited", async () => {
    const client = await seedClient(database.db, camille);
    expect(await changeMemberRole(deps, owner, client.id, "owner")).toEqual(failed("no-member"));
    expect(await inviteMember(deps, owner, { email: jeanne.email, role: "team" })).toEqual(failed("already-member"));
  });

  test("an invitation is accepted once, by the account of the invited address and no other", async () => {
    const invited = await seedClient(database.db, camille);
    const other = await seedClient(database.db, amine);
    const token = await invite("team");
    expect(await acceptInvitation(deps, token, null)).toEqual(failed("logged-out"));
    expect(await acceptInvitation(deps, token, other)).toEqual(failed("other-address"));
    expect(await readInvitation(deps, token, invited)).toEqual({ ok: true });
    expect(await acceptInvitation(deps, token, invited)).toEqual({ ok: true });
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("used"));
    expect(await rolesByEmail()).toEqual({ [jeanne.email]: "owner", [camille.email]: "team" });
    expect(await listInvitations(deps)).toEqual([]);
  });

  test("the database stores only the hash of an invitation's token", async () => {
    const token = await invite("team");
    const stored = await database.db.selectFrom("invitations").selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("an invitation sent before a member lost the role cannot restore it", async () => {
    const invited = await seedClient(database.db, camille);
    const token = await invite("team");
    await setRole(database.db, camille.email, "team", "agency", clock.now);
    await changeMemberRole(deps, owner, invited.id, "client");
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("unknown"));
    expect(Object.keys(await rolesByEmail())).toEqual([jeanne.email]);
  });

  test("an invitation cannot be accepted while its author loses the owner role", async () => {
    const other = await member(malik, "owner");
    const invited = await seedClient(database.db, camille);
    const token = await invite("owner");
    const [changed, accepted] = await interleaveWrites(
      database.db,
      "events",
      (db) => changeMemberRole({ ...deps, db }, other, owner.id, "team"),
      () => acceptInvitation(deps, token, invited),
    );
    expect([changed, accepted]).toEqual([{ ok: true }, failed("unknown")]);
    expect(await rolesByEmail()).toEqual({ [jeanne.email]: "team", [malik.email]: "owner" });
  });

  test("an invitation is no longer listed once a member has taken its address", async () => {
    await invite("team");
    expect(await listInvitations(deps)).toMatchObject([{ email: camille.email }]);
    await updateRows(database.db, "users", { email: camille.email }, { id: owner.id });
    expect(await listInvitations(deps)).toEqual([]);
  });

  test("withdrawing an invitation reports that it has just been accepted, and succeeds if it does not exist", async () => {
    const invited = await seedClient(database.db, camille);
    const token = await invite("team");
    const [pending] = await listInvitations(deps);
    expect(await acceptInvitation(deps, token, invited)).toEqual({ ok: true });
    expect(await withdrawInvitation(deps, owner, pending!.id)).toEqual(failed("already-accepted"));
    expect(await rolesByEmail()).toMatchObject({ [camille.email]: "team" });
    expect(await withdrawInvitation(deps, owner, "unknown")).toEqual({ ok: true });
  });

  test("an invitation expires after seven days, can be sent again, and is purged later", async () => {
    const invited = await seedClient(database.db, camille);
    const token = await invite("owner");
    clock.now = after(START, 7 * DAY - 1);
    expect(await readInvitation(deps, token, invited)).toEqual({ ok: true });
    clock.now = after(START, 7 * DAY);
    expect(await readInvitation(deps, token, invited)).toEqual(failed("expired"));
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("expired"));
    expect(await readInvitation(deps, await invite("owner"), invited)).toEqual({ ok: true });
    expect(await readInvitation(deps, token, invited)).toEqual(failed("unknown"));
    await purgeSessionsAndLinks(database.db, after(clock.now, 15 * DAY));
    expect(await readValues(database.db, "invitations", "email")).toEqual([]);
  });

  test("an invitation is invalid after a newer one to the same address, or once it is withdrawn", async () => {
    const invited = await seedClient(database.db, camille);
    const former = await invite("owner");
    clock.pass(1);
    const current = await invite("owner");
    expect(await readInvitation(deps, former, invited)).toEqual(failed("unknown"));
    expect(await readInvitation(deps, current, invited)).toEqual({ ok: true });
    const [pending] = await listInvitations(deps);
    await withdrawInvitation(deps, owner, pending!.id);
    expect(await readInvitation(deps, current, invited)).toEqual(failed("unknown"));
    clock.pass(1);
    expect(await readInvitation(deps, await invite("owner"), invited)).toEqual({ ok: true });
  });

  test("an invitation is invalid while its author is disabled or no longer an owner", async () => {
    const invited = await seedClient(database.db, camille);
    const token = await invite("owner");
    const setDisabled = (disabled: boolean) => updateRows(database.db, "users", { disabled }, { id: owner.id });
    await setDisabled(true);
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("unknown"));
    await setDisabled(false);
    expect(await readInvitation(deps, token, invited)).toEqual({ ok: true });
    await setRole(database.db, jeanne.email, "team", "agency", clock.now);
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("unknown"));
    expect(await rolesByEmail()).toEqual({ [jeanne.email]: "team" });
  });
});

describeOnBothDatabases("added access", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, siteDepsFor);
  const owner = eachTest(() => seedMember(database.db, jeanne, "owner"));

  const turnOnFactor = () => done(turnOnSecondFactor(deps, owner, { ...scanSetup(deps, owner), currentSession: null }));

  const addAccess: Record<AddedAccess, () => Promise<unknown>> = {
    async passkey() {
      const { challenge } = await beginPasskey(deps, owner);
      const response = passkeyDevice().register({ origin: deps.publicUrl, challenge });
      await done(addPasskey(deps, owner, { name: "x", response }));
    },
    "second-factor": turnOnFactor,
    async "recovery-codes"() {
      await turnOnFactor();
      // The mails are read by time, and the one about the codes must be the last.
      clock.pass(60);
      await done(renewRecoveryCodes(deps, owner));
    },
    "calendar-feed": () =>
      createFeed(deps, owner, { name: "x", kind: "full" }, announcerOf(deps, owner, "calendar-feed")),
    "preview-link": () => createPreviewLink(deps, owner.id, announcerOf(deps, owner, "preview-link")),
  };
  const TABLE_OF = {
    passkey: "passkeys",
    "second-factor": "secondFactors",
    "recovery-codes": "recoveryCodes",
    "calendar-feed": "calendarFeeds",
    "preview-link": "previewLinks",
  } as const satisfies Record<AddedAccess, keyof Schema>;
  const countActive = async (kind: AddedAccess) => {
    const rows: { revokedAt?: string | null }[] = await database.db.selectFrom(TABLE_OF[kind]).selectAll().execute();
    return rows.filter(({ revokedAt = null }) => revokedAt === null).length;
  };
  const logInOwner = () => logIn(deps, jeanne, requestOrigin);
  async function undoTokens(): Promise<string[]> {
    return (await readMails(database.db)).flatMap(({ to, text }) => {
      expect(to).toBe(jeanne.email);
      return /\/pas-moi\/([\w-]{43})/.exec(text)?.[1] ?? [];
    });
  }

  test.each(["passkey", "calendar-feed", "preview-link"] as const)(
    "disabling an account removes its %s, which does not return when the account is enabled again",
    async (kind) => {
      await addAccess[kind]();
      expect(await countActive(kind)).toBe(1);
      expect(await disableAccount(database.db, jeanne.email, clock.now)).toEqual({ ok: true });
      expect(await enableAccount(database.db, jeanne.email, clock.now)).toEqual({ ok: true });
      expect(await countActive(kind)).toBe(0);
    },
  );

  test.each(Object.keys(addAccess) as AddedAccess[])(
    "a mail announces added access (%s), and its link removes that access and works once",
    async (kind) => {
      const session = await done(logInOwner());
      await addAccess[kind]();
      const token = (await undoTokens()).at(-1)!;
      expect(await countActive(kind)).toBeGreaterThan(0);
      expect(await readAccessUndo(deps, token)).toEqual({ ok: true });
      expect(await countActive(kind)).toBeGreaterThan(0);

      expect(await undoAccess(deps, token)).toEqual({ ok: true, userId: owner.id, kind });
      expect(await countActive(kind)).toBe(0);
      expect((await readViewer(deps, cookieHeaders(session.cookies))).viewer).toBeNull();
      expect(await undoAccess(deps, token)).toEqual(failed("used"));
      expect(await readAccessUndo(deps, token)).toEqual(failed("used"));
    },
  );

  test.each(["calendar-feed", "preview-link", "second-factor"] as const)(
    "access (%s) that is being added while the password is reset does not survive the reset",
    async (kind) => {
      const headers = cookieHeaders((await done(logInOwner())).cookies);
      await done(requestReset(deps, jeanne.email));
      const [token] = await linkTokens(database, "nouveau-mot-de-passe");
      const request = { method: "POST", headers, requestId: "1", address: "192.0.2.1", content: defaultContent };
      const ctx = new RequestContext(deps as Services, request);
      const announce = ifStillMember(ctx, announcerOf(deps, owner, kind));
      const currentSession = await readSessionTokenHash(deps, headers);
      const add: Record<typeof kind, () => Promise<unknown>> = {
        "calendar-feed": () => createFeed(deps, owner, { name: "x", kind: "full" }, announce),
        "preview-link": () => createPreviewLink(deps, owner.id, announce),
        "second-factor": () => turnOnSecondFactor(deps, owner, { ...scanSetup(deps, owner), currentSession }),
      };
      const [reset, added] = await interleaveWrites(
        database.db,
        "sessions",
        (db) => resetPassword({ ...deps, db }, token!, "Nouvelle2027?"),
        () => add[kind]().catch((error: unknown) => error),
        "delete",
      );
      expect(reset).toMatchObject({ ok: true });
      // The reset has ended the session, so `ifStillMember` throws a 404.
      expect(added).toMatchObject(kind === "second-factor" ? failed("setup-over") : { init: { status: 404 } });
      expect(await countActive(kind)).toBe(0);
    },
  );

  test("an undo link removes an intruder's second factor, and the owner's login no longer asks for a code", async () => {
    await turnOnFactor();
    expect(await logInOwner()).toMatchObject({ needsCode: true });
    await done(undoAccess(deps, (await undoTokens())[0]!));
    expect(await logInOwner()).toMatchObject({ needsCode: false });
  });

  test("the undo link of a former second factor keeps the one that was turned on later", async () => {
    await turnOnFactor();
    await done(turnOffSecondFactor(deps, owner, "agency"));
    clock.now = after(clock.now, DAY);
    await turnOnFactor();
    await done(undoAccess(deps, (await undoTokens())[0]!));
    expect(await countActive("second-factor")).toBe(1);
  });

  test("an expired or unknown undo link is rejected, and the purge deletes expired rows", async () => {
    await addAccess["calendar-feed"]();
    const token = (await undoTokens())[0]!;
    clock.now = after(clock.now, 30 * DAY);
    expect(await readAccessUndo(deps, token)).toEqual(failed("expired"));
    expect(await undoAccess(deps, token)).toEqual(failed("expired"));
    expect(await countActive("calendar-feed")).toBe(1);
    expect(await undoAccess(deps, "x".repeat(43))).toEqual(failed("unknown"));
    await purgeSessionsAndLinks(database.db, after(clock.now, 400 * DAY));
    expect(await readAccessUndo(deps, token)).toEqual(failed("unknown"));
  });
});

describeSiteOnSqlite("the link that removes added access, by HTTP", {}, ({ site, database }) => {
  test("only POST removes the access, while GET shows an uncached page without a referrer or the owner's name", async () => {
    const owner = await seedMember(database.db, jeanne, "owner");
    const deps = siteDepsFor(database);
    const announce = announcerOf(deps, owner, "calendar-feed");
    const feed = new URL(await createFeed(deps, owner, { name: "x", kind: "full" }, announce)).pathname;
    const { message } = await readRow(database.db, "mail", "message");
    const path = /\/pas-moi\/[\w-]{43}/.exec(message)![0];
    const reader = new Visitor(site.url);
    const page = await expectPage(reader.get(path), 200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.html).not.toContain(jeanne.firstName);
    expect((await reader.get(feed)).status).toBe(200);
    expect((await reader.post(path, {})).status).toBe(200);
    expect((await reader.get(feed)).status).toBe(404);
    for (const answer of [await reader.get(path), await reader.post(path, {})])
      expect((await expectPage(answer, 410)).html).not.toContain(jeanne.firstName);
    expect((await reader.get(`/pas-moi/${"x".repeat(43)}`)).status).toBe(404);
    expect((await reader.post("/pas-moi/x", {})).status).toBe(404);
  });
});
