import { beforeEach, expect, it } from "vitest";
import { agency } from "#app/content/parts/agency.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { done } from "../support/done.ts";
import { onceRead } from "../support/once-read.ts";
import { type amine, camille, seedClient } from "../support/people.ts";
import { seedAccount } from "../support/site.ts";
import type { SignupValues } from "#app/features/account/sign-up/sign-up.forms.ts";
import { hashByScrypt } from "#app/features/account/password/password-hash.server.ts";
import { signUp } from "#app/features/account/sign-up/sign-up.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import {
  readVerificationLink,
  sendVerificationAgain,
  verifyEmail,
} from "#app/features/account/email-address/email-verification.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { logOut } from "#app/features/account/session/session.server.ts";
import { changePassword } from "#app/features/account/password-change/change-password.server.ts";
import {
  choosePasswordInstead,
  requestReset,
  resetPassword,
} from "#app/features/account/password-change/password-reset.server.ts";
import { type Limits, LIMITS } from "#app/platform/config/settings.server.ts";
import { createRateLimiter } from "#app/platform/security/rate-limits.server.ts";
import { accountDepsFor, linkTokens } from "../support/account-deps.ts";

function form(person: typeof camille | typeof amine): SignupValues {
  return { ...person, passwordConfirmation: person.password, terms: "on" };
}

const HERE = { signedUpHere: true } as const;
const LIMITED = Object.fromEntries(
  Object.entries(LIMITS).map(([name, [, count, per]]) => [name, { count, per }]),
) as Limits;
const requestOrigin = { headers: new Headers(), address: "192.0.2.1" };

