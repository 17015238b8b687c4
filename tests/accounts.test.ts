import { createHmac } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { agency } from "#app/content/parts/agency.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { done } from "../support/done.ts";
import { type amine, camille, seedClient } from "../support/people.ts";
import { seedAccount } from "../support/site.ts";
import type { SignupForm } from "#app/features/account/sign-up/sign-up.forms.ts";
import { hashPassword as hashOlder } from "better-auth/crypto";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import { accountAuth } from "#app/features/account/session/better-auth.server.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import {
  readVerificationLink,
  sendVerificationAgain,
  verifyEmail,
} from "#app/features/account/email-address/email-verification.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { logOut } from "#app/features/account/session/log-out.server.ts";
import { changePassword } from "#app/features/account/password-change/change-password.server.ts";
import {
  choosePasswordInstead,
  requestReset,
  resetPassword,
} from "#app/features/account/password-change/password-reset.server.ts";
import { type Limits, LIMITS } from "#app/platform/config/settings.server.ts";
import { createRateLimiter } from "#app/platform/security/rate-limits.server.ts";
import { accountDepsFor, linkTokens } from "../support/account-deps.ts";
import type { Auth } from "#app/features/account/session/better-auth.server.ts";

function form(person: typeof camille | typeof amine): SignupForm {
  return { ...person, passwordConfirmation: person.password, terms: "on" };
}

/** The browser that signed up. */
const HERE = { signedUpHere: true } as const;
const LIMITED = Object.fromEntries(
  Object.entries(LIMITS).map(([name, [, count, per]]) => [name, { count, per }]),
) as Limits;
const requestOrigin = { headers: new Headers(), address: "192.0.2.1" };

