import { expect, it } from "vitest";
import { agency } from "#app/content/parts/agency.ts";
import { after, DAY, HOUR } from "#app/platform/durations.ts";
import { failed } from "#app/platform/result.ts";
import { describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { afterFirstRead, interleaveWrites, runWhileLocked } from "#support/database/races.ts";
import { siteDepsFor, cookieHeaders, done, linkTokens, requestOrigin } from "#support/fixtures/use-cases.ts";
import { amine, camille, seedClient, signupForm } from "#support/fixtures/people.ts";
import { seedAccount } from "#support/site/site.ts";
import { hashByScrypt } from "#app/features/account/password/password-hash.server.ts";
import { notifyAddressOwner } from "#app/features/account/sign-up/notify-address-owner.server.ts";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import {
  confirmAddressChange,
  requestAddressChange,
} from "#app/features/account/email-address/address-change.server.ts";
import {
  readVerificationLink,
  sendVerificationAgain,
  verifyEmail,
} from "#app/features/account/email-address/email-verification.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { logOut } from "#app/features/account/session/session.server.ts";
import { changePassword } from "#app/features/account/password-change/change-password.server.ts";
import {
  exchangeForResetToken,
  requestReset,
  resetPassword,
} from "#app/features/account/password-change/password-reset.server.ts";
import type { Limits } from "#app/platform/config/settings.server.ts";
import { createRateLimiter } from "#app/platform/security/rate-limits.server.ts";
import { readRow, readRows, readValues, updateRows, withoutTable } from "#support/database/rows.ts";

const FORM = signupForm(camille);
const resetAccount = { count: 100, perSeconds: 900 };
const accountMails = { count: 2, perSeconds: 86_400 };
const twoMailLimiter = () => createRateLimiter({ resetAccount, accountMails } as Limits);

describeOnBothDatabases("accounts", ({ kind, open }) => {
  const database = eachTest(() => open());
  const deps = eachTest(() => siteDepsFor(database));

  const count = async (table: "users" | "mail") => (await database.db.selectFrom(table).select("id").execute()).length;
  /** The token of the first verification mail. */
  const verificationToken = async () => (await linkTokens(database, "verification"))[0]!;

  it("a sign-up stores an unverified account, its verification mail, and only the hash of the mailed token", async () => {
    expect(await signUp(deps, FORM)).toMatchObject({ ok: true });
    const user = await database.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ firstName: "Camille", lastName: "Moreau", gender: "F", email: camille.email });
    expect(Boolean(user.emailVerified)).toBe(false);
    expect(await count("mail")).toBe(1);
    const verifications = await database.db.selectFrom("emailVerifications").selectAll().execute();
    expect(verifications).toHaveLength(1);
    expect(JSON.stringify(verifications)).not.toContain(await verificationToken());
  });

  it("a sign-up stores no account if its mail cannot be stored", async () => {
    await expect(withoutTable(database.db, "mail", () => signUp(deps, FORM))).rejects.toThrow();
    expect(await count("users")).toBe(0);
  });

  it("two simultaneous sign-ups with one address create one account", async () => {
    const results = await Promise.all([signUp(deps, FORM), signUp(deps, FORM)]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await count("users")).toBe(1);
  });

  it("a sign-up takes over an unverified account, which the browser of the former sign-up can no longer verify", async () => {
    const former = await done(signUp(deps, { ...FORM, firstName: "Pas", lastName: "Camille" }));
    const latter = await done(signUp(deps, { ...FORM, password: "Nouvelle2027?" }));
    expect(latter.userId).toBe(former.userId);
    const { firstName, lastName } = camille;
    expect(await readRows(database.db, "users", ["firstName", "lastName"])).toEqual([{ firstName, lastName }]);
    const token = await verificationToken();
    const link = await readVerificationLink(deps, token);
    expect(link).toMatchObject({ ok: true, user: { registration: latter.registration } });
    expect(latter.registration).not.toBe(former.registration);
    expect(await verifyEmail(deps, token, camille)).toMatchObject({ reason: "wrong-password" });
    expect(await verifyEmail(deps, token, { password: "Nouvelle2027?" })).toMatchObject({ ok: true });
  });

  it.each([{ emailVerified: true }, { disabled: true }, { role: "team" as const }])(
    "a sign-up with the address of an account with %j is rejected and sends no mail",
    async (account) => {
      await signUp(deps, FORM);
      await updateRows(database.db, "users", account);
      expect(await signUp(deps, FORM)).toEqual(failed("email-in-use"));
      expect([await count("users"), await count("mail")]).toEqual([1, 1]);
    },
  );

  // SQLite runs one transaction at a time, so no sign-up can happen within another.
  if (kind === "postgres") {
    it("the later of two sign-ups takes over the account, even if its check found the address free", async () => {
      const db = afterFirstRead(deps.db, "users", () => done(signUp(deps, FORM)));
      await done(signUp({ ...deps, db }, FORM));
      expect([await count("users"), await count("mail")]).toEqual([1, 2]);
    });
  }

  it("a login requires a verified address, and otherwise sends the verification link again", async () => {
    const signup = await done(signUp(deps, FORM));
    expect(await logIn(deps, camille, requestOrigin)).toEqual(failed("unverified"));
    expect(await count("mail")).toBe(2);
    const [, secondToken] = await linkTokens(database, "verification");
    expect(await verifyEmail(deps, secondToken!, signup)).toMatchObject({ ok: true });
    expect(await logIn(deps, camille, requestOrigin)).toMatchObject({ ok: true });
  });

  it("a login opens a session by a cookie for this host alone, and a logout ends the session", async () => {
    await seedAccount(database.db, camille);
    const login = await done(logIn(deps, camille, requestOrigin));
    expect(login.cookies.find((cookie) => cookie.includes("session_token="))).toMatch(
      /^__Host-solstice\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { viewer } = await readViewer(deps, cookieHeaders(login.cookies));
    expect(viewer).toMatchObject({ firstName: "Camille", lastName: "Moreau", email: camille.email, picture: null });
    await logOut(deps, cookieHeaders(login.cookies));
    expect((await readViewer(deps, cookieHeaders(login.cookies))).viewer).toBeNull();
  });

  it("other people's sign-ups with an address do not count against its owner's limit of mails", async () => {
    const limited = { ...deps, limiter: twoMailLimiter() };
    await seedClient(database.db, camille);
    for (let time = 0; time < 3; time++) expect(await signUp(limited, FORM)).toEqual(failed("email-in-use"));
    expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(1);
  });

  it("a verification or reset mail beyond the daily limit is sent only if no earlier link of the same kind is valid", async () => {
    // The limiter has a clock of its own, so its limit stays reached.
    let now = new Date("2026-12-04T10:00:00Z");
    const limited = { ...deps, limiter: twoMailLimiter(), now: () => now };
    const requestResetTwice = async () => {
      for (let time = 0; time < 2; time++)
        expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    };
    // An unverified account that requests a reset gets a verification link instead.
    const countLinks = async () => ({
      verification: (await linkTokens(database, "verification")).length,
      reset: (await linkTokens(database, "nouveau-mot-de-passe")).length,
    });
    await signUp(limited, FORM);
    for (let time = 0; time < 2; time++)
      expect(await logIn(limited, camille, requestOrigin)).toEqual(failed("unverified"));
    await requestResetTwice();
    expect(await countLinks()).toEqual({ verification: 2, reset: 0 });
    // A verification link is valid for a day.
    now = after(now, DAY + 1);
    await requestResetTwice();
    expect(await countLinks()).toEqual({ verification: 3, reset: 0 });

    await updateRows(database.db, "users", { emailVerified: true });
    await requestResetTwice();
    expect(await countLinks()).toEqual({ verification: 3, reset: 1 });
    // A reset link is valid for an hour.
    now = after(now, HOUR + 1);
    await requestResetTwice();
    expect(await countLinks()).toEqual({ verification: 3, reset: 2 });
  });

  it.each(["password", "browser"])(
    "an address is not verified if another sign-up takes over the account after the check of the owner's %s",
    async (proven) => {
      const signup = await done(signUp(deps, FORM));
      const takeOver = () => done(signUp(deps, { ...FORM, password: "Nouvelle2027?" }));
      const db = afterFirstRead(deps.db, proven === "password" ? "passwords" : "emailVerifications", takeOver);
      const proof = proven === "password" ? camille : signup;
      const token = await verificationToken();
      expect(await verifyEmail({ ...deps, db }, token, proof)).toEqual(failed("wrong-password"));
      expect(Boolean((await readRow(deps.db, "users", "emailVerified")).emailVerified)).toBe(false);
      expect(await verifyEmail(deps, token, { password: "Nouvelle2027?" })).toMatchObject({ ok: true });
    },
  );

  it("a verification that waits for a concurrent sign-up does not verify the account that the sign-up takes over", async () => {
    const signup = await done(signUp(deps, FORM));
    const token = await verificationToken();
    const [takenOver, verified] = await interleaveWrites(
      deps.db,
      "mail",
      (db) => signUp({ ...deps, db }, { ...FORM, password: "Nouvelle2027?" }),
      () => verifyEmail(deps, token, signup),
    );
    expect([takenOver, verified]).toMatchObject([{ ok: true }, failed("wrong-password")]);
    expect(Boolean((await readRow(deps.db, "users", "emailVerified")).emailVerified)).toBe(false);
  });

  it("on another device, an address is verified only with the account's password or a newly chosen one", async () => {
    await signUp(deps, FORM);
    const token = await verificationToken();
    expect(await verifyEmail(deps, token, { password: "Autre2026!" })).toEqual(failed("wrong-password"));
    expect(await logIn(deps, camille, requestOrigin)).toMatchObject({ reason: "unverified" });
    const reset = await done(exchangeForResetToken(deps, token));
    expect(await resetPassword(deps, reset.token, "Nouvelle2027?")).toMatchObject({ ok: true });
    // The replaced password may be a stranger's, who signed up with this address.
    expect(await logIn(deps, camille, requestOrigin)).toMatchObject({ reason: "invalid-credential" });
    expect(await logIn(deps, { ...camille, password: "Nouvelle2027?" }, requestOrigin)).toMatchObject({ ok: true });
    expect(await verifyEmail(deps, token, { password: "Nouvelle2027?" })).toEqual(failed("used"));
  });

  it("a login, a verification link and a reset do not find an account that is erased at the same moment", async () => {
    await signUp(deps, FORM);
    const token = await verificationToken();
    const depsErasingAfterRead = (table: string) => {
      const db = afterFirstRead(database.db, table, () => database.db.deleteFrom("users").execute());
      return { ...deps, db };
    };
    expect(await exchangeForResetToken(depsErasingAfterRead("emailVerifications"), token)).toEqual(failed("unknown"));
    await seedAccount(database.db, camille);
    expect(await requestReset(depsErasingAfterRead("users"), camille.email)).toEqual(failed("not-registered"));
    expect(await count("users")).toBe(0);
    await seedAccount(database.db, camille);
    expect(await logIn(depsErasingAfterRead("passwords"), camille, requestOrigin)).toEqual(
      failed("invalid-credential"),
    );
    expect(await count("users")).toBe(0);
  });

  it("a reset link is not mailed to an address that the account leaves at the same moment", async () => {
    await seedAccount(database.db, camille);
    const change = () => updateRows(database.db, "users", { email: "camille@autre-courriel.example" });
    const db = afterFirstRead(deps.db, "users", change);
    expect(await requestReset({ ...deps, db }, camille.email)).toEqual(failed("not-registered"));
    expect(await count("mail")).toBe(0);
  });

  // SQLite runs one transaction at a time.
  if (kind === "postgres") {
    it("a notice about a sign-up is not mailed to an address that the account leaves at the same moment", async () => {
      await seedAccount(database.db, camille);
      const { working } = await runWhileLocked(database.db, {
        lock: (trx) => updateRows(trx, "users", { email: "camille@autre-courriel.example" }),
        work: () => database.db.transaction().execute((trx) => notifyAddressOwner(deps, trx, camille.email)),
      });
      await working;
      expect(await count("mail")).toBe(0);
    });
  }

  it("an account that has just been erased gets no verification link", async () => {
    await signUp(deps, FORM);
    const { id } = await readRow(database.db, "users", "id");
    await database.db.deleteFrom("users").execute();
    await database.db.deleteFrom("mail").execute();
    await sendVerificationAgain(deps, { ...camille, id });
    expect(await count("mail")).toBe(0);
  });

  async function openSession() {
    await seedAccount(database.db, camille);
    const { cookies } = await done(logIn(deps, camille, requestOrigin));
    const headers = cookieHeaders(cookies);
    const { viewer } = await readViewer(deps, headers);
    const change = (password: string) => changePassword(deps, viewer!, { password, revokesAccess: false }, headers);
    return { headers, change };
  }

  it("a password cannot be changed to a weak one, nor after the session has ended", async () => {
    const { headers, change } = await openSession();
    expect(await change("Camille2026!")).toEqual(failed("weak-password"));
    expect(await readViewer(deps, headers)).toMatchObject({ viewer: { email: camille.email } });
    await logOut(deps, headers);
    expect(await change("Nouvelle2027?")).toEqual(failed("logged-out"));
    expect(await logIn(deps, camille, requestOrigin)).toMatchObject({ ok: true });
  });

  it("only one of two simultaneous changes of a password succeeds", async () => {
    const { change } = await openSession();
    const both = await Promise.all([change("Nouvelle2027?"), change("Ancienne2027?")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(failed("logged-out"));
  });

  it("a new address must belong to no other account, before and after its mail, and its link changes the address once", async () => {
    const { id } = await seedAccount(database.db, camille);
    const viewer = { ...camille, id, picture: null };
    await seedAccount(database.db, amine);
    expect(await requestAddressChange(deps, viewer, amine.email)).toEqual(failed("email-in-use"));
    await updateRows(database.db, "users", { emailVerified: false }, { email: amine.email });
    await done(requestAddressChange(deps, viewer, amine.email));
    const [token] = await linkTokens(database, "nouvelle-adresse");
    const otherFeatures = { revokeAccountLinks, indexEnquiries: async () => {}, recordRectification: async () => {} };
    const confirm = () => confirmAddressChange({ ...deps, ...otherFeatures }, token!);
    expect(await confirm()).toEqual(failed("taken"));
    await updateRows(database.db, "users", { email: "autre@courriel.example" }, { email: amine.email });
    const both = await Promise.all([confirm(), confirm()]);
    expect(both).toEqual(expect.arrayContaining([{ ok: true, userId: id }, failed("used")]));
    expect(await readRow(database.db, "users", "email", { id })).toEqual({ email: amine.email });
    expect(await readValues(database.db, "mail", "kind", { to: camille.email })).toEqual(["address-changed"]);
  });

  it("a login replaces a password hash by scrypt with one by Argon2", async () => {
    await seedAccount(database.db, camille);
    const hash = await hashByScrypt(camille.password);
    await updateRows(database.db, "passwords", { hash });
    for (let time = 0; time < 2; time++) {
      expect(await logIn(deps, camille, requestOrigin)).toMatchObject({ ok: true });
      expect(await readValues(database.db, "passwords", "hash")).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
    }
  });

  it("a sign-up is rejected if its address is invalid, or its password is common or derived from a name or the address", async () => {
    const agencyPassword = `${agency.name.replace(/\P{L}/gu, "")}1!`;
    for (const password of ["Azerty123!", "Moreau?2026", "Photos!2026", agencyPassword]) {
      const guessable = { ...FORM, email: "photos2026@courriel.example", password };
      expect(await signUp(deps, guessable), password).toEqual(failed("weak-password"));
    }
    expect(await signUp(deps, { ...FORM, email: "zoé@courriel.example" })).toEqual(failed("invalid-email"));
    expect(await count("users")).toBe(0);
  });

  it("a login to a disabled account says so only after the right password", async () => {
    await seedAccount(database.db, camille);
    const before = await done(logIn(deps, camille, requestOrigin));
    await updateRows(database.db, "users", { disabled: true });
    expect((await readViewer(deps, cookieHeaders(before.cookies))).viewer).toBeNull();
    expect(await logIn(deps, camille, requestOrigin)).toEqual(failed("disabled"));
    const wrong = { ...camille, password: "Autre2026!" };
    expect(await logIn(deps, wrong, requestOrigin)).toEqual(failed("invalid-credential"));
    expect(await readRows(database.db, "sessions", "id")).toHaveLength(1);
    await updateRows(database.db, "users", { emailVerified: false });
    expect(await logIn(deps, camille, requestOrigin)).toEqual(failed("disabled"));
    expect(await count("mail")).toBe(0);
  });

  it("a verification link that is used, altered, expired or malformed is rejected", async () => {
    const signup = await done(signUp(deps, FORM));
    const token = await verificationToken();
    const altered = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    for (const unknown of [altered, token.toLowerCase(), "n'importe quoi", ""]) {
      expect(await verifyEmail(deps, unknown, signup)).toEqual(failed("unknown"));
    }
    const depsTomorrow = { ...deps, now: () => after(new Date(), DAY) };
    expect(await verifyEmail(depsTomorrow, token, signup)).toEqual(failed("expired"));
    const { emailVerified } = await readRow(database.db, "users", "emailVerified");
    expect(Boolean(emailVerified)).toBe(false);
    expect(await verifyEmail(deps, token, signup)).toMatchObject({ ok: true });
    expect(await verifyEmail(deps, token, signup)).toEqual(failed("used"));
  });
});
