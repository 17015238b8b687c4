import { beforeEach, expect, it } from "vitest";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { redeemKnownDeviceToken } from "#app/features/account/session/known-device.server.ts";
import { clearLockoutsOf } from "#app/features/account/lockout/lockout.server.ts";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { siteDepsFor, cookieHeaders, done, reasonOf, requestOrigin } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases } from "#support/database/database.ts";
import { accountOf, amine, camille, type PersonWithPassword, signupForm } from "#support/fixtures/people.ts";
import { generousLimits, logLines, seedAccount, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { one } from "#support/site/html.ts";
import { afterFirstRead } from "#support/database/races.ts";
import { readMails, readRow, readRows, updateRows, withoutTable } from "#support/database/rows.ts";

const SETTINGS = { ...generousLimits, TRUST_PROXY: "true" };
const WRONG = "Autre2026!";
const HOME = requestOrigin.address;
const ELSEWHERE = "198.51.100.7";

const BLOCKED = "Connexion bloquée pendant 5 minutes.";
const DISABLED = "Connexion désactivée. Veuillez vous inscrire ou réinitialisez votre mot de passe.";
const BANNER = "Inscrivez-vous ou Reinitialisez votre mot de passe.";
const INCORRECT = "Identifiants incorrects.";
const EXHAUSTED = "Trop de tentatives. Réessayez plus tard.";

describeOnBothDatabases("lockout", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, new Date("2026-12-04T10:00:00.000Z"), siteDepsFor);

  beforeEach(async () => {
    await seedAccount(database.db, camille);
  });

  const passMinutes = (minutes: number) => clock.pass(minutes * 60);
  const attempt = (password: string, address = HOME, email: string = camille.email) =>
    logIn(deps, { email, password }, { ...requestOrigin, address });
  const reasonsFor = async (passwords: string[], address = HOME, email: string = camille.email) => {
    const reasons: string[] = [];
    for (const password of passwords) reasons.push(reasonOf(await attempt(password, address, email)));
    return reasons;
  };
  /** Enters two wrong passwords at each of ten IP addresses, because a third one would block its address. */
  const enterTwentyWrong = async (network = "203.0.113", email?: string) => {
    for (let address = 0; address < 10; address++) {
      const reasons = await reasonsFor([WRONG, WRONG], `${network}.${address}`, email);
      expect(reasons).toEqual(["invalid-credential", "invalid-credential"]);
    }
  };
  const storedLockout = () =>
    database.db.selectFrom("lockouts").selectAll().where("address", "=", HOME).executeTakeFirst();

  it("every third wrong password in a row blocks the login for five minutes, as in specification §4", async () => {
    expect(await reasonsFor([WRONG, WRONG, WRONG, WRONG, camille.password])).toEqual([
      "invalid-credential",
      "invalid-credential",
      "just-blocked",
      "still-blocked",
      "still-blocked",
    ]);
    expect(await storedLockout()).toMatchObject({
      step: "blocked",
      blocks: 1,
      blockedUntil: "2026-12-04T10:05:00.000Z",
    });
    passMinutes(4.99);
    expect(await reasonsFor([camille.password])).toEqual(["still-blocked"]);
    passMinutes(0.01);
    expect(await reasonsFor([WRONG, WRONG, WRONG])).toEqual([
      "invalid-credential",
      "invalid-credential",
      "just-blocked",
    ]);
    expect(await storedLockout()).toMatchObject({
      step: "blocked",
      blocks: 2,
      blockedUntil: "2026-12-04T10:10:00.000Z",
    });
    passMinutes(5);
    expect(await reasonsFor([camille.password])).toEqual(["ok"]);
    expect(await storedLockout()).toBeUndefined();
  });

  it("a login resets the count of wrong passwords", async () => {
    expect(await reasonsFor([WRONG, WRONG, camille.password, WRONG, WRONG])).not.toContain("just-blocked");
    expect(await reasonsFor([WRONG])).toEqual(["just-blocked"]);
  });

  it("the right password of an unverified or disabled account neither counts as wrong nor resets the count", async () => {
    await updateRows(database.db, "users", { emailVerified: false });
    const { password } = camille;
    expect(await reasonsFor([WRONG, WRONG])).toEqual(["invalid-credential", "invalid-credential"]);
    expect(await reasonsFor([password, password, password])).toEqual(["unverified", "unverified", "unverified"]);
    await updateRows(database.db, "users", { emailVerified: true, disabled: true });
    expect(await reasonsFor([password, password, WRONG])).toEqual(["disabled", "disabled", "just-blocked"]);
  });

  it("a block applies to one e-mail and one IP address, whether the account exists or not", async () => {
    await seedAccount(database.db, amine);
    await reasonsFor([WRONG, WRONG, WRONG]);
    expect(await reasonsFor([camille.password], ELSEWHERE)).toEqual(["ok"]);
    expect(await reasonsFor([amine.password], HOME, amine.email)).toEqual(["ok"]);
    expect(await reasonsFor([camille.password])).toEqual(["still-blocked"]);
    const nobody = "personne@courriel.example";
    expect(await reasonsFor([WRONG, WRONG, WRONG, WRONG], HOME, nobody)).toEqual([
      "invalid-credential",
      "invalid-credential",
      "just-blocked",
      "still-blocked",
    ]);
  });

  it("only three of ten simultaneous wrong passwords are counted, even on two instances", async () => {
    const second = openDatabase(database);
    const instances = [deps, { ...deps, db: second.db }];
    const form = { ...camille, password: WRONG };
    const logins = Array.from({ length: 10 }, (_, index) => logIn(instances[index % 2]!, form, requestOrigin));
    const reasons = (await Promise.all(logins)).map(reasonOf);
    await second.close();
    const refused = Array.from({ length: 7 }, () => "still-blocked");
    expect(reasons.toSorted()).toEqual(["invalid-credential", "invalid-credential", "just-blocked", ...refused]);
    expect(await storedLockout()).toMatchObject({ blocks: 1 });
    const counted = await readRow(database.db, "passwordFailures", "failedAt");
    expect(JSON.parse(counted.failedAt)).toHaveLength(3);
  });

  it("a right password sent together with wrong ones opens a session only if it is checked before the block", async () => {
    await reasonsFor([WRONG, WRONG]);
    const [, , right] = await Promise.all([attempt(WRONG), attempt(WRONG), attempt(camille.password)]);
    expect(["ok", "still-blocked"]).toContain(reasonOf(right));
    expect(await readRows(database.db, "sessions", "id")).toHaveLength(right.ok ? 1 : 0);
  });

  it.each([
    ["a verified", { emailVerified: true }],
    ["an unverified", { emailVerified: false }],
    ["a disabled", { disabled: true }],
  ])(
    "the right password of %s account gets the same answer as a wrong one if a block begins while it is checked",
    async (_, account) => {
      await updateRows(database.db, "users", account);
      const db = afterFirstRead(database.db, "passwordFailures", () => reasonsFor([WRONG, WRONG, WRONG]));
      expect(reasonOf(await logIn({ ...deps, db }, camille, requestOrigin))).toBe("still-blocked");
    },
  );

  it("twenty wrong passwords block an account at every IP address for an hour, and mail its owner a link at most every twelve hours", async () => {
    await enterTwentyWrong();
    expect(await readMails(database.db)).toEqual([]);
    const reasons = await reasonsFor([camille.password, WRONG, WRONG, WRONG, WRONG], ELSEWHERE);
    expect(new Set(reasons)).toEqual(new Set(["exhausted"]));
    expect(await readMails(database.db)).toMatchObject([{ to: camille.email, kind: "device-link" }]);

    passMinutes(12 * 60);
    await enterTwentyWrong("192.0.2");
    expect(await reasonsFor([WRONG], ELSEWHERE)).toEqual(["exhausted"]);
    expect(await readMails(database.db)).toHaveLength(2);
    passMinutes(60);
    expect(await reasonsFor([camille.password], ELSEWHERE)).toEqual(["ok"]);
  });

  it("the mailed device link lets its browser log in during the block, unless the link is altered or a day old", async () => {
    await enterTwentyWrong();
    await reasonsFor([WRONG], ELSEWHERE);
    const [mail] = await readMails(database.db);
    const token = /\/login\?appareil=([\w.-]+)/.exec(mail!.text)![1]!;
    const cookie = await redeemKnownDeviceToken(deps, token);
    const browser = { headers: cookieHeaders([cookie!]), address: ELSEWHERE };
    expect(reasonOf(await logIn(deps, { ...camille, password: WRONG }, browser))).toBe("invalid-credential");
    expect(reasonOf(await logIn(deps, camille, browser))).toBe("ok");

    for (const altered of [`${token}x`, token.replace(".", ".9"), token.slice(0, -1), "", "\0"])
      expect(await redeemKnownDeviceToken(deps, altered)).toBeNull();
    passMinutes(24 * 60);
    expect(await redeemKnownDeviceToken(deps, token)).toBeNull();
  });

  it("twenty wrong passwords send no device link to an unknown address or an account that cannot log in", async () => {
    const nobody = "personne@courriel.example";
    await enterTwentyWrong();
    await enterTwentyWrong("203.0.113", nobody);
    await updateRows(database.db, "users", { emailVerified: false });
    expect(await reasonsFor([WRONG], ELSEWHERE)).toEqual(["exhausted"]);
    await updateRows(database.db, "users", { emailVerified: true, disabled: true });
    expect(await reasonsFor([WRONG], ELSEWHERE)).toEqual(["exhausted"]);
    expect(await reasonsFor([WRONG], ELSEWHERE, nobody)).toEqual(["exhausted"]);
    expect(await readMails(database.db)).toEqual([]);
  });

  it("wrong passwords from other IP addresses do not block a browser that has logged in before", async () => {
    const before = await done(attempt(camille.password));
    const device = before.cookies.find((cookie) => cookie.includes("solstice.device="))!;
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /Secure/i, /Max-Age=31536000/i])
      expect(device).toMatch(attribute);
    const withCookie = (cookie: string, password: string, email: string = camille.email) =>
      logIn(deps, { email, password }, { headers: new Headers({ cookie }), address: HOME });
    await enterTwentyWrong();
    expect(await reasonsFor([camille.password])).toEqual(["exhausted"]);
    const [own] = device.split(";") as [string];
    expect(reasonOf(await withCookie(own, camille.password))).toBe("ok");

    // A forged or another account's cookie does not help, and the browser's own mistakes still count.
    await seedAccount(database.db, amine);
    const other = await done(attempt(amine.password, HOME, amine.email));
    const foreign = other.cookies.find((cookie) => cookie.includes("solstice.device="))!.split(";")[0]!;
    for (const cookie of [foreign, `${own.slice(0, -6)}abcdef`, "solstice.device=x", "solstice.device="]) {
      expect(reasonOf(await withCookie(cookie, camille.password))).toBe("exhausted");
    }
    const mistakes: string[] = [];
    for (let time = 0; time < 4; time++) mistakes.push(reasonOf(await withCookie(own, WRONG)));
    expect(mistakes).toEqual(["invalid-credential", "invalid-credential", "just-blocked", "still-blocked"]);
  });

  it("clearing an account's lockouts ends its block at every IP address", async () => {
    await reasonsFor([WRONG, WRONG, WRONG]);
    await reasonsFor([WRONG, WRONG, WRONG], ELSEWHERE);
    await clearLockoutsOf(database.db, camille.email);
    expect(await reasonsFor([camille.password])).toEqual(["ok"]);
    expect(await reasonsFor([camille.password], ELSEWHERE)).toEqual(["ok"]);
  });

  it("wrong passwords no longer count after a day, even before their rows are purged", async () => {
    await reasonsFor([WRONG, WRONG]);
    passMinutes(24 * 60);
    expect(await reasonsFor([WRONG, WRONG])).toEqual(["invalid-credential", "invalid-credential"]);
  });
});