describeOnBothDatabases("accounts", ({ kind, open }) => {
  let database: Database;
  let deps: AccountDeps;
  let auth: Auth;

  beforeEach(async () => {
    database = await open();
    deps = accountDepsFor(database);
    auth = accountAuth(deps);
  });

  const count = async (table: "users" | "mail") => {
    const row = await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  const credentials = ({ email, password }: { email: string; password: string }) => ({ email, password });
  const cookieHeaders = (cookies: string[]) => new Headers({ cookie: cookies.map((c) => c.split(";")[0]).join("; ") });

  it("writes the account and its verification mail together, and leaves the visitor logged out", async () => {
    expect(await signUp(deps, form(camille))).toMatchObject({ ok: true });
    const user = await database.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ firstName: "Camille", lastName: "Moreau", gender: "F", email: camille.email });
    expect(Boolean(user.emailVerified)).toBe(false);
    expect(await count("mail")).toBe(1);
    expect(await linkTokens(database, "verification")).toHaveLength(1);
  });

  it("answers a login whose account is erased in the same moment as if there were none", async () => {
    await seedAccount(database.db, camille);
    const { internalAdapter } = await auth.$context;
    const create = internalAdapter.createSession;
    vi.spyOn(internalAdapter, "createSession").mockImplementationOnce(async (...session) => {
      await database.db.deleteFrom("users").execute();
      return create(...session);
    });
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toEqual({
      ok: false,
      reason: "invalid-credential",
    });
    expect(await count("users")).toBe(0);
  });

  it("writes neither when the mail cannot be written", async () => {
    await database.db.schema.alterTable("mail").renameTo("elsewhere").execute();
    await expect(signUp(deps, form(camille))).rejects.toThrow();
    await database.db.schema.alterTable("elsewhere").renameTo("mail").execute();
    expect(await count("users")).toBe(0);
  });

  it("refuses an address that was confirmed", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    expect(await verifyEmail(deps, token, HERE)).toMatchObject({ ok: true });
    expect(await signUp(deps, form(camille))).toEqual({ ok: false, reason: "email-in-use" });
    expect([await count("users"), await count("mail")]).toEqual([1, 1]);
  });

  it("makes one account of two sign-ups at once", async () => {
    const results = await Promise.all([signUp(deps, form(camille)), signUp(deps, form(camille))]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await count("users")).toBe(1);
  });

  it("gives an account that nobody confirmed to whoever signs up next, and no browser of the former one", async () => {
    const squatted = await done(signUp(deps, { ...form(camille), firstName: "Pas", lastName: "Camille" }));
    const own = await done(signUp(deps, { ...form(camille), password: "Nouvelle2027?" }));
    expect(own.userId).toBe(squatted.userId);
    expect(await database.db.selectFrom("users").select(["firstName", "lastName"]).execute()).toEqual([
      { firstName: "Camille", lastName: "Moreau" },
    ]);
    const [first] = (await linkTokens(database, "verification")) as [string];
    const link = await readVerificationLink(deps, first);
    expect(link).toMatchObject({ ok: true, user: { registration: own.registration } });
    expect(own.registration).not.toBe(squatted.registration);
    const elsewhere = (password: string) => ({ signedUpHere: false as const, password });
    expect(await verifyEmail(deps, first, elsewhere(camille.password))).toMatchObject({ reason: "wrong-password" });
    expect(await verifyEmail(deps, first, elsewhere("Nouvelle2027?"))).toMatchObject({ ok: true });
  });

  it.each([{ disabled: true }, { role: "team" as const }])("leaves an account with %j to its owner", async (set) => {
    await signUp(deps, form(camille));
    await database.db.updateTable("users").set(set).execute();
    expect(await signUp(deps, form(camille))).toEqual({ ok: false, reason: "email-in-use" });
  });

  // SQLite's transactions are alone: nobody signs up in the midst of one.
  if (kind === "postgres") {
    it("gives an address to the later of two, though it was free when that one looked", async () => {
      let interrupted = false;
      const slow = deps.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!interrupted) {
            interrupted = true;
            expect(await signUp(deps, form(camille))).toMatchObject({ ok: true });
          }
          return result;
        },
      });
      expect(await signUp({ ...deps, db: slow }, form(camille))).toMatchObject({ ok: true });
      expect(interrupted).toBe(true);
      expect([await count("users"), await count("mail")]).toEqual([1, 2]);
    });
  }

  it("needs a verified address to log in, and otherwise sends the link again", async () => {
    await signUp(deps, form(camille));
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toEqual({ ok: false, reason: "unverified" });
    expect(await count("mail")).toBe(2);
    const [, again] = await linkTokens(database, "verification");
    expect(await verifyEmail(deps, again!, HERE)).toMatchObject({ ok: true });
    const login = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    const session = login.cookies.find((cookie) => cookie.includes("session_token="))!;
    expect(session).toMatch(/^__Host-solstice\.session_token=/);
    expect(session).not.toMatch(/Domain=/i);
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /; Secure/i, /Path=\/(;|$)/i])
      expect(session).toMatch(attribute);

    const { viewer } = await readViewer(deps, auth, cookieHeaders(login.cookies));
    expect(viewer).toMatchObject({ firstName: "Camille", lastName: "Moreau", email: camille.email, picture: null });
    await logOut(auth, cookieHeaders(login.cookies));
    expect((await readViewer(deps, auth, cookieHeaders(login.cookies))).viewer).toBeNull();
  });

  it("writes no more to an address that had its mails of the day", async () => {
    const limited = { ...deps, limiter: createRateLimiter({ ...LIMITED, accountMails: { count: 2, per: 86_400 } }) };
    const refused = { ok: false, reason: "unverified" };
    await signUp(limited, form(camille));
    for (let time = 0; time < 2; time++) {
      expect(await logIn(limited, auth, credentials(camille), requestOrigin)).toEqual(refused);
      expect(await count("mail")).toBe(2);
    }
  });

  it("writes to somebody whose address others tried to sign up with, as often as before", async () => {
    const limited = { ...deps, limiter: createRateLimiter({ ...LIMITED, accountMails: { count: 2, per: 86_400 } }) };
    await seedClient(database.db, camille);
    for (let time = 0; time < 3; time++)
      expect(await signUp(limited, form(camille))).toEqual({ ok: false, reason: "email-in-use" });
    expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(1);
  });

  it("writes more to an address that had its mails of the day only where no link works any more", async () => {
    let now = new Date("2026-12-04T10:00:00Z");
    const limiter = createRateLimiter({ ...LIMITED, accountMails: { count: 2, per: 86_400 } });
    const limited = { ...deps, limiter, now: () => now };
    await signUp(limited, form(camille));
    await logIn(limited, auth, credentials(camille), requestOrigin);
    expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "verification")).toHaveLength(2);
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(0);
    now = new Date("2026-12-05T10:00:01Z");
    for (let time = 0; time < 2; time++) expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "verification")).toHaveLength(3);

    await database.db.updateTable("users").set({ emailVerified: true }).execute();
    for (let time = 0; time < 2; time++) expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(1);
    now = new Date("2026-12-05T11:00:02Z");
    for (let time = 0; time < 2; time++) expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(2);
  });

  it("confirms on another device with the password only, or with another one of the reader's own", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    const elsewhere = (password: string) => ({ signedUpHere: false as const, password });
    expect(await verifyEmail(deps, token, elsewhere("Autre2026!"))).toEqual({ ok: false, reason: "wrong-password" });
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toMatchObject({ reason: "unverified" });
    const other = await done(choosePasswordInstead(deps, token));
    expect(await resetPassword(deps, other.token, "Nouvelle2027?")).toMatchObject({ ok: true });
    // Somebody who signed up with a stranger's address does not know the stranger's password.
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toMatchObject({
      reason: "invalid-credential",
    });
    const own = { email: camille.email, password: "Nouvelle2027?" };
    expect(await logIn(deps, auth, own, requestOrigin)).toMatchObject({ ok: true });
    expect(await verifyEmail(deps, token, elsewhere(own.password))).toEqual({ ok: false, reason: "used" });
  });

  it("finds no link where the account is erased in the same moment", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    const erasedOnceRead = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await database.db.deleteFrom("users").execute();
        return result;
      },
    });
    const racing = { ...deps, db: erasedOnceRead };
    expect(await choosePasswordInstead(racing, token)).toEqual({ ok: false, reason: "invalid" });
    await seedAccount(database.db, camille);
    expect(await requestReset(racing, camille.email)).toEqual({ ok: false, reason: "not-registered" });
  });

  it("writes no link to an account that is erased in the moment in which it is asked for", async () => {
    await signUp(deps, form(camille));
    const { id } = await database.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    await database.db.deleteFrom("users").execute();
    await database.db.deleteFrom("mail").execute();
    await sendVerificationAgain(deps, { ...camille, id });
    expect(await count("mail")).toBe(0);
  });

  it("changes no password in a session that ends while the present one is looked at", async () => {
    await seedAccount(database.db, camille);
    const session = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    const headers = cookieHeaders(session.cookies);
    const { viewer } = await readViewer(deps, auth, headers);
    await logOut(auth, headers);
    const passwords = { current: camille.password, next: "Nouvelle2027?", revokesAccess: true };
    expect(await changePassword(deps, viewer!, passwords, headers)).toEqual({ ok: false, reason: "logged-out" });
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toMatchObject({ ok: true });
  });

  it("renews an older hash at the login", async () => {
    await seedAccount(database.db, camille);
    const hashes = database.db.withTables<{ accounts: { password: string } }>();
    await hashes
      .updateTable("accounts")
      .set({ password: await hashOlder(camille.password) })
      .execute();
    for (let time = 0; time < 2; time++) {
      expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toMatchObject({ ok: true });
      const { password } = await hashes.selectFrom("accounts").select("password").executeTakeFirstOrThrow();
      expect(password).toMatch(/^\$argon2id\$/);
    }
  });

  it("ends the session that the browser had before, at the next login", async () => {
    await seedAccount(database.db, camille);
    const first = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    const headers = cookieHeaders(first.cookies);
    expect(await logIn(deps, auth, credentials(camille), { ...requestOrigin, headers })).toMatchObject({ ok: true });
    expect((await readViewer(deps, auth, headers)).viewer).toBeNull();
  });

  it("ends a session after thirty days, however often it was used", async () => {
    await seedAccount(database.db, camille);
    const login = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    const sessions = database.db.withTables<{ sessions: { id: string; createdAt: string } }>();
    const begun = (days: number) =>
      sessions
        .updateTable("sessions")
        .set({ createdAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .execute();
    await begun(29.9);
    expect((await readViewer(deps, auth, cookieHeaders(login.cookies))).viewer).not.toBeNull();
    await begun(30);
    const over = await readViewer(deps, auth, cookieHeaders(login.cookies));
    expect(over.viewer).toBeNull();
    expect(over.cookies.join()).toContain("Max-Age=0");
    expect(await sessions.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  it("knows to the day when an account was last in use", async () => {
    await seedAccount(database.db, camille);
    // After everything that better-auth, which has its own clock, could write.
    const today = Math.floor(Date.now() / 86_400_000);
    const at = (days: number, hour: number) => new Date((today + days) * 86_400_000 + hour * 3_600_000);
    const [first, evening, later, latest] = [at(100, 8), at(100, 20), at(102, 20), at(102, 21)];
    const warnedAt = at(91, 8).toISOString();
    let now = first;
    const clock = { ...deps, now: () => now };
    const activity = () =>
      database.db.selectFrom("users").select(["lastActiveAt", "inactivityWarnedAt"]).executeTakeFirstOrThrow();
    expect(await activity()).toEqual({ lastActiveAt: null, inactivityWarnedAt: null });
    await database.db.updateTable("users").set({ inactivityWarnedAt: warnedAt }).execute();
    expect(await logIn(clock, auth, { ...credentials(camille), password: "Autre2026!" }, requestOrigin)).toMatchObject({
      ok: false,
    });
    expect(await activity()).toMatchObject({ inactivityWarnedAt: warnedAt });

    const login = await done(logIn(clock, auth, credentials(camille), requestOrigin));
    // better-auth has its own clock.
    await database.db
      .withTables<{ sessions: { createdAt: string } }>()
      .updateTable("sessions")
      .set({ createdAt: now.toISOString() })
      .execute();
    expect(await activity()).toEqual({ lastActiveAt: first.toISOString(), inactivityWarnedAt: null });
    const headers = cookieHeaders(login.cookies);
    now = evening;
    expect((await readViewer(clock, auth, headers)).cookies).toEqual([]);
    expect(await activity()).toMatchObject({ lastActiveAt: first.toISOString() });

    // A session that has less than six days left is prolonged.
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await database.db
      .withTables<{ sessions: { expiresAt: string } }>()
      .updateTable("sessions")
      .set({ expiresAt: soon })
      .execute();
    now = later;
    // A stream that watches leaves that to the next request.
    expect(await readViewer(clock, auth, headers, true)).toMatchObject({
      viewer: { email: camille.email },
      cookies: [],
    });
    expect(await activity()).toMatchObject({ lastActiveAt: first.toISOString() });
    expect((await readViewer(clock, auth, headers)).cookies).not.toEqual([]);
    expect(await activity()).toMatchObject({ lastActiveAt: later.toISOString() });
    now = latest;
    expect((await readViewer(clock, auth, headers)).cookies).toEqual([]);
    expect(await activity()).toMatchObject({ lastActiveAt: later.toISOString() });
  });

  it("refuses a password that is the e-mail's name with signs", async () => {
    const guessable = { ...form(camille), email: "camille2026@courriel.example", password: "Camille!2026" };
    expect(await signUp(deps, guessable)).toEqual({ ok: false, reason: "weak-password" });
    expect(await count("users")).toBe(0);
  });

  it("refuses a common password, and one made of the person's name or the agency's", async () => {
    for (const password of ["Azerty123!", "Moreau?2026", `${agency.name.replace(/\P{L}/gu, "")}1!`]) {
      expect(await signUp(deps, { ...form(camille), password })).toEqual({ ok: false, reason: "weak-password" });
    }
    expect(await count("users")).toBe(0);
  });

  it("refuses an address that better-auth cannot take", async () => {
    expect(await signUp(deps, { ...form(camille), email: "zoé@courriel.example" })).toEqual({
      ok: false,
      reason: "invalid-email",
    });
    expect(await count("users")).toBe(0);
  });

  it("says that an account is disabled only after the right password", async () => {
    await seedAccount(database.db, camille);
    const before = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    await database.db.updateTable("users").set({ disabled: true }).execute();
    expect((await readViewer(deps, auth, cookieHeaders(before.cookies))).viewer).toBeNull();
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toEqual({ ok: false, reason: "disabled" });
    expect(await logIn(deps, auth, { ...credentials(camille), password: "Autre2026!" }, requestOrigin)).toEqual({
      ok: false,
      reason: "invalid-credential",
    });
    const sessions = await database.db
      .withTables<{ sessions: { id: string } }>()
      .selectFrom("sessions")
      .select("id")
      .execute();
    expect(sessions).toHaveLength(1);
    await database.db.updateTable("users").set({ emailVerified: false }).execute();
    expect(await logIn(deps, auth, credentials(camille), requestOrigin)).toEqual({ ok: false, reason: "disabled" });
    expect(await count("mail")).toBe(0);
  });

  it("does not say whether the address or the password was wrong", async () => {
    await signUp(deps, form(camille));
    const refused = { ok: false, reason: "invalid-credential" };
    expect(await logIn(deps, auth, { email: camille.email, password: "Autre2026!" }, requestOrigin)).toEqual(refused);
    expect(
      await logIn(deps, auth, { email: "personne@courriel.example", password: "Autre2026!" }, requestOrigin),
    ).toEqual(refused);
  });

  it("refuses a verification link that was used, changed, ran out, or is no link", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    for (const foreign of [`${token.slice(0, -3)}abc`, token.toLowerCase(), "n'importe quoi", ""]) {
      expect(await verifyEmail(deps, foreign, HERE)).toEqual({ ok: false, reason: "invalid" });
    }
    const tomorrow = { ...deps, now: () => new Date(Date.now() + 24 * 3_600_000) };
    expect(await verifyEmail(tomorrow, token, HERE)).toEqual({ ok: false, reason: "expired" });
    const user = await database.db.selectFrom("users").select("emailVerified").executeTakeFirstOrThrow();
    expect(Boolean(user.emailVerified)).toBe(false);
    expect(await verifyEmail(deps, token, HERE)).toMatchObject({ ok: true });
    expect(await verifyEmail(deps, token, HERE)).toEqual({ ok: false, reason: "used" });
    expect(JSON.stringify(await database.db.selectFrom("emailVerifications").selectAll().execute())).not.toContain(
      token,
    );
  });

  it("knows nobody behind a session cookie that was made up, cut, signed by others, or renamed", async () => {
    await seedAccount(database.db, camille);
    const login = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    const cookie = cookieHeaders(login.cookies).get("cookie")!;
    const viewerOf = async (header: string) =>
      (await readViewer(deps, auth, new Headers({ cookie: header }))).viewer?.email;
    expect(await viewerOf(cookie)).toBe(camille.email);
    expect(await viewerOf(`other=1; ${cookie}; last=2`)).toBe(camille.email);

    const [name, value] = cookie.split("=") as [string, string];
    const [token, signature] = decodeURIComponent(value).split(".") as [string, string];
    const foreign = createHmac("sha256", "another secret").update(token).digest("base64");
    const otherwise = [signature.replace("=", ""), `${signature}=`, `${signature}\n`, ` ${signature}`];
    for (const written of otherwise)
      expect(await viewerOf(`${name}=${encodeURIComponent(`${token}.${written}`)}`)).toBe(undefined);
    for (const made of ["", "made.up", token, `${token}.`, `.${signature}`, `${token}.${signature.slice(0, -4)}`]) {
      expect(await viewerOf(`${name}=${encodeURIComponent(made)}`), made).toBeUndefined();
    }
    expect(await viewerOf(`${name}=${encodeURIComponent(`${token}.${foreign}`)}`)).toBeUndefined();
    expect(await viewerOf(`${name}=${encodeURIComponent(`${token}x.${signature}`)}`)).toBeUndefined();
    // The site is on https: a cookie that was set without it makes no session.
    expect(await viewerOf(cookie.replace("__Host-", ""))).toBeUndefined();
  });

  it("asks nothing of better-auth about a session that stands as it is, and leaves it one that is over", async () => {
    await seedAccount(database.db, camille);
    const login = await done(logIn(deps, auth, credentials(camille), requestOrigin));
    const headers = cookieHeaders(login.cookies);
    const asked = vi.spyOn(auth.api, "getSession");
    const read = () => readViewer(deps, auth, headers);
    expect((await read()).viewer).toMatchObject({ email: camille.email, firstName: "Camille", picture: null });
    expect(asked).not.toHaveBeenCalled();

    await database.db
      .withTables<{ sessions: { expiresAt: string } }>()
      .updateTable("sessions")
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute();
    const over = await read();
    expect(asked).toHaveBeenCalledOnce();
    expect(over.viewer).toBeNull();
    expect(over.cookies.join()).toContain("Max-Age=0");
    asked.mockRestore();
  });
});
