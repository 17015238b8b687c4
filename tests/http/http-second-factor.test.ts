import { beforeEach, expect, it } from "vitest";
import { after, DAY, MINUTE } from "#app/platform/durations.ts";
import { codeAt } from "#app/features/account/second-factor/totp.ts";
import { addPasskey, beginPasskey } from "#app/features/account/second-factor/passkeys.server.ts";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { siteDepsFor, announceNothing } from "#support/fixtures/use-cases.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { describeOnSqlite } from "#support/database/database.ts";
import { openHostedSite } from "#support/site/hosted-site.ts";
import { passkeyDevice } from "#support/fixtures/passkey-device.ts";
import { accountOf, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { scanSetup, seedSecondFactor } from "#support/fixtures/second-factor.ts";
import { generousLimits, seedAccount, seedMember, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { contentOf, one, valueOf, valuesOf } from "#support/site/html.ts";
import { contentDeps } from "#support/fixtures/numbered-content.ts";
import { insertRows, readRow, readRows, updateRows } from "#support/database/rows.ts";

const PAGE = "/agence/reglages/double-authentification";
const CODE = "/login/code";
const PASSKEY_LOGIN = "/login/cle";
const ORIGIN = "http://localhost";

const RECOVERY_CODES = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/g;

const SETTINGS = { ...generousLimits, SESSION_SECRET };

async function logInWithCode(url: string, code: string): Promise<Visitor> {
  const visitor = await new Visitor(url).logIn(jeanne);
  const answer = await visitor.post(CODE, { intent: "enter-code", code });
  expect(answer.headers.get("location")).toBe("/agence");
  return visitor;
}

describeSiteOnSqlite("the second factor by HTTP", SETTINGS, ({ site, database, inbox }) => {
  beforeEach(async () => {
    await database.db.deleteFrom("users").execute();
    await seedAccount(database.db, camille);
    await seedMember(database.db, jeanne, "owner");
    await seedMember(database.db, malik, "team");
  });

  const inSeconds = (seconds: number) => after(new Date(), seconds * 1000);
  const password = { currentPassword: malik.password };
  const redirectOf = (answer: Response) => [answer.status, answer.headers.get("location")];

  const expectLogged = (kind: string) => expect.poll(() => site.output()).toContain(`"security":"${kind}"`);

  it("a member can turn the second factor on with the password and a code, which ends all other sessions, and log in with its codes", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    const elsewhere = await new Visitor(site.url).logIn(malik);
    expect(await member.text(PAGE)).toContain("le mot de passe seul ne suffit plus. Facultatif.");
    expect((await member.post(PAGE, { intent: "begin" })).status).toBe(400);
    const wrong = member.post(PAGE, { intent: "begin", currentPassword: "Autre-chose1!" });
    await expectPage(wrong, 403, "Ce mot de passe n'est pas le bon.");

    const { headers, html } = await expectPage(member.post(PAGE, { intent: "begin", ...password }), 200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(html).toMatch(/<svg[^>]*viewBox="0 0 (\d+) \1"[^>]*>/);
    expect(html).not.toContain(" style=");
    const secret = contentOf(one(html, "code")).replaceAll(" ", "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(html).toContain(`href="otpauth://totp/`);
    const setup = valueOf(html, "setup");
    const activate = (code: string) => member.post(PAGE, { intent: "activate", setup, code });
    const incomplete = await expectPage(activate("12 34"), 400, "Entrez les six chiffres de votre application.");
    expect(incomplete.html).toContain(`value="${setup}"`);
    expect((await elsewhere.get("/agence")).status).toBe(200);

    const firstCode = codeAt(secret, inSeconds(0));
    const { text } = await expectPage(activate(firstCode), 200, "La double authentification est activée.");
    const recoveryCodes = text.match(RECOVERY_CODES)!;
    expect(recoveryCodes).toHaveLength(10);
    expect((await elsewhere.get("/agence")).status).toBe(404);
    await inbox.waitFor(({ to, subject }) => to === malik.email && subject === "Double authentification activée");
    const settings = await member.text(PAGE);
    expect(settings).toContain("Il vous en reste dix.");
    expect(settings).not.toContain(recoveryCodes[0]);

    const pending = await new Visitor(site.url).logIn(malik);
    const enter = (code: string) => pending.post(CODE, { intent: "enter-code", code });
    await expectPage(enter(firstCode), 403, "Ce code n'est pas le bon, ou il a déjà servi");
    expect(redirectOf(await enter(codeAt(secret, inSeconds(30))))).toEqual([303, "/agence"]);
    const other = await new Visitor(site.url).logIn(malik);
    const recovery = { intent: "enter-recovery-code", recoveryCode: recoveryCodes[0]! };
    expect(redirectOf(await other.post(CODE, recovery))).toEqual([303, "/agence"]);
    for (const kind of ["second-factor-on", "code-refused"]) await expectLogged(kind);
    for (const hidden of [secret, recoveryCodes[0]!]) expect(site.output()).not.toContain(hidden);
  });

  it("a login with a second factor asks for a code, gives access to nothing before it, and then leads to the requested page", async () => {
    const { code } = await seedSecondFactor(database, SESSION_SECRET, malik);
    const pending = new Visitor(site.url);
    const form = { email: malik.email, password: malik.password, retour: "/agence/agenda" };
    expect(redirectOf(await pending.post("/login", form))).toEqual([303, `${CODE}?retour=%2Fagence%2Fagenda`]);
    await expectLogged("code-asked");
    expect((await pending.get("/agence")).status).toBe(404);
    expect(redirectOf(await pending.get("/compte"))).toEqual([302, "/login?retour=%2Fcompte"]);
    const codePage = await pending.html(`${CODE}?retour=/agence/agenda`);
    one(codePage, "input", { name: "code", autocomplete: "one-time-code", inputmode: "numeric" });
    expect(codePage).not.toContain(malik.email);
    const entered = await pending.post(CODE, { intent: "enter-code", code: code(), retour: "/agence/agenda" });
    expect(redirectOf(entered)).toEqual([303, "/agence/agenda"]);
    expect((await pending.get("/agence")).status).toBe(200);
    expect(pending.cookie).not.toContain("solstice.login");
  });

  it("a recovery code replaces the code at the login, and when the second factor is turned off with the password", async () => {
    const { secret, recoveryCodes } = await seedSecondFactor(database, SESSION_SECRET, malik);
    const member = await new Visitor(site.url).logIn(malik);
    const recover = (recoveryCode: string) => member.post(CODE, { intent: "enter-recovery-code", recoveryCode });
    const notIssued = recoveryCodes[4]!.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    await expectPage(
      recover(notIssued),
      403,
      "Ce code de secours n'est pas le bon, ou il a déjà servi : essayez-en un autre.",
    );
    expect(redirectOf(await recover(recoveryCodes[4]!.toLowerCase()))).toEqual([303, "/agence"]);
    expect(await member.text(PAGE)).toContain("Il vous en reste neuf.");

    expect((await member.post(PAGE, { intent: "turn-off", currentPassword: "Autre-chose1!" })).status).toBe(403);
    await expectPage(member.post(PAGE, { intent: "turn-off", ...password }), 403, "ou un code de secours.");
    const off = member.post(PAGE, { intent: "turn-off", ...password, code: recoveryCodes[5]! });
    await expectPage(off, 200, "La double authentification est désactivée.");
    await inbox.waitFor(({ to, subject }) => to === malik.email && subject === "Double authentification désactivée");
    await expectLogged("second-factor-off");
    for (const hidden of [secret, recoveryCodes[4]!]) expect(site.output()).not.toContain(hidden);
    expect((await (await new Visitor(site.url).logIn(malik)).get("/agence")).status).toBe(200);
  });

  it("an invitation requires the password or an unused code, and new recovery codes require both", async () => {
    const { code, recoveryCodes } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    const [usedCode, nextCode] = [code(), code(1)];
    const owner = await logInWithCode(site.url, usedCode);
    const access = "/agence/reglages/acces";
    expect(await owner.text(access)).toContain("Votre mot de passe, ou un code");
    const invite = (email: string, currentPassword: string) =>
      owner.post(access, { intent: "invite", email, role: "team", currentPassword });
    await expectPage(invite("a@courriel.example", usedCode), 403, "Ce code n'est pas le bon, ou il a déjà servi");
    expect((await invite("a@courriel.example", nextCode)).status).toBe(200);
    expect((await invite("b@courriel.example", nextCode)).status).toBe(403);
    expect((await invite("b@courriel.example", jeanne.password)).status).toBe(200);

    const renew = { intent: "renew-codes", currentPassword: jeanne.password };
    expect((await owner.post(PAGE, renew)).status).toBe(403);
    const renewed = await expectPage(owner.post(PAGE, { ...renew, code: recoveryCodes[0]! }), 200);
    expect(renewed.text.match(RECOVERY_CODES)).toHaveLength(10);
  });

  it("a member without a second factor cannot enter six digits instead of the password", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    const begun = member.post(PAGE, { intent: "begin", currentPassword: "123456" });
    await expectPage(begun, 403, "Ce mot de passe n'est pas le bon.");
  });

  it("/compte requires a code besides the password to change the address or the password, or to delete the account", async () => {
    const { code, recoveryCodes } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    // Stored, because thirty seconds later code() would be another, unused code.
    const usedCode = code();
    const owner = await logInWithCode(site.url, usedCode);
    const { password: currentPassword } = jeanne;
    const newPassword = "Nouvelle2027?";
    const forms: Record<string, string>[] = [
      { intent: "change-address", email: "jeanne.autre@courriel.example", currentPassword },
      { intent: "change-password", currentPassword, password: newPassword, passwordConfirmation: newPassword },
      { intent: "delete-account", password: currentPassword },
    ];
    for (const form of forms) {
      for (const [input, sentence] of [
        ["", "Entrez les six chiffres de votre application, ou un code de secours."],
        [usedCode, "Ce code n'est pas le bon, ou il a déjà servi : attendez le suivant."],
      ] as const) {
        const { html } = await expectPage(owner.post("/compte", { ...form, code: input }), 403, sentence);
        expect(valuesOf(html, "code"), form.intent).toHaveLength(3);
      }
    }
    expect(await readRows(database.db, "users", "email", { email: jeanne.email })).toHaveLength(1);

    const [addressForm, passwordForm] = forms;
    expect((await owner.post("/compte", { ...addressForm, code: code(1) })).status).toBe(200);
    await inbox.waitFor(({ to }) => to === "jeanne.autre@courriel.example");
    const weak = { password: "Delorme2027!", passwordConfirmation: "Delorme2027!" };
    const refused = owner.post("/compte", { ...passwordForm, ...weak, code: recoveryCodes[0]! });
    await expectPage(refused, 400, "Mot de passe trop faible.");
    // The refusal has not used up the code.
    expect((await owner.post("/compte", { ...passwordForm, code: recoveryCodes[0]! })).status).toBe(303);
    const withUsedCode = { ...addressForm, currentPassword: newPassword, code: recoveryCodes[0]! };
    expect((await owner.post("/compte", { ...withUsedCode, email: "encore@courriel.example" })).status).toBe(403);
  });

  it("/compte asks a member without a second factor for no code", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    expect(await member.html("/compte")).not.toContain('name="code"');
    const deleted = await member.post("/compte", { intent: "delete-account", password: malik.password });
    expect(redirectOf(deleted)).toEqual([303, "/"]);
  });

  it("a change of password on /compte revokes the member's preview links, unless the box is unticked", async () => {
    const { id } = await accountOf(database.db, malik);
    const preview = `/apercu/${await createPreviewLink(contentDeps(database), id, announceNothing)}`;
    const member = await new Visitor(site.url).logIn(malik);
    expect(valuesOf(await member.html("/compte"), "revokesAccess")).toHaveLength(1);
    const change = (currentPassword: string, next: string, more = {}) => {
      const passwords = { currentPassword, password: next, passwordConfirmation: next };
      return member.post("/compte", { intent: "change-password", ...passwords, ...more });
    };
    const refusal = await change("Autre2026!", "Nouvelle2027?");
    expect(valuesOf(await refusal.text(), "revokesAccess")).toEqual([]);
    expect((await change(malik.password, "Nouvelle2027?")).status).toBe(303);
    const previewStatus = async () => (await new Visitor(site.url).get(preview)).status;
    expect(await previewStatus()).toBe(200);
    expect((await change("Nouvelle2027?", "Nouvelle2028?", { revokesAccess: "on" })).status).toBe(303);
    expect(await previewStatus()).toBe(410);
  });

  it("the login asks for a code only after the password, and reports that a pending login has expired", async () => {
    const { code } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    const stranger = new Visitor(site.url);
    expect(redirectOf(await stranger.get(`${CODE}?retour=/compte`))).toEqual([302, "/login?retour=%2Fcompte"]);
    expect((await stranger.post(CODE, { intent: "enter-code", code: code() })).status).toBe(302);
    const forger = new Visitor(site.url);
    const forged = { cookie: "solstice.login=ImEi" };
    expect((await forger.get(CODE, forged)).status).toBe(410);
    expect((await forger.post(CODE, { intent: "enter-code", code: code() }, forged)).status).toBe(410);

    const pending = await new Visitor(site.url).logIn(jeanne);
    expect(await pending.html(CODE)).toContain('name="code"');
    const recovery = { intent: "enter-recovery-code" };
    for (const form of [{}, { intent: "enter-code", code: "abc" }, recovery, { ...recovery, recoveryCode: "x" }])
      expect((await pending.post(CODE, form as Record<string, string>)).status).toBe(400);
    await updateRows(database.db, "pendingLogins", { expiresAt: new Date(0).toISOString() });
    const expired = pending.post(CODE, { intent: "enter-code", code: code() });
    await expectPage(expired, 410, "Cette connexion a expiré : recommencez.");
    const client = await new Visitor(site.url).logIn(camille);
    expect(redirectOf(await client.get(CODE))).toEqual([302, "/"]);
  });

  it("a passkey logs in instead of password and code, and removing it requires the password", async () => {
    await seedSecondFactor(database, SESSION_SECRET, jeanne);
    const owner = await accountOf(database.db, jeanne);
    const deps = siteDepsFor(database, undefined, { publicUrl: ORIGIN });
    const device = passkeyDevice();
    const { challenge } = await beginPasskey(deps, owner);
    const response = device.register({ origin: ORIGIN, challenge });
    expect(await addPasskey(deps, owner, { name: "Le téléphone de Jeanne", response })).toEqual({ ok: true });

    const visitor = new Visitor(site.url);
    const send = async (form: Record<string, string>) => {
      const answer = await visitor.post(PASSKEY_LOGIN, form, { accept: "*/*" });
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      return { status: answer.status, body: (await answer.json()) as { options: { challenge: string } } };
    };
    const { body } = await send({});
    expect(body.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const signed = device.logIn({ origin: ORIGIN, challenge: body.options.challenge });
    const invalid = await send({ key: signed.replace(/"signature":"...../, '"signature":"AAAAA') });
    const errors = { "": "Cette clé d’accès n’a pas été acceptée : utilisez votre mot de passe." };
    expect(invalid).toMatchObject({ status: 403, body: { errors } });
    // The refused attempt used up the challenge.
    expect((await send({ key: signed })).status).toBe(403);
    const { challenge: nextChallenge } = (await send({})).body.options;
    const key = device.logIn({ origin: ORIGIN, challenge: nextChallenge });
    expect((await send({ key, retour: "/agence" })).body).toMatchObject({ ok: true, to: "/agence" });
    expect((await visitor.get("/agence")).status).toBe(200);
    await expect.poll(() => site.output()).toMatch(/"security":"login"[^\n]*"detail":"passkey"/);

    expect(await visitor.text(PAGE)).toContain("Le téléphone de Jeanne");
    const remove = (currentPassword: string) =>
      visitor.post(PAGE, { intent: "remove-passkey", key: device.id, currentPassword });
    expect((await remove("x")).status).toBe(403);
    expect((await remove(jeanne.password)).status).toBe(200);
    expect(await visitor.text(PAGE)).not.toContain("Le téléphone de Jeanne");
    await expectPage(remove(jeanne.password), 409, "Cette clé d'accès n'existe plus.");
  });

  it("the page says why a change failed, even if the form that was sent is gone", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    const { encrypted, code } = scanSetup(
      siteDepsFor(database, () => after(new Date(), -31 * MINUTE), { secret: SESSION_SECRET }),
      await accountOf(database.db, malik),
    );
    const activation = member.post(PAGE, { intent: "activate", setup: encrypted, code });
    await expectPage(activation, 410, "Délai dépassé : recommencez.", "Activer");
    for (const intent of ["turn-off", "renew-codes"]) {
      const change = member.post(PAGE, { intent, code, ...password });
      await expectPage(change, 409, "La double authentification n'est pas activée.");
    }
    const owner = await accountOf(database.db, malik);
    const other = scanSetup(siteDepsFor(database, undefined, { secret: SESSION_SECRET }), owner);
    const factor = { userId: owner.id, secret: "x", lastStep: 0, createdAt: new Date().toISOString() };
    await insertRows(database.db, "secondFactors", factor);
    const repeated = member.post(PAGE, { intent: "activate", setup: other.encrypted, code: other.code });
    await expectPage(repeated, 409, "La double authentification est déjà activée.");
  });

  it("a passkey can be added only with a name, the password and a response of the device", async () => {
    const { code } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    const owner = await logInWithCode(site.url, code());
    const statusOf = async (form: Record<string, string>) => (await owner.post(PAGE, form)).status;
    expect(await statusOf({ intent: "begin-passkey", currentPassword: jeanne.password })).toBe(400);
    expect(await statusOf({ intent: "begin-passkey", name: "x", currentPassword: "Faux-2026!" })).toBe(403);
    expect(await statusOf({ intent: "add-passkey", name: "x", key: "{}" })).toBe(403);
  });

  it("a pending login ends at the tenth wrong code", async () => {
    const { code } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    const pending = await new Visitor(site.url).logIn(jeanne);
    const enter = (input: string) => pending.post(CODE, { intent: "enter-code", code: input });
    for (let attempt = 1; attempt <= 9; attempt++) expect((await enter("000000")).status).toBe(403);
    await expectPage(enter("000000"), 429, "Trop de codes erronés. Reconnectez-vous dans une heure.");
    expect(pending.cookie).not.toContain("solstice.login");
    await pending.logIn(jeanne);
    expect((await enter(code())).status).toBe(429);
    expect((await pending.get("/agence")).status).toBe(404);
  });
});

const FORMER = "a former secret that only tests know";
const CURRENT = "the current secret that only tests know";

describeOnSqlite("a site with SESSION_SECRET_FORMER", ({ open }) => {
  it("a site accepts sessions and second factors of the former secret, signs sessions anew and encrypts factors anew", async () => {
    const database = await open();
    const owner = await seedMember(database.db, jeanne, "owner");
    const env = { ...generousLimits, ...database.env };

    const factor = await seedSecondFactor(database, FORMER, jeanne);
    const before = await openHostedSite({ ...env, SESSION_SECRET: FORMER });
    const { cookie } = await logInWithCode(before.url, factor.code());
    await before.stop();
    const encrypted = () => readRow(database.db, "secondFactors", "secret");
    const encryptedBefore = await encrypted();

    const secrets = { SESSION_SECRET: CURRENT, SESSION_SECRET_FORMER: `${FORMER}, ${"x".repeat(32)}` };
    // Each site's clock is a step ahead of the one before, because it accepts no code twice.
    const site = await openHostedSite({ ...env, ...secrets }, { clockOffsetMs: 30_000 });
    const openAgency = () => fetch(`${site.url}/agence`, { headers: { cookie }, redirect: "manual" });
    expect((await openAgency()).status).toBe(200);
    // With five of its seven days left, the session is renewed and signed with the current secret.
    const fiveDays = after(new Date(), 5 * DAY).toISOString();
    await updateRows(database.db, "sessions", { expiresAt: fiveDays }, { userId: owner.id });
    const renewed = (await openAgency()).headers
      .getSetCookie()
      .find((line) => line.startsWith("solstice.session_token="));
    expect(renewed).toBeDefined();
    await logInWithCode(site.url, factor.code(1));
    await expect.poll(encrypted).not.toEqual(encryptedBefore);
    await site.stop();

    const later = await openHostedSite({ ...env, SESSION_SECRET: CURRENT }, { clockOffsetMs: 60_000 });
    const statusOf = async (sent: string) =>
      (await fetch(`${later.url}/agence`, { headers: { cookie: sent }, redirect: "manual" })).status;
    expect(await statusOf(cookie)).not.toBe(200);
    expect(await statusOf(renewed!.split(";")[0]!)).toBe(200);
    await logInWithCode(later.url, factor.code(2));
    await later.stop();
  });
});