describeSiteOnSqlite("lockout by HTTP, without JavaScript", SETTINGS, ({ site, database }) => {
  let person: PersonWithPassword;
  let mistake: PersonWithPassword;

  beforeEach(async ({ task }) => {
    person = { ...camille, email: `camille.${task.id}@courriel.example` };
    mistake = { ...person, password: WRONG };
    await seedAccount(database.db, person);
  });

  const post = (visitor: Visitor, { email, password }: { email: string; password: string }, address = HOME) =>
    visitor.post("/login", { email, password }, { "x-forwarded-for": address });
  const textAt = async (visitor: Visitor, path = "/login", address = HOME) =>
    (await expectPage(visitor.get(path, { "x-forwarded-for": address }), 200)).text;
  const endBlocks = () => database.db.updateTable("lockouts").set({ blockedUntil: new Date().toISOString() }).execute();

  it("the login shows every step of the lockout, even after a reload, and a second browser shows the block after one attempt", async () => {
    const visitor = new Visitor(site.url);
    for (let time = 0; time < 2; time++) {
      const { html } = await expectPage(post(visitor, mistake), 401, INCORRECT);
      expect(html).toContain(`value="${person.email}"`);
    }
    const third = await expectPage(post(visitor, mistake), 429, `${BANNER} ${BLOCKED} Encore`);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(290);
    expect(third.text).not.toContain(DISABLED);
    expect(third.html).toContain("data-blocked");
    one(third.html, "button", { type: "submit", "aria-disabled": "true" });

    const fourth = await expectPage(post(visitor, person), 429, `${BANNER} ${DISABLED} ${BLOCKED} Encore`);
    expect(fourth.html).toContain(`value="${person.email}"`);
    expect(fourth.html).not.toContain(person.password);

    expect(await textAt(visitor)).toMatch(/Connexion bloquée pendant 5 minutes\. Encore (5 min|4 min \d+ s)\./);
    expect(await textAt(visitor)).not.toContain(DISABLED);
    expect(await textAt(new Visitor(site.url))).not.toContain(BLOCKED);
    expect(await textAt(visitor, "/login", ELSEWHERE)).not.toContain(BLOCKED);

    await expectPage(post(new Visitor(site.url), { ...person, email: person.email.toUpperCase() }), 429, DISABLED);

    await endBlocks();
    expect(await textAt(visitor)).not.toContain(BLOCKED);
    expect((await post(visitor, person)).status).toBe(303);
  });

  it("the second block shows the signup form, and /login?connexion=1 still shows the blocked login", async () => {
    const visitor = new Visitor(site.url);
    for (let time = 0; time < 3; time++) await post(visitor, mistake);
    await endBlocks();
    for (let time = 0; time < 2; time++) await post(visitor, mistake);
    const { html } = await expectPage(post(visitor, mistake), 429, "Faisons connaissance", `${BANNER} ${BLOCKED}`);
    one(html, "form", { action: "/signup" });
    expect(html).toContain(`value="${person.email}"`);
    expect(await textAt(visitor)).toContain("Faisons connaissance");
    expect(await textAt(visitor, "/login?connexion=1")).toContain("Ravis de vous revoir");
    expect(await textAt(visitor, "/login?connexion=1")).toContain(BLOCKED);
  });

  it("a visitor who has just signed up sees only the five-minute message at every block, on the login form", async () => {
    const visitor = new Visitor(site.url);
    const signup = signupForm({ ...amine, email: `amine.${person.email}` });
    expect((await visitor.post("/signup", signup)).status).toBe(200);
    for (let block = 0; block < 2; block++) {
      for (let time = 0; time < 3; time++) await post(visitor, mistake);
      const { html, text } = await expectPage(post(visitor, person), 429, "Ravis de vous revoir", BLOCKED);
      expect(text).not.toContain(BANNER);
      expect(text).not.toContain(DISABLED);
      expect(html).not.toContain("data-blocked");
      const { email, password } = person;
      // A forged cookie of a sign-up does not change the message.
      const headers = { "x-forwarded-for": HOME, cookie: "solstice.registered=MTc5Njg0MTIwMDAwMA%3D%3D.forged" };
      await expectPage(new Visitor(site.url).post("/login", { email, password }, headers), 429, DISABLED);
      await endBlocks();
    }
  });

  it("every attempt is written to the security log, without e-mail, password or IP address", async () => {
    const visitor = new Visitor(site.url);
    for (let time = 0; time < 3; time++) await post(visitor, mistake);
    await post(visitor, person, ELSEWHERE);
    const user = await accountOf(database.db, person);
    const securityLines = () => logLines(site).filter((line) => "security" in line);
    // The log line may follow the response.
    await expect.poll(() => securityLines().at(-1)?.account).toBe(user.id);
    const lines = securityLines().slice(-4);
    expect(lines.map(({ security, detail }) => [security, detail])).toEqual([
      ["login-refused", "invalid-credential"],
      ["login-refused", "invalid-credential"],
      ["login-blocked", "just-blocked"],
      ["login", undefined],
    ]);
    const [hashedEmail, ...otherAccounts] = lines.map(({ account }) => account);
    expect(hashedEmail).toMatch(/^[\da-f]{16}$/);
    expect(otherAccounts).toEqual([hashedEmail, hashedEmail, user.id]);
    expect(lines.at(-1)!.from).not.toBe(lines[0]!.from);
    for (const secret of [person.email, HOME, ELSEWHERE, person.password])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it("an invalid form does not count as an attempt", async () => {
    const visitor = new Visitor(site.url);
    await post(visitor, mistake);
    await post(visitor, mistake);
    expect((await post(visitor, { ...person, password: "" })).status).toBe(400);
    expect((await post(visitor, { ...mistake, email: "" })).status).toBe(400);
    expect((await post(visitor, person)).status).toBe(303);
  });

  it("an account is blocked after twenty wrong passwords from anywhere, except in the browser that opens the mailed link", async () => {
    const at = new Date().toISOString();
    const failedAt = JSON.stringify(Array.from({ length: 20 }, () => at));
    await database.db.insertInto("passwordFailures").values({ email: person.email, failedAt, updatedAt: at }).execute();
    const sent = "Si ce compte est à vous, un e-mail vous a été envoyé";
    await expectPage(post(new Visitor(site.url), person, ELSEWHERE), 429, EXHAUSTED, sent);
    const [mail] = await readMails(database.db, { to: person.email, kind: "device-link" });
    const owner = new Visitor(site.url);
    const link = /\/login\?appareil=[\w.-]+/.exec(mail!.text)![0];
    const opened = await owner.get(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/login"]);
    expect((await post(owner, person, ELSEWHERE)).status).toBe(303);
    const altered = await new Visitor(site.url).get(`${link}x`);
    expect([altered.status, altered.headers.getSetCookie()]).toEqual([302, []]);
  });

  it.each([
    ["/login", "passwords", "Erreur lors de la connexion."],
    ["/signup", "mail", "Erreur lors de l'inscription."],
    ["/reinit", "mail", "Erreur lors de l'envoi de l'e-mail."],
  ])("%s reports a database failure and keeps the entered address", async (path, table, text) => {
    const email = path === "/signup" ? `nouvelle.${person.email}` : person.email;
    const form = signupForm({ ...person, gender: "F", email });
    const answer = await withoutTable(database.db, table, () => new Visitor(site.url).post(path, form));
    const { html } = await expectPage(answer, 503, text);
    expect(html).toContain(`value="${email}"`);
    expect((await new Visitor(site.url).post(path, form)).status).toBeLessThan(400);
  });
});
