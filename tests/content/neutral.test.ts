import { beforeAll, expect, it } from "vitest";
import { amine, camille, signupForm } from "#support/fixtures/people.ts";
import { seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { readRows, updateRows } from "#support/database/rows.ts";
import { describeSite } from "#support/site/site-suite.ts";

const SETTINGS = { TRUST_PROXY: "true", NEUTRAL_ACCOUNT_MESSAGES: "true" };
const PASSWORD = "Lanterne2026?";

describeSite("neutral account messages", SETTINGS, ({ kind, site, database, inbox, startSecond }) => {
  let requestCount = 0;

  beforeAll(async () => {
    for (const person of [camille, amine]) await seedAccount(database.db, person);
  });

  /** Posts from a new IP address. In the returned text, a placeholder replaces the typed e-mail. */
  const answerTo = async (path: string, form: Record<string, string>, visitor = new Visitor(site.url)) => {
    const response = await visitor.post(path, form, { "x-forwarded-for": `198.51.100.${requestCount++}` });
    const html = await response.text();
    return {
      status: response.status,
      text: textOf(html).replaceAll(form.email!, "…"),
      cookies: response.headers.getSetCookie().map((line) => line.split("=")[0]),
    };
  };
  const signup = (email: string) => signupForm({ ...camille, email, password: PASSWORD });

  it("a sign-up, and the login after it, get the same answer for a taken and a free address", async () => {
    const free = "libre@courriel.example";
    const registered = await answerTo("/signup", signup(free));
    expect(await answerTo("/signup", signup(camille.email))).toEqual(registered);
    expect(registered.text).toContain("Inscription réussie. Vérifiez votre boîte mail.");
    // Each visitor types the same password, which belongs to only one of the accounts.
    const visitors = [new Visitor(site.url), new Visitor(site.url)];
    for (const [attempt, status] of [401, 401, 429, 429].entries()) {
      const addresses = ["203.0.113.1", "203.0.113.2"];
      const [forFree, forTaken] = await Promise.all(
        [free, camille.email].map(async (email, index) => {
          const form = { email, password: PASSWORD };
          const response = await visitors[index]!.post("/login", form, { "x-forwarded-for": addresses[index]! });
          const text = textOf(await response.text()).replaceAll(email, "…");
          return { status: response.status, text: text.replace(/Encore [^.]*\./, "") };
        }),
      );
      expect(forFree, `attempt ${attempt + 1}`).toEqual(forTaken);
      expect(forFree!.status).toBe(status);
    }
    const notice = await inbox.waitFor(({ to }) => to === camille.email);
    expect(notice.subject).toBe("Vous avez déjà un compte");
    expect(notice.text).toMatch(/nouveau-mot-de-passe\?token=[\w-]{43}/);
    // One mail is from the sign-up, and three are from logins with the unverified address. The fourth login is blocked.
    await expect.poll(() => readRows(database.db, "mail", "to", { to: free })).toHaveLength(4);
  });

  it("the verification page asks for the password in every browser except that of the latest sign-up", async () => {
    const email = "victime@courriel.example";
    const [stranger, owner] = [new Visitor(site.url), new Visitor(site.url)];
    const linkOfMail = async (count: number) => {
      const mails = () => inbox.mails.filter(({ to }) => to === email);
      await expect.poll(() => mails().length).toBe(count);
      return /\/verification\?token=[\w-]+/.exec(mails().at(-1)!.text)![0];
    };
    const otherPassword = { password: "Etranger2026!", passwordConfirmation: "Etranger2026!" };
    await answerTo("/signup", { ...signup(email), ...otherPassword }, stranger);
    const firstLink = await linkOfMail(1);
    expect(await stranger.html(firstLink)).not.toContain('name="password"');
    await answerTo("/signup", signup(email), owner);
    const secondLink = await linkOfMail(2);
    for (const link of [firstLink, secondLink]) {
      expect(await stranger.html(link)).toContain('name="password"');
      expect((await stranger.post(link, { intent: "confirm" })).status).toBe(400);
    }
    expect(await owner.html(secondLink)).not.toContain('name="password"');
  });

  it("a reset gets the same answer for an unknown, a disabled and a known address", async () => {
    const unknown = await answerTo("/reinit", { email: "personne@courriel.example" });
    expect(unknown.status).toBe(200);
    const disabled = { ...amine, email: "ferme@courriel.example" };
    await seedAccount(database.db, disabled);
    await updateRows(database.db, "users", { disabled: true }, { email: disabled.email });
    expect(await answerTo("/reinit", { email: disabled.email })).toEqual(unknown);
    for (let time = 0; time < 4; time++) expect(await answerTo("/reinit", { email: amine.email })).toEqual(unknown);
    const mail = await inbox.waitFor(({ to }) => to === amine.email);
    expect(mail.subject).toBe("Choisissez un nouveau mot de passe");
  });

  it("a change of address gets the same answer for a taken and a free address, and the owner of the taken one gets a mail", async () => {
    const person = { ...amine, email: "membre@courriel.example" };
    const taken = { ...camille, email: "pris@courriel.example" };
    for (const each of [person, taken]) await seedAccount(database.db, each);
    const client = await new Visitor(site.url).logIn(person);
    // Consumes the toast « Connexion réussie ! ».
    await client.get("/compte");
    const change = (email: string) =>
      answerTo("/compte", { intent: "change-address", email, currentPassword: person.password }, client);
    const free = await change("nouvelle@courriel.example");
    expect(free.status).toBe(200);
    expect(await change(taken.email)).toEqual(free);
    expect((await inbox.waitFor(({ to }) => to === taken.email)).subject).toBe("Vous avez déjà un compte");
  });

  // The last test, and on one database, because it ends the process that this site shares with other suites' sites.
  if (kind === "sqlite") return;

  it("a reset mail is sent even if the site is killed right after its response", async () => {
    const person = { ...amine, email: "coupure@courriel.example" };
    await seedAccount(database.db, person);
    expect((await answerTo("/reinit", { email: person.email })).status).toBe(200);
    await site.kill();
    const restarted = await startSecond();
    expect((await inbox.waitFor(({ to }) => to === person.email)).subject).toBe("Choisissez un nouveau mot de passe");
    // Resets of earlier tests may still be leased by the killed process.
    const pendingResets = database.db.selectFrom("neutralResets").select("id").where("email", "=", person.email);
    await expect.poll(() => pendingResets.execute()).toEqual([]);
    await restarted.stop();
  });
});
