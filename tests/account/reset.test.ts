import { beforeEach, expect, it } from "vitest";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import { isKnownDevice } from "#app/features/account/session/known-device.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  logInByPasskey,
} from "#app/features/account/second-factor/passkeys.server.ts";
import { deferReset, runDeferredResets } from "#app/features/account/password-change/deferred-resets.server.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";
import {
  readResetLink,
  requestReset,
  resetPassword,
} from "#app/features/account/password-change/password-reset.server.ts";
import { failed } from "#app/platform/result.ts";
import { createFeed, readFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { createPreviewLink, readPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import {
  siteDepsFor,
  cookieHeaders,
  done,
  linkTokens,
  requestOrigin,
  announceNothing,
} from "#support/fixtures/use-cases.ts";
import { connectAgain, depsForEachTest, describeOnBothDatabases } from "#support/database/database.ts";
import { interleaveWrites, afterFirstRead } from "#support/database/races.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { passkeyDevice } from "#support/fixtures/passkey-device.ts";
import { accountOf, amine, camille, type PersonWithPassword } from "#support/fixtures/people.ts";
import { readMails, readRows, readValues, updateRows, withoutTable } from "#support/database/rows.ts";
import { seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";

const SETTINGS = { LIMIT_LOGINS: "1000", TRUST_PROXY: "true" };
const NEW_PASSWORD = "Nouvelle2027?";
const RESET_MAIL_SENT = "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.";

describeOnBothDatabases("password reset", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, new Date("2026-12-04T10:00:00.000Z"), siteDepsFor);

  beforeEach(async () => {
    await seedAccount(database.db, camille);
  });

  const passMinutes = (minutes: number) => clock.pass(minutes * 60);
  const attempt = (password: string, email: string = camille.email) => logIn(deps, { email, password }, requestOrigin);
  async function requestToken(): Promise<string> {
    expect(await requestReset(deps, camille.email)).toMatchObject({ ok: true });
    return (await linkTokens(database, "nouveau-mot-de-passe")).at(-1)!;
  }

  const sessions = () => readRows(database.db, "sessions", "id");

  it("a reset sets the password once, ends the sessions and the lockout, and leaves other accounts unchanged", async () => {
    await seedAccount(database.db, amine);
    const session = await done(attempt(camille.password));
    const other = await done(attempt(amine.password, amine.email));
    const viewerOf = async (cookies: string[]) => (await readViewer(deps, cookieHeaders(cookies))).viewer;
    for (let time = 0; time < 3; time++) await attempt("Autre2026!");
    expect(await attempt(camille.password)).toMatchObject({ reason: "still-blocked" });

    const formerToken = await requestToken();
    passMinutes(1);
    const token = await requestToken();
    const { email, firstName, lastName } = camille;
    expect(await readResetLink(deps, token)).toEqual({ ok: true, owner: { email, firstName, lastName } });
    expect(await resetPassword(deps, token, NEW_PASSWORD)).toMatchObject({ ok: true });
    expect(await readMails(database.db, { kind: "password-changed" })).toMatchObject([
      { to: camille.email, text: expect.stringContaining("Votre mot de passe a été modifié") },
    ]);

    expect(await viewerOf(session.cookies)).toBeNull();
    expect(await viewerOf(other.cookies)).toMatchObject({ email: amine.email });
    expect(await attempt(NEW_PASSWORD)).toMatchObject({ ok: true });
    expect(await attempt(camille.password)).toMatchObject({ reason: "invalid-credential" });
    for (const used of [token, formerToken]) {
      expect(await readResetLink(deps, used)).toEqual(failed("used"));
      expect(await resetPassword(deps, used, "Demain2028!")).toEqual(failed("used"));
    }
    expect(await attempt(NEW_PASSWORD)).toMatchObject({ ok: true });
  });

  it("a reset revokes passkeys, calendar feeds, preview links and known devices, and its mail counts the first three", async () => {
    const member = await accountOf(database.db, camille);
    await setRole(database.db, camille.email, "team", "agency", clock.now);
    const device = passkeyDevice();
    const origin = deps.publicUrl;
    const { challenge } = await beginPasskey(deps, member);
    const response = device.register({ origin, challenge });
    expect(await addPasskey(deps, member, { name: "x", response })).toEqual({ ok: true });
    const unfinished = await beginPasskey(deps, member);
    const feed = /([^/]+)\.ics$/.exec(
      await createFeed(deps, member, { name: "x", kind: "full" }, announceNothing),
    )![1]!;
    const preview = await createPreviewLink(deps, member.id, announceNothing);
    const former = await done(attempt(camille.password));
    const headers = cookieHeaders(former.cookies);
    const isKnown = async () =>
      isKnownDevice(deps, headers, { userId: member.id, passwordHash: await passwordHashOf(database.db, member.id) });
    expect(await isKnown()).toBe(true);

    expect(await resetPassword(deps, await requestToken(), NEW_PASSWORD)).toMatchObject({ ok: true });
    const passkeyResponse = device.logIn({ origin, challenge: (await beginPasskeyLogin(deps)).challenge });
    expect(await logInByPasskey(deps, passkeyResponse, requestOrigin)).toMatchObject({ ok: false });
    const late = { name: "x", response: device.register({ origin, challenge: unfinished.challenge }) };
    expect(await addPasskey(deps, member, late)).toMatchObject({ reason: "passkey-refused" });
    expect(await readFeed(deps, feed)).toBeNull();
    expect(await readPreviewLink(deps, preview)).toEqual(failed("gone"));
    expect(await isKnown()).toBe(false);
    const [notice] = await readMails(database.db, { kind: "password-changed" });
    expect(textOf(notice!.text)).toContain(
      "Nous avons aussi retiré : une clé d'accès, un lien d'agenda, un lien d'aperçu.",
    );
    const ended = ["feed-ended", "passkey-removed", "preview-ended"];
    const kinds = await readValues(database.db, "events", "kind", {}, "kind");
    expect(kinds.filter((kind) => ended.includes(kind))).toEqual(ended);
  });

  it("only one of two simultaneous resets with the same link sets its password", async () => {
    const token = await requestToken();
    const results = await Promise.all([
      resetPassword(deps, token, NEW_PASSWORD),
      resetPassword(deps, token, "Autre2027!"),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(failed("used"));
  });

  it("a login fails if the password is replaced after the login has checked it", async () => {
    const token = await requestToken();
    const reset = async () => expect(await resetPassword(deps, token, NEW_PASSWORD)).toMatchObject({ ok: true });
    const racing = { ...deps, db: afterFirstRead(deps.db, "passwords", reset) };
    expect(await logIn(racing, camille, requestOrigin)).toEqual(failed("invalid-credential"));
    expect(await sessions()).toEqual([]);
  });

  it("a login that waits for a concurrent reset fails with the former password", async () => {
    const token = await requestToken();
    const [reset, login] = await interleaveWrites(
      deps.db,
      "mail",
      (db) => resetPassword({ ...deps, db }, token, NEW_PASSWORD),
      () => attempt(camille.password),
    );
    expect(reset).toMatchObject({ ok: true });
    expect(login).toEqual(failed("invalid-credential"));
    expect(await sessions()).toEqual([]);
  });

  it("a reset link is rejected if it is an hour old, altered or unknown", async () => {
    const token = await requestToken();
    passMinutes(59.9);
    expect(await readResetLink(deps, token)).toMatchObject({ ok: true });
    passMinutes(0.1);
    expect(await resetPassword(deps, token, NEW_PASSWORD)).toEqual(failed("expired"));
    const altered = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    for (const unknown of [altered, token.toUpperCase(), "", "x".repeat(43)]) {
      expect(await resetPassword(deps, unknown, NEW_PASSWORD)).toEqual(failed("unknown"));
    }
    expect(await attempt(camille.password)).toMatchObject({ ok: true });
  });

  it("the database stores only the hash of a reset link", async () => {
    const token = await requestToken();
    const rows = await database.db.selectFrom("passwordResets").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("a reset is refused for an unknown address, a disabled account, and a password that contains the address", async () => {
    expect(await requestReset(deps, "personne@courriel.example")).toEqual(failed("not-registered"));
    const token = await requestToken();
    const guessable = "Camille!Moreau1";
    await updateRows(database.db, "users", { email: "camille.moreau1@courriel.example" });
    expect(await resetPassword(deps, token, guessable)).toEqual(failed("weak-password"));
    await updateRows(database.db, "users", { disabled: true, email: camille.email });
    expect(await requestReset(deps, camille.email)).toEqual(failed("disabled"));
  });

  it("a deferred reset is mailed once, even if two processes run it at the same time", async () => {
    await deferReset(database.db, camille.email, clock.now);
    clock.pass(1);
    const runs = [siteDepsFor(connectAgain(database), clock.read), deps].map(runDeferredResets);
    expect((await Promise.all(runs)).toSorted()).toEqual([0, 1]);
    expect(await linkTokens(database, "nouveau-mot-de-passe")).toHaveLength(1);
    expect(await readRows(database.db, "neutralResets", "id")).toEqual([]);
  });

  it("a reset request stores no link if its mail cannot be stored", async () => {
    await expect(withoutTable(database.db, "mail", () => requestReset(deps, camille.email))).rejects.toThrow();
    expect(await readRows(database.db, "passwordResets", "tokenHash")).toEqual([]);
  });
});

describeSiteOnSqlite("password reset by HTTP, without JavaScript", SETTINGS, ({ site, database, inbox }) => {
  let person: PersonWithPassword;
  let requestCount = 0;

  beforeEach(async ({ task }) => {
    person = { ...camille, email: `camille.${task.id}@courriel.example` };
    await seedAccount(database.db, person);
  });

  const requestMail = (email: string | null, address = `198.51.100.${requestCount++}`) => {
    const form: Record<string, string> = email === null ? {} : { email };
    return new Visitor(site.url).post("/reinit", form, { "x-forwarded-for": address });
  };
  const passwordFields = (password: string, passwordConfirmation = password) => ({ password, passwordConfirmation });

  it("the reset page shows the sentences of specification §8", async () => {
    for (const [email, status, text] of [
      [null, 400, "Veuillez entrer une adresse e-mail."],
      ["", 400, "Veuillez entrer une adresse e-mail."],
      ["camille.moreau", 400, "Format d'e-mail invalide."],
      ["personne@courriel.example", 404, "Adresse e-mail non enregistrée."],
    ] as const) {
      const { html } = await expectPage(requestMail(email), status, text);
      if (email) expect(html).toContain(`value="${email}"`);
    }
    const { html } = await expectPage(requestMail(person.email.toUpperCase()), 200, RESET_MAIL_SENT);
    expect(html).not.toContain(person.email);
  });

  it("a GET of the mailed reset link shows the form, the first POST sets the password, and later ones change nothing", async () => {
    const visitor = await new Visitor(site.url).logIn(person);
    await requestMail(person.email);
    const path = await mailedLink(inbox, person.email, "/nouveau-mot-de-passe");
    expect(inbox.mails.at(-1)!.subject).toBe("Choisissez un nouveau mot de passe");
    const reader = new Visitor(site.url);
    for (let time = 0; time < 2; time++) {
      const { headers, html } = await expectPage(reader.get(path), 200);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(html).toContain(`value="${person.email}"`);
    }
    const weak = "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.";
    for (const [form, text] of [
      [passwordFields("court1!"), weak],
      [passwordFields(NEW_PASSWORD, "Autre2027!"), "Les mots de passe ne correspondent pas."],
      [{}, "Le mot de passe doit contenir au moins 8 caractères"],
    ] as const) {
      const { html } = await expectPage(reader.post(path, form as Record<string, string>), 400, text);
      expect(html).not.toContain(NEW_PASSWORD);
    }
    await expectPage(reader.post(path, passwordFields(NEW_PASSWORD)), 200, "Votre mot de passe a été modifié.");
    await expectPage(reader.post(path, passwordFields("Demain2028!")), 410, "Ce lien a déjà servi.");
    expect((await reader.get(path)).status).toBe(410);

    expect(await visitor.html("/")).toContain("Inscription");
    await new Visitor(site.url).logIn({ ...person, password: NEW_PASSWORD });
    await expect(new Visitor(site.url).logIn(person)).rejects.toThrow("401");
  });

  it.each(["", "?token=", "?token=court", `?token=${"x".repeat(43)}`, "?token=a&token=b"])(
    "an invalid reset link is rejected: %j",
    async (search) => {
      const visitor = new Visitor(site.url);
      const path = `/nouveau-mot-de-passe${search}`;
      for (const answer of [await visitor.get(path), await visitor.post(path, passwordFields(NEW_PASSWORD))])
        await expectPage(answer, 400, "Ce lien n'est pas valable.");
    },
  );

  it("the page of a reset link says that the link has expired", async () => {
    await requestMail(person.email);
    const path = await mailedLink(inbox, person.email, "/nouveau-mot-de-passe");
    await updateRows(database.db, "passwordResets", { expiresAt: new Date().toISOString() });
    const visitor = new Visitor(site.url);
    for (const answer of [await visitor.get(path), await visitor.post(path, passwordFields(NEW_PASSWORD))])
      await expectPage(answer, 410, "Ce lien a expiré.");
  });

  it("an account gets at most three reset mails, and an IP address may request five resets", async () => {
    for (let time = 0; time < 3; time++) expect((await requestMail(person.email)).status).toBe(200);
    // The fourth request sends no mail, but the owner can still use a link that was mailed before.
    await expectPage(requestMail(person.email), 200, RESET_MAIL_SENT);
    const address = "192.0.2.1";
    for (let time = 0; time < 5; time++)
      expect((await requestMail(`personne${time}@courriel.example`, address)).status).toBe(404);
    await expectPage(
      requestMail("personne6@courriel.example", address),
      429,
      "Trop de tentatives. Réessayez plus tard.",
    );
    expect(await readMails(database.db, { to: person.email })).toHaveLength(3);
  });
});
