import { expect, it } from "vitest";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { exportPersonalData } from "#app/application/privacy/personal-data.server.ts";
import { disableAccount, setRole } from "#app/features/account/members/accounts.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import { requestReset, resetPassword } from "#app/features/account/password-change/password-reset.server.ts";
import { finishLogin } from "#app/features/account/log-in/finish-login.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { revokeAccess } from "#app/features/account/access/revoke-access.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { startPendingLogin, readPendingLoginCookie } from "#app/features/account/log-in/pending-login.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { codeAt } from "#app/features/account/second-factor/totp.ts";
import { failed } from "#app/platform/result.ts";
import { purgeSessionsAndLinks } from "#app/features/account/retention.server.ts";
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "#app/features/account/second-factor/second-factor.server.ts";
import type { CodeInput } from "#app/features/account/second-factor/redeem-code.server.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  exportPasskeys,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from "#app/features/account/second-factor/passkeys.server.ts";
import { siteDepsFor, cookieHeaders, done, linkTokens, reasonOf, requestOrigin } from "#support/fixtures/use-cases.ts";
import { recordQueries } from "#support/database/record-queries.ts";
import { connectAgain, depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { jeanne, malik, seedClient, seedMemberWithoutPassword } from "#support/fixtures/people.ts";
import { type SeededFactor, seedSecondFactor, scanSetup } from "#support/fixtures/second-factor.ts";
import { seedMember } from "#support/site/site.ts";
import { readMails, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { interleaveWrites } from "#support/database/races.ts";
import { passkeyDevice } from "#support/fixtures/passkey-device.ts";

const START = new Date("2026-12-04T10:00:10.000Z");

describeOnBothDatabases("the second factor", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, siteDepsFor);
  const owner = eachTest(() => seedMember(database.db, jeanne, "owner", clock.now));
  const otherOwner = eachTest(() => seedMember(database.db, malik, "owner", clock.now));

  const seedFactor = (): Promise<SeededFactor> => seedSecondFactor(database, deps.secret, jeanne, clock.read);
  const sessions = () => readRows(database.db, "sessions", ["id", "tokenHash"], { userId: owner.id });
  const factor = () => database.db.selectFrom("secondFactors").selectAll().executeTakeFirst();

  const tokenOf = async (cookie: string) => (await readPendingLoginCookie(deps, cookieHeaders([cookie])))!;
  /** Begins a login that waits for its code, without the slow password check. @returns its token */
  const startLogin = async () => tokenOf(await startPendingLogin(deps, owner.id));
  const finish = (token: string, input: CodeInput, cookie = "", on = deps) =>
    finishLogin(on, token, input, { ...requestOrigin, headers: new Headers({ cookie }) });
  const logInWith = async (input: CodeInput, cookie = "") => reasonOf(await finish(await startLogin(), input, cookie));
  /** Logs in with a code. @returns the cookie by which the site knows the browser from then on */
  const rememberDevice = async (code: SeededFactor["code"]) =>
    (await done(finish(await startLogin(), { code: code() }))).cookies[1]!.split(";")[0]!;
  const renewCodes = async () => (await done(renewRecoveryCodes(deps, owner))).recoveryCodes;
  const depsOfSecondInstance = () => siteDepsFor(connectAgain(database), clock.read);

  it("turning the second factor on requires a first code, and notifies the account's owner", async () => {
    const { encrypted, code: firstCode } = scanSetup(deps, owner);
    expect(await factor()).toBeUndefined();
    const turnOnWith = (code: string) => turnOnSecondFactor(deps, owner, { encrypted, code, currentSession: null });
    expect(await turnOnWith("000000")).toEqual(failed("wrong-code"));
    expect(new Set((await done(turnOnWith(firstCode))).recoveryCodes).size).toBe(10);
    expect(await turnOnWith(firstCode)).toMatchObject({ reason: "already-on" });
    const notice = { kind: "second-factor-changed", subject: "Double authentification activée" };
    expect(await readMails(database.db)).toMatchObject([{ to: jeanne.email, ...notice }]);
    const kinds = await readValues(database.db, "events", "kind", { userId: owner.id });
    expect(kinds).toEqual(["role-changed", "second-factor-on"]);
  });

  it("turning the second factor on requires a code within half an hour, by the account that began the setup", async () => {
    const { encrypted, secret } = scanSetup(deps, owner);
    const attempt = async (who: typeof owner) =>
      reasonOf(
        await turnOnSecondFactor(deps, who, { encrypted, code: codeAt(secret, clock.now), currentSession: null }),
      );
    expect(await attempt(otherOwner)).toBe("setup-over");
    clock.pass(1800);
    expect(await attempt(owner)).toBe("setup-over");
    clock.pass(-1);
    expect(await attempt(owner)).toBe("ok");
  });

  it("turning the second factor on ends the other sessions that were opened with only a password", async () => {
    for (let browser = 0; browser < 3; browser++) await logIn(deps, jeanne, requestOrigin);
    const kept = (await sessions())[1]!;
    await done(turnOnSecondFactor(deps, owner, { ...scanSetup(deps, owner), currentSession: kept.tokenHash }));
    expect((await sessions()).map(({ id }) => id)).toEqual([kept.id]);
  });

  it("turning the second factor on stores neither the secret nor the recovery codes in plain text", async () => {
    const { secret, recoveryCodes } = await seedFactor();
    const codes = await database.db.selectFrom("recoveryCodes").selectAll().execute();
    const rows = JSON.stringify([await factor(), codes]);
    for (const text of [secret, ...recoveryCodes]) expect(rows).not.toContain(text);
  });

  it("a login with a second factor opens a session only after the code, and then ends the browser's former session", async () => {
    const { code } = await seedFactor();
    const former = await done(logIn(deps, malik, requestOrigin));
    const before = cookieHeaders(former.cookies);
    const { db, queries } = recordQueries(database.db);
    const insertsInto = (table: string) => queries.filter(({ sql }) => sql.startsWith(`insert into "${table}"`)).length;
    const login = await logIn({ ...deps, db }, jeanne, { ...requestOrigin, headers: before });
    if (!login.ok || !login.needsCode) throw new Error(JSON.stringify(login));
    const { cookies } = login;
    expect([insertsInto("pendingLogins"), insertsInto("sessions"), await sessions()]).toEqual([1, 0, []]);
    expect(cookies.map((cookie) => /^[^=]+/.exec(cookie)![0])).toEqual(["__Host-solstice.login"]);
    expect(cookies[0]).toMatch(/Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax/);

    const token = await tokenOf(cookies[0]!);
    expect(reasonOf(await finish(token, { code: "000000" }))).toBe("wrong-code");
    const finished = await done(finish(token, { code: code() }, before.get("cookie")!, { ...deps, db }));
    expect(insertsInto("sessions")).toBe(1);
    expect(finished.cookies.map((cookie) => /^[^=]+/.exec(cookie)![0])).toEqual([
      "__Host-solstice.session_token",
      "__Host-solstice.device",
      "__Host-solstice.login",
    ]);
    expect((await readViewer(deps, cookieHeaders(finished.cookies))).viewer).toMatchObject({ id: owner.id });
    expect((await readViewer(deps, before)).viewer).toBeNull();
    expect(finished.cookies[0]).toMatch(/Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  });

  it("a login with a second factor accepts each code once, and none older than the last", async () => {
    const { code } = await seedFactor();
    expect(await logInWith({ code: code() })).toBe("ok");
    const token = await startLogin();
    for (const used of [code(), code(-1)]) expect(reasonOf(await finish(token, { code: used }))).toBe("wrong-code");
    expect(reasonOf(await finish(token, { code: code(1) }))).toBe("ok");
    expect(reasonOf(await finish(token, { code: code(1) }))).toBe("login-over");
    // After thirty seconds, the current code is the one that was used ahead of time.
    clock.pass(30);
    expect(await logInWith({ code: code() })).toBe("wrong-code");
    clock.pass(30);
    expect(await logInWith({ code: code() })).toBe("ok");
  });

  it("a login with a second factor accepts a code only once if it arrives six times at once on two instances", async () => {
    const { code } = await seedFactor();
    const other = depsOfSecondInstance();
    const logins = await Promise.all(Array.from({ length: 6 }, () => startLogin()));
    const results = await Promise.all(
      logins.map((token, index) => finish(token, { code: code() }, "", index % 2 ? other : deps)),
    );
    const wrong = Array.from({ length: 5 }, () => "wrong-code");
    expect(results.map(reasonOf).toSorted()).toEqual(["ok", ...wrong]);
    expect(await sessions()).toHaveLength(1);

    // Even two valid codes open only one session for one login.
    const token = await startLogin();
    const both = await Promise.all([
      finish(token, { code: code(1) }),
      finish(token, { recoveryCode: (await renewCodes())[0]! }, "", other),
    ]);
    expect(both.map(reasonOf).toSorted()).toEqual(["login-over", "ok"]);
    expect(await sessions()).toHaveLength(2);
  });

  it("a login with a second factor ends at the tenth wrong code within an hour, on any number of instances", async () => {
    const { code, recoveryCodes } = await seedFactor();
    const device = await rememberDevice(code);
    const other = depsOfSecondInstance();
    const logins = await Promise.all(Array.from({ length: 16 }, () => startLogin()));
    const results = await Promise.all(
      logins.map((token, index) => finish(token, { code: "000000" }, "", index % 2 ? other : deps)),
    );
    const reasons = results.map(reasonOf);
    expect(reasons.filter((reason) => reason === "wrong-code")).toHaveLength(9);
    expect(reasons.filter((reason) => reason === "too-many-codes")).toHaveLength(7);
    expect(JSON.parse((await factor())!.failedAt)).toHaveLength(10);
    const unused = database.db.selectFrom("pendingLogins").select("userId").where("usedAt", "is", null);
    expect(await unused.execute()).toHaveLength(9);
    const token = await startLogin();
    expect(reasonOf(await finish(token, { code: code(1) }))).toBe("too-many-codes");
    expect(reasonOf(await finish(token, { code: code(1) }))).toBe("login-over");
    expect(await logInWith({ recoveryCode: recoveryCodes[0]! })).toBe("too-many-codes");

    // A known browser is exempt, so the owner is not locked out.
    expect(await logInWith({ code: code(1) }, device)).toBe("ok");
    clock.pass(3600);
    expect(await logInWith({ code: code() })).toBe("ok");
  });

  it("the owner is mailed at the tenth wrong code in a day, and after thirty the second factor is blocked until a password reset", async () => {
    const { code, recoveryCodes } = await seedFactor();
    const alerts = async () => (await readMails(database.db, { kind: "wrong-codes" })).length;
    const tryWrong = async (times: number) => {
      for (let time = 0; time < times; time++) await logInWith({ code: "000000" });
    };
    await tryWrong(9);
    expect(await alerts()).toBe(0);
    await tryWrong(1);
    expect(await alerts()).toBe(1);
    // Only ten wrong codes are checked within an hour, and the others change nothing.
    await tryWrong(4);
    for (let hour = 0; hour < 2; hour++) {
      clock.pass(3600);
      await tryWrong(11);
    }
    expect(await alerts()).toBe(1);
    for (const seconds of [3600, 30 * 86_400]) {
      clock.pass(seconds);
      expect(await logInWith({ code: code() })).toBe("codes-paused");
      expect(await logInWith({ recoveryCode: recoveryCodes[0]! })).toBe("codes-paused");
    }
    await requestReset(deps, owner.email);
    const [token] = (await linkTokens(database, "nouveau-mot-de-passe")) as [string];
    expect(await resetPassword(deps, token, "Nouvelle2027?")).toMatchObject({ ok: true });
    expect(await logInWith({ code: code() })).toBe("ok");
  });

  it("a login with a second factor mails the owner once a day while wrong codes continue", async () => {
    await seedFactor();
    for (let hour = 0; hour < 48; hour += 2) {
      await logInWith({ code: "000000" });
      clock.pass(7200);
    }
    expect(await readMails(database.db, { kind: "wrong-codes" })).toHaveLength(2);
  });

  it("a login with a second factor counts the wrong codes of a known browser too", async () => {
    const { code } = await seedFactor();
    const device = await rememberDevice(code);
    const token = await startLogin();
    const reasons: string[] = [];
    for (let index = 0; index < 10; index++) reasons.push(reasonOf(await finish(token, { code: "000000" }, device)));
    expect(reasons).toEqual([...Array.from({ length: 9 }, () => "wrong-code"), "too-many-codes"]);
  });

  it("a login with a second factor waits ten minutes for the code, and ends if the password changes or the account is disabled", async () => {
    const { code } = await seedFactor();
    const late = await startLogin();
    clock.pass(600);
    expect(reasonOf(await finish(late, { code: code() }))).toBe("login-over");
    await purgeSessionsAndLinks(database.db, clock.pass(1));
    expect(await readRows(database.db, "pendingLogins", "userId")).toEqual([]);
    // A change of password revokes the account's links.
    const outdated = await startLogin();
    await revokeAccountLinks(database.db, owner.id, clock.now);
    expect(reasonOf(await finish(outdated, { code: code() }))).toBe("login-over");
    const closed = await startLogin();
    await disableAccount(database.db, jeanne.email, clock.now);
    expect(reasonOf(await finish(closed, { code: code() }))).toBe("login-over");
    expect(await sessions()).toEqual([]);
  });

  it("a login that waits for its code ends when its member leaves the agency, and no later login asks for a code", async () => {
    const { code } = await seedFactor();
    const token = await startLogin();
    await setRole(database.db, jeanne.email, "client", "agency", clock.now);
    expect(reasonOf(await finish(token, { code: code() }))).toBe("login-over");
    expect(await factor()).toBeUndefined();
    expect(await logIn(deps, jeanne, requestOrigin)).toMatchObject({ ok: true, needsCode: false });
    await setRole(database.db, jeanne.email, "team", "agency", clock.now);
    expect(await logIn(deps, jeanne, requestOrigin)).toMatchObject({ ok: true, needsCode: false });
  });

  it("each recovery code logs in once, in any spelling", async () => {
    const { recoveryCodes } = await seedFactor();
    for (const [index, code] of recoveryCodes.entries()) {
      const recoveryCode = index % 2 ? code.toLowerCase().replaceAll("-", " ") : code;
      expect(await logInWith({ recoveryCode })).toBe("ok");
    }
    expect(await logInWith({ recoveryCode: recoveryCodes[3]! })).toBe("wrong-code");
    expect(await readRows(database.db, "events", "id", { kind: "recovery-code-used" })).toHaveLength(10);
  });

  it("renewing recovery codes invalidates the former ones", async () => {
    const { recoveryCodes } = await seedFactor();
    const [renewed] = await renewCodes();
    const token = await startLogin();
    expect(reasonOf(await finish(token, { recoveryCode: recoveryCodes[0]! }))).toBe("wrong-code");
    expect(reasonOf(await finish(token, { recoveryCode: renewed! }))).toBe("ok");
  });

  it("recovery codes are accepted even after the site's secret has changed", async () => {
    const { code, recoveryCodes } = await seedFactor();
    Object.assign(deps, { secret: "another secret of thirty-two characters" });
    const token = await startLogin();
    expect(reasonOf(await finish(token, { code: code() }))).toBe("wrong-code");
    expect(reasonOf(await finish(token, { recoveryCode: recoveryCodes[0]! }))).toBe("ok");
  });

  it("turning the second factor off deletes all its data, and ends the logins that wait for a code", async () => {
    const { code } = await seedFactor();
    const token = await startLogin();
    expect(await turnOffSecondFactor(deps, owner, { memberId: owner.id })).toEqual({ ok: true });
    expect(await turnOffSecondFactor(deps, owner, { memberId: owner.id })).toEqual(failed("not-on"));
    expect(reasonOf(await finish(token, { code: code() }))).toBe("login-over");
    for (const table of ["secondFactors", "recoveryCodes", "pendingLogins"] as const)
      expect(await database.db.selectFrom(table).select("userId").execute()).toEqual([]);
    expect(await logIn(deps, jeanne, requestOrigin)).toMatchObject({ ok: true, needsCode: false });
    expect(await renewRecoveryCodes(deps, owner)).toEqual(failed("not-on"));
  });

  it("the owner's export contains the second factor without its secrets, and an erasure deletes it", async () => {
    const { secret, recoveryCodes } = await seedFactor();
    const token = await startLogin();
    await finish(token, { code: "000000" });
    await finish(token, { recoveryCode: recoveryCodes[0]! });
    await startLogin();
    const data = await exportPersonalData(deps, owner);
    expect(data.secondFactor).toMatchObject({ wrongCodesAt: [clock.now.toISOString()] });
    expect(data.secondFactor?.recoveryCodes.filter(({ usedAt }) => usedAt)).toHaveLength(1);
    const text = JSON.stringify(data);
    for (const hidden of [secret, (await factor())!.secret, ...recoveryCodes]) expect(text).not.toContain(hidden);

    expect(await eraseAccount(deps, owner.id, "client", { evenLastOwner: true })).toEqual({ cancelled: 0 });
    for (const table of ["secondFactors", "recoveryCodes", "pendingLogins"] as const)
      expect(await database.db.selectFrom(table).select("userId").execute()).toEqual([]);
  });
});

const ORIGIN = "https://atelier-solstice.example";
const OTHER_ORIGIN = "https://atelier-solstice.example.attacker.example";

describeOnBothDatabases("passkeys", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, new Date("2026-12-04T10:00:00.000Z"), siteDepsFor);
  const owner = eachTest(() => seedMemberWithoutPassword(database.db, jeanne, "owner", clock.now));

  const device = passkeyDevice();

  interface Registration {
    by?: typeof owner;
    on?: typeof device;
    origin?: string;
    verified?: boolean;
  }
  async function registration({ by = owner, on = device, ...changes }: Registration = {}) {
    const { challenge } = await beginPasskey(deps, by);
    return { name: "Mon téléphone", response: on.register({ origin: ORIGIN, challenge, ...changes }) };
  }
  const add = async (changes: Registration = {}) => addPasskey(deps, changes.by ?? owner, await registration(changes));
  async function logInWithPasskey(changes: Partial<{ origin: string; verified: boolean; challenge: string }> = {}) {
    const { challenge } = await beginPasskeyLogin(deps);
    return logInByPasskey(deps, device.logIn({ origin: ORIGIN, challenge, ...changes }), requestOrigin);
  }

  it("a passkey logs in without password and code, once the device has verified its user", async () => {
    await seedSecondFactor(database, deps.secret, jeanne);
    expect(await add()).toEqual({ ok: true });
    const login = await done(logInWithPasskey());
    expect(login.userId).toBe(owner.id);
    expect((await readViewer(deps, cookieHeaders(login.cookies))).viewer).toMatchObject({ id: owner.id });
    const [passkey] = await listPasskeys(database.db, owner.id);
    expect(passkey).toMatchObject({ id: device.id, name: "Mon téléphone", lastUsedAt: clock.now.toISOString() });
    expect(await exportPasskeys(database.db, owner.id)).toEqual([
      { name: "Mon téléphone", createdAt: clock.now.toISOString(), lastUsedAt: clock.now.toISOString() },
    ]);
    const subjects = (await readMails(database.db)).map(({ subject }) => subject);
    expect(subjects).toContain("Clé d’accès ajoutée");
  });

  it.each([
    ["whose device did not verify its user", { verified: false }],
    ["that was used on another site", { origin: OTHER_ORIGIN }],
  ])("a passkey %s is refused when it is added and at a login", async (_, change) => {
    expect(reasonOf(await add(change))).toBe("passkey-refused");
    expect(await add()).toEqual({ ok: true });
    expect(reasonOf(await logInWithPasskey(change))).toBe("passkey-refused");
    expect(reasonOf(await logInWithPasskey())).toBe("ok");
  });

  it("a passkey challenge is accepted once, within five minutes, and only for its own purpose", async () => {
    expect(await add()).toEqual({ ok: true });
    const { challenge } = await beginPasskeyLogin(deps);
    const signed = device.logIn({ origin: ORIGIN, challenge });
    const both = await Promise.all([1, 2].map(() => logInByPasskey(deps, signed, requestOrigin)));
    expect(both.map(reasonOf).toSorted()).toEqual(["ok", "passkey-refused"]);
    expect(reasonOf(await logInWithPasskey({ challenge: "bWFkZS11cA" }))).toBe("passkey-refused");
    const registering = await beginPasskey(deps, owner);
    expect(reasonOf(await logInWithPasskey({ challenge: registering.challenge }))).toBe("passkey-refused");
    const late = await beginPasskeyLogin(deps);
    clock.pass(300);
    expect(reasonOf(await logInWithPasskey({ challenge: late.challenge }))).toBe("passkey-refused");
    clock.pass(300.001);
    await purgeSessionsAndLinks(database.db, clock.now);
    expect(await readRows(database.db, "passkeyChallenges", "userId")).toEqual([]);
  });

  it("a passkey can be added only by the account that requested the challenge, only to one account, and removed only by it", async () => {
    const other = await seedClient(database.db, malik);
    expect(reasonOf(await addPasskey(deps, other, await registration()))).toBe("passkey-refused");
    expect(await add()).toEqual({ ok: true });
    expect(reasonOf(await add({ by: other }))).toBe("passkey-refused");
    expect(reasonOf(await removePasskey(deps, other, device.id))).toBe("no-passkey");
  });

  it("an account can have ten passkeys", async () => {
    for (let count = 0; count < 10; count++) expect(await add({ on: passkeyDevice() })).toEqual({ ok: true });
    expect(reasonOf(await add({ on: passkeyDevice() }))).toBe("too-many-passkeys");
  });

  it("a passkey cannot log in after it is removed or its account is disabled", async () => {
    expect(await add()).toEqual({ ok: true });
    await disableAccount(database.db, jeanne.email, clock.now);
    expect(reasonOf(await logInWithPasskey())).toBe("passkey-refused");
    await updateRows(database.db, "users", { disabled: false });
    // Disabling the account has deleted the passkey.
    expect(reasonOf(await logInWithPasskey())).toBe("passkey-refused");
    expect(await add()).toEqual({ ok: true });
    expect(reasonOf(await logInWithPasskey())).toBe("ok");
    expect(await removePasskey(deps, owner, device.id)).toEqual({ ok: true });
    expect(reasonOf(await logInWithPasskey())).toBe("passkey-refused");
    const kinds = await readValues(database.db, "events", "kind", { userId: owner.id });
    expect(kinds).toEqual(expect.arrayContaining(["passkey-added", "passkey-removed"]));
  });

  it("passkeys and the second factor end with their owner's role, and do not return with it", async () => {
    await seedSecondFactor(database, deps.secret, jeanne);
    expect(await add()).toEqual({ ok: true });
    const unfinished = await registration();
    await setRole(database.db, jeanne.email, "client", "agency", clock.now);
    expect(reasonOf(await logInWithPasskey())).toBe("passkey-refused");
    for (const table of ["passkeys", "secondFactors", "recoveryCodes"] as const)
      expect(await database.db.selectFrom(table).select("userId").execute()).toEqual([]);
    const kinds = await readValues(database.db, "events", "kind", { userId: owner.id });
    expect(kinds).toEqual(expect.arrayContaining(["second-factor-off", "passkey-removed"]));
    await setRole(database.db, jeanne.email, "team", "agency", clock.now);
    expect(reasonOf(await addPasskey(deps, owner, unfinished))).toBe("passkey-refused");
    expect(reasonOf(await logInWithPasskey())).toBe("passkey-refused");
  });

  it("a passkey login is refused if the account is not a member", async () => {
    expect(await add()).toEqual({ ok: true });
    await updateRows(database.db, "users", { role: "client" }, { id: owner.id });
    expect(reasonOf(await logInWithPasskey())).toBe("passkey-refused");
  });

  it("a passkey is not stored if the role is removed while it is being added", async () => {
    const newPasskey = await registration();
    await interleaveWrites(
      database.db,
      "passkeys",
      (db) => addPasskey({ ...deps, db }, owner, newPasskey),
      () => setRole(database.db, jeanne.email, "client", "agency", clock.now),
    );
    expect(await readValues(database.db, "passkeys", "id")).toEqual([]);
    expect(reasonOf(await add())).toBe("passkey-refused");
  });

  it("a passkey is not stored if a new password revokes the owner's access while it is being added", async () => {
    const newPasskey = await registration();
    const revoke = (trx: Db) =>
      lockSessions(trx, owner.id).then(() => revokeAccess(trx, owner.id, "client", clock.now));
    await interleaveWrites(
      database.db,
      "passkeyChallenges",
      (db) => addPasskey({ ...deps, db }, owner, newPasskey),
      () => database.db.transaction().execute(revoke),
      "delete",
    );
    expect(await readValues(database.db, "passkeys", "id")).toEqual([]);
  });

  it("a passkey login opens no session if the passkey is removed, or its account erased, at the same moment", async () => {
    expect(await add()).toEqual({ ok: true });
    const [removed, login] = await interleaveWrites(
      database.db,
      "mail",
      (db) => removePasskey({ ...deps, db }, owner, device.id),
      () => logInWithPasskey(),
    );
    expect([removed, reasonOf(login)]).toEqual([{ ok: true }, "passkey-refused"]);
    expect(await readValues(database.db, "sessions", "userId")).toEqual([]);

    expect(await add()).toEqual({ ok: true });
    const [erased, secondLogin] = await interleaveWrites(
      database.db,
      "events",
      (db) => eraseAccount({ ...deps, db }, owner.id, "client", { evenLastOwner: true }),
      () => logInWithPasskey(),
    );
    expect([erased, reasonOf(secondLogin)]).toEqual([{ cancelled: 0 }, "passkey-refused"]);
  });

  it.each([
    "",
    "null",
    "[]",
    "{}",
    '{"id":1}',
    '{"id":"x","response":null}',
    '{"id":"x","response":{"clientDataJSON":"e30"}}',
    '{"challenge":1}',
    '{"challenge":"x"}',
  ])("a passkey is refused at a login and when it is added if the response is %j", async (response) => {
    expect(reasonOf(await logInByPasskey(deps, response, requestOrigin))).toBe("passkey-refused");
    expect(reasonOf(await addPasskey(deps, owner, { name: "x", response }))).toBe("passkey-refused");
  });
});