describeOnBothDatabases("the account module", ({ kind, open }) => {
  let database: Database;
  let deps: AccountDeps;

  beforeEach(async () => {
    database = await open();
    deps = accountDepsFor(database);
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

  it("writes a new account and its verification mail together, and leaves the visitor logged out", async () => {
    expect(await signUp(deps, form(camille))).toMatchObject({ ok: true });
    const user = await database.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ firstName: "Camille", lastName: "Moreau", gender: "F", email: camille.email });
    expect(Boolean(user.emailVerified)).toBe(false);
    expect(await count("mail")).toBe(1);
    expect(await linkTokens(database, "verification")).toHaveLength(1);
  });

  it("treats a login as one to an unknown account when the account is erased at the same moment", async () => {
    await seedAccount(database.db, camille);
    const erased = onceRead(deps.db, "passwords", () => database.db.deleteFrom("users").execute());
    expect(await logIn({ ...deps, db: erased }, credentials(camille), requestOrigin)).toEqual({
      ok: false,
      reason: "invalid-credential",
    });
    expect(await count("users")).toBe(0);
  });

  it("writes neither the account nor the mail when the mail cannot be written", async () => {
    await database.db.schema.alterTable("mail").renameTo("elsewhere").execute();
    await expect(signUp(deps, form(camille))).rejects.toThrow();
    await database.db.schema.alterTable("elsewhere").renameTo("mail").execute();
    expect(await count("users")).toBe(0);
  });

  it("rejects a sign-up with a confirmed address", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    expect(await verifyEmail(deps, token, HERE)).toMatchObject({ ok: true });
    expect(await signUp(deps, form(camille))).toEqual({ ok: false, reason: "email-in-use" });
    expect([await count("users"), await count("mail")]).toEqual([1, 1]);
  });

  it("creates one account from two sign-ups at once", async () => {
    const results = await Promise.all([signUp(deps, form(camille)), signUp(deps, form(camille))]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await count("users")).toBe(1);
  });

  it("gives an unconfirmed account to the next sign-up, and does not trust the browser of the former one", async () => {
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

  it.each([{ disabled: true }, { role: "team" as const }])(
    "leaves an account with %j to its owner when somebody signs up with its address",
    async (set) => {
      await signUp(deps, form(camille));
      await database.db.updateTable("users").set(set).execute();
      expect(await signUp(deps, form(camille))).toEqual({ ok: false, reason: "email-in-use" });
    },
  );

  // SQLite runs one transaction at a time, so no sign-up can happen within another.
  if (kind === "postgres") {
    it("gives an address to the later of two sign-ups even if the first check found it free", async () => {
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

  it("requires a verified address at the login, and sends the link again otherwise", async () => {
    await signUp(deps, form(camille));
    expect(await logIn(deps, credentials(camille), requestOrigin)).toEqual({ ok: false, reason: "unverified" });
    expect(await count("mail")).toBe(2);
    const [, again] = await linkTokens(database, "verification");
    expect(await verifyEmail(deps, again!, HERE)).toMatchObject({ ok: true });
    const login = await done(logIn(deps, credentials(camille), requestOrigin));
    const session = login.cookies.find((cookie) => cookie.includes("session_token="))!;
    expect(session).toMatch(/^__Host-solstice\.session_token=/);
    expect(session).not.toMatch(/Domain=/i);
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /; Secure/i, /Path=\/(;|$)/i])
      expect(session).toMatch(attribute);

    const { viewer } = await readViewer(deps, cookieHeaders(login.cookies));
    expect(viewer).toMatchObject({ firstName: "Camille", lastName: "Moreau", email: camille.email, picture: null });
    await logOut(deps, cookieHeaders(login.cookies));
    expect((await readViewer(deps, cookieHeaders(login.cookies))).viewer).toBeNull();
  });

  it("sends no more mail to an address that has reached its daily limit", async () => {
    const limited = { ...deps, limiter: createRateLimiter({ ...LIMITED, accountMails: { count: 2, per: 86_400 } }) };
    const failed = { ok: false, reason: "unverified" };
    await signUp(limited, form(camille));
    for (let time = 0; time < 2; time++) {
      expect(await logIn(limited, credentials(camille), requestOrigin)).toEqual(failed);
      expect(await count("mail")).toBe(2);
    }
  });

  it("does not count other people's sign-ups with an address against the mails of its owner", async () => {
    const limited = { ...deps, limiter: createRateLimiter({ ...LIMITED, accountMails: { count: 2, per: 86_400 } }) };
    await seedClient(database.db, camille);
    for (let time = 0; time < 3; time++)
      expect(await signUp(limited, form(camille))).toEqual({ ok: false, reason: "email-in-use" });
    expect(await requestReset(limited, camille.email)).toMatchObject({ ok: true });
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(1);
  });

  it("exceeds the daily limit of mails to an address only when none of its links is valid any more", async () => {
    let now = new Date("2026-12-04T10:00:00Z");
    const limiter = createRateLimiter({ ...LIMITED, accountMails: { count: 2, per: 86_400 } });
    const limited = { ...deps, limiter, now: () => now };
    await signUp(limited, form(camille));
    await logIn(limited, credentials(camille), requestOrigin);
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

  it("confirms an address on another device only with the account's password or a newly chosen one", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    const elsewhere = (password: string) => ({ signedUpHere: false as const, password });
    expect(await verifyEmail(deps, token, elsewhere("Autre2026!"))).toEqual({ ok: false, reason: "wrong-password" });
    expect(await logIn(deps, credentials(camille), requestOrigin)).toMatchObject({ reason: "unverified" });
    const other = await done(choosePasswordInstead(deps, token));
    expect(await resetPassword(deps, other.token, "Nouvelle2027?")).toMatchObject({ ok: true });
    // Somebody who signed up with a stranger's address does not know the stranger's password.
    expect(await logIn(deps, credentials(camille), requestOrigin)).toMatchObject({ reason: "invalid-credential" });
    const own = { email: camille.email, password: "Nouvelle2027?" };
    expect(await logIn(deps, own, requestOrigin)).toMatchObject({ ok: true });
    expect(await verifyEmail(deps, token, elsewhere(own.password))).toEqual({ ok: false, reason: "used" });
  });

  it("reports an unknown verification link when its account is erased at the same moment", async () => {
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
    expect(await choosePasswordInstead(racing, token)).toEqual({ ok: false, reason: "unknown" });
    await seedAccount(database.db, camille);
    expect(await requestReset(racing, camille.email)).toEqual({ ok: false, reason: "not-registered" });
  });

  it("sends no verification link to an account that is erased at the same moment", async () => {
    await signUp(deps, form(camille));
    const { id } = await database.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    await database.db.deleteFrom("users").execute();
    await database.db.deleteFrom("mail").execute();
    await sendVerificationAgain(deps, { ...camille, id });
    expect(await count("mail")).toBe(0);
  });

  it("changes no password in a session that ends while the current password is checked", async () => {
    await seedAccount(database.db, camille);
    const session = await done(logIn(deps, credentials(camille), requestOrigin));
    const headers = cookieHeaders(session.cookies);
    const { viewer } = await readViewer(deps, headers);
    await logOut(deps, headers);
    const passwords = { current: camille.password, next: "Nouvelle2027?", revokesAccess: true };
    expect(await changePassword(deps, viewer!, passwords, headers)).toEqual({ ok: false, reason: "logged-out" });
    expect(await logIn(deps, credentials(camille), requestOrigin)).toMatchObject({ ok: true });
  });

  it("changes no password without the current one, nor to one that is easy to guess", async () => {
    await seedAccount(database.db, camille);
    const session = await done(logIn(deps, credentials(camille), requestOrigin));
    const headers = cookieHeaders(session.cookies);
    const { viewer } = await readViewer(deps, headers);
    const change = (current: string, next: string) =>
      changePassword(deps, viewer!, { current, next, revokesAccess: false }, headers);
    expect(await change("Autre2026!", "Nouvelle2027?")).toEqual({ ok: false, reason: "wrong-password" });
    expect(await change(camille.password, "Camille2026!")).toEqual({ ok: false, reason: "weak-password" });
    expect(await logIn(deps, credentials(camille), requestOrigin)).toMatchObject({ ok: true });
    expect(await readViewer(deps, headers)).toMatchObject({ viewer: { email: camille.email } });
  });

  it("rehashes an older password hash at the login", async () => {
    await seedAccount(database.db, camille);
    await database.db
      .updateTable("passwords")
      .set({ hash: await hashByScrypt(camille.password) })
      .execute();
    for (let time = 0; time < 2; time++) {
      expect(await logIn(deps, credentials(camille), requestOrigin)).toMatchObject({ ok: true });
      const { hash } = await database.db.selectFrom("passwords").select("hash").executeTakeFirstOrThrow();
      expect(hash).toMatch(/^\$argon2id\$/);
    }
  });

  it("rejects a password that is the local part of the address with symbols", async () => {
    const guessable = { ...form(camille), email: "camille2026@courriel.example", password: "Camille!2026" };
    expect(await signUp(deps, guessable)).toEqual({ ok: false, reason: "weak-password" });
    expect(await count("users")).toBe(0);
  });

  it("rejects a common password, and one made of the person's name or the agency's", async () => {
    for (const password of ["Azerty123!", "Moreau?2026", `${agency.name.replace(/\P{L}/gu, "")}1!`]) {
      expect(await signUp(deps, { ...form(camille), password })).toEqual({ ok: false, reason: "weak-password" });
    }
    expect(await count("users")).toBe(0);
  });

  it("rejects an invalid address", async () => {
    expect(await signUp(deps, { ...form(camille), email: "zoé@courriel.example" })).toEqual({
      ok: false,
      reason: "invalid-email",
    });
    expect(await count("users")).toBe(0);
  });

  it("says that an account is disabled only after the right password", async () => {
    await seedAccount(database.db, camille);
    const before = await done(logIn(deps, credentials(camille), requestOrigin));
    await database.db.updateTable("users").set({ disabled: true }).execute();
    expect((await readViewer(deps, cookieHeaders(before.cookies))).viewer).toBeNull();
    expect(await logIn(deps, credentials(camille), requestOrigin)).toEqual({ ok: false, reason: "disabled" });
    expect(await logIn(deps, { ...credentials(camille), password: "Autre2026!" }, requestOrigin)).toEqual({
      ok: false,
      reason: "invalid-credential",
    });
    const sessions = await database.db

      .selectFrom("sessions")
      .select("id")
      .execute();
    expect(sessions).toHaveLength(1);
    await database.db.updateTable("users").set({ emailVerified: false }).execute();
    expect(await logIn(deps, credentials(camille), requestOrigin)).toEqual({ ok: false, reason: "disabled" });
    expect(await count("mail")).toBe(0);
  });

  it("gives one answer for a wrong address and a wrong password", async () => {
    await signUp(deps, form(camille));
    const failed = { ok: false, reason: "invalid-credential" };
    expect(await logIn(deps, { email: camille.email, password: "Autre2026!" }, requestOrigin)).toEqual(failed);
    expect(await logIn(deps, { email: "personne@courriel.example", password: "Autre2026!" }, requestOrigin)).toEqual(
      failed,
    );
  });

  it("rejects a verification link that is used, altered, expired or malformed", async () => {
    await signUp(deps, form(camille));
    const [token] = (await linkTokens(database, "verification")) as [string];
    for (const foreign of [`${token.slice(0, -3)}abc`, token.toLowerCase(), "n'importe quoi", ""]) {
      expect(await verifyEmail(deps, foreign, HERE)).toEqual({ ok: false, reason: "unknown" });
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
});
