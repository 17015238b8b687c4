import { beforeAll, expect, it } from "vitest";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { siteDepsFor, announceNothing } from "#support/fixtures/use-cases.ts";
import { accountOf, amine, camille, jeanne, malik, signupForm } from "#support/fixtures/people.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { readRows } from "#support/database/rows.ts";
import { seedAccount, seedMember, textOf, Visitor } from "#support/site/site.ts";

const ATTEMPTS = 300;
const CONCURRENCY = 16;
const ATTACKER = "192.0.2.66";
const TWENTY_ANSWERED_THEN_LIMITED = [...Array(20).fill(403), ...Array(5).fill(429)];
const TOO_MANY = "Trop de tentatives. Réessayez plus tard.";
/** Lower than the default, which settings.server.test.ts checks. */
const MEMBER_POSTS = 40;
const SETTINGS = { TRUST_PROXY: "true", LIMIT_MEMBER_POSTS: String(MEMBER_POSTS) };

describeSiteOnSqlite("limits", SETTINGS, ({ site, database, inbox }) => {
  beforeAll(async () => {
    for (const person of [camille, amine]) await seedAccount(database.db, person);
    await seedMember(database.db, jeanne, "owner");
    await seedMember(database.db, malik, "team");
  });

  async function addressChangeLink(client: Visitor, { password }: { password: string }, email: string) {
    await client.post("/compte", { intent: "change-address", email, currentPassword: password });
    return mailedLink(inbox, email, "/nouvelle-adresse");
  }

  /** Sends each request from another IP address. */
  async function statusesOf(count: number, send: (from: Record<string, string>) => Promise<Response>) {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++)
      statuses.push((await send({ "x-forwarded-for": `198.51.100.${index}` })).status);
    return statuses;
  }

  const tryPasswords = (link: string, form: Record<string, string>) =>
    statusesOf(25, (from) => new Visitor(site.url).post(link, { ...form, password: "Essai2026!abc" }, from));

  it("the passwords tried with an address-change link are limited per account, across IP addresses", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    const link = await addressChangeLink(client, camille, "lecteur@courriel.example");
    expect(await tryPasswords(link, {})).toEqual(TWENTY_ANSWERED_THEN_LIMITED);
    expect((await new Visitor(site.url).post(link, { password: camille.password })).status).toBe(429);
    // The limit does not lock out the owner, who can give the password on another page.
    const other = { intent: "change-address", email: "autre@courriel.example", currentPassword: camille.password };
    expect((await client.post("/compte", other)).status).toBe(200);
  });

  it("the passwords tried with a verification link are limited per account, across IP addresses", async () => {
    const email = "inscrite@courriel.example";
    expect((await new Visitor(site.url).post("/signup", signupForm({ ...camille, email }))).status).toBe(200);
    const link = await mailedLink(inbox, email, "/verification");
    expect(await tryPasswords(link, { intent: "confirm" })).toEqual(TWENTY_ANSWERED_THEN_LIMITED);
    const correct = { intent: "confirm", password: camille.password };
    expect((await new Visitor(site.url).post(link, correct, { "x-forwarded-for": "203.0.113.201" })).status).toBe(429);
  });

  it("an over-long password sent with an address-change link gets the same response as a missing one", async () => {
    const client = await new Visitor(site.url).logIn(amine);
    const link = await addressChangeLink(client, amine, "lectrice@courriel.example");
    const tooLong = { password: "a".repeat(1025) };
    await expectPage(new Visitor(site.url).post(link, tooLong), 400, "Veuillez entrer votre mot de passe.");
  });

  it("downloads of an account's own data are limited per account, across IP addresses", async () => {
    const client = await new Visitor(site.url).logIn(amine);
    const statuses = await statusesOf(22, (from) => client.get("/compte/donnees.json", from));
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });

  it("a form with invalid fields counts towards the limit, and its response repeats no unknown field", async () => {
    const fields = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`inconnu${index}`, "valeur"]));
    const post = () =>
      new Visitor(site.url).post("/login", { email: "sans-arobase", ...fields }, { "x-forwarded-for": "203.0.113.77" });
    const statuses: number[] = [];
    for (let index = 0; index < 65; index++) {
      const answer = await post();
      statuses.push(answer.status);
      const html = await answer.text();
      expect(html).not.toContain("inconnu1");
      if (index === 0) expect(html).toContain("sans-arobase");
      if (answer.status === 429) expect(textOf(html)).toContain(TOO_MANY);
    }
    expect(statuses).toEqual([...Array(60).fill(400), ...Array(5).fill(429)]);
  });

  it("a new password that is too short counts towards the limit of all forms", async () => {
    const form = ["/nouveau-mot-de-passe?token=x", { password: "a" }, { "x-forwarded-for": "203.0.113.78" }] as const;
    const statuses = await statusesOf(61, () => new Visitor(site.url).post(...form));
    expect(statuses).toEqual([...Array(60).fill(400), 429]);
  });

  it("the site refuses nearly all of 300 logins, sign-ups and resets from one IP address, and serves the other addresses", async () => {
    const forms = [
      (index: number) => ["/login", { email: camille.email, password: `Essai${index}!abc` }] as const,
      (index: number) => ["/signup", signupForm({ ...camille, email: `essai${index}@courriel.example` })] as const,
      (index: number) => ["/reinit", { email: `essai${index}@courriel.example` }] as const,
    ];
    const statuses = new Map<string, number>();
    let checkedPages = 0;
    let next = 0;
    async function attack(): Promise<void> {
      for (let index = next++; index < ATTEMPTS; index = next++) {
        const [path, form] = forms[index % forms.length]!(index);
        // Most requests ask for data, like a browser with scripts; every tenth one asks for a page.
        const suffix = index % 10 === 0 ? "" : ".data";
        const answer = await new Visitor(site.url).post(path + suffix, form, {
          "x-forwarded-for": `10.0.0.${index % 200}, ${ATTACKER}`,
          "accept-encoding": "identity",
        });
        const html = await answer.text();
        const key = `${path} ${answer.status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        // The first refused logins get the lockout's message instead.
        if (index >= 150 && index % 10 === 0) {
          expect(textOf(html)).toContain(TOO_MANY);
          checkedPages += 1;
        }
      }
    }

    let pagesServed = 0;
    let isAttacking = true;
    async function serveOthers(): Promise<void> {
      for (let index = 0; isAttacking; index++) {
        const visitor = new Visitor(site.url);
        const headers = { "x-forwarded-for": `198.51.100.${index % 250}` };
        await expectPage(visitor.get("/contact", headers), 200);
        pagesServed += 1;
        if (index % 10 === 0) {
          const login = await visitor.post("/login", { email: amine.email, password: amine.password }, headers);
          expect(login.status).toBe(303);
        }
      }
    }
    const countAccounts = async () => (await readRows(database.db, "users", "id")).length;
    const accountsBefore = await countAccounts();
    const othersServed = serveOthers();
    await Promise.all(Array.from({ length: CONCURRENCY }, attack));
    isAttacking = false;
    await othersServed;

    const total = (path: string) =>
      [...statuses].filter(([key]) => key.startsWith(path)).reduce((sum, [, count]) => sum + count, 0);
    expect(total("/")).toBe(ATTEMPTS);
    expect(statuses.get("/signup 200")).toBe(10);
    expect(statuses.get("/signup 429")).toBe(total("/signup") - 10);
    expect(statuses.get("/reinit 404")).toBe(5);
    expect(statuses.get("/reinit 429")).toBe(total("/reinit") - 5);
    expect(statuses.get("/login 401")).toBe(2);
    expect(statuses.get("/login 429")).toBe(total("/login") - 2);
    expect(checkedPages).toBe(15);
    expect(await countAccounts()).toBe(accountsBefore + 10);

    expect(pagesServed).toBeGreaterThan(5);
  });

  it("the limits count all IPv6 addresses of one network as one address", async () => {
    let count = 0;
    const ask = async (address: string) => {
      const form = { email: `personne${(count += 1)}@courriel.example` };
      return (await new Visitor(site.url).post("/reinit", form, { "x-forwarded-for": address })).status;
    };
    for (let visit = 1; visit <= 5; visit++) expect(await ask(`2001:db8:0:1::${visit}`)).toBe(404);
    expect(await ask("2001:DB8:0:1:ffff::6")).toBe(429);
    expect(await ask("2001:db8:0:2::1")).toBe(404);
  });

  it("a visitor who opens a preview too often gets 429 and a button to open it again", async () => {
    const { id } = await accountOf(database.db, malik);
    const secret = await createPreviewLink(siteDepsFor(database), id, announceNothing);
    const openPreview = (address: string) =>
      new Visitor(site.url).post(`/apercu/${secret}`, {}, { "x-forwarded-for": address });
    for (let visit = 0; visit < 60; visit++) expect((await openPreview("203.0.113.9")).status).toBe(303);
    await expectPage(
      openPreview("203.0.113.9"),
      429,
      "Trop de tentatives en peu de temps. Patientez une minute",
      "Voir l'aperçu",
    );
    expect((await openPreview("203.0.113.10")).headers.get("location")).toBe("/");
  });

  it("each member may send LIMIT_MEMBER_POSTS forms a minute, whatever other members send from the same address", async () => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const logIn = async ({ email, password }: { email: string; password: string }) => {
      const visitor = new Visitor(site.url);
      expect((await visitor.post("/login", { email, password }, headers)).status).toBe(303);
      return visitor;
    };
    const [owner, colleague] = [await logIn(jeanne), await logIn(malik)];
    /** Gets 409, because nothing is pending, or 429 once the limit is reached. */
    const send = async (member: Visitor) => {
      const answer = await member.post("/agence/actes", { intent: "undone", group: "none" }, headers);
      await answer.text();
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: MEMBER_POSTS + 4 }, () => send(owner)));
    expect(statuses.filter((status) => status === 409)).toHaveLength(MEMBER_POSTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(await send(colleague)).toBe(409);
  });
});
