import { beforeAll, expect, it } from "vitest";
import { runWhileLocked } from "../support/races.ts";
import { amine, camille, jeanne, malik } from "../support/people.ts";
import { seedAccount, textOf, Visitor } from "../support/site.ts";
import { describeSiteOnPostgres, expectPage } from "../support/site-suite.ts";
import { all, attribute, valueOf, valuesOf } from "../support/html.ts";
import { readValues } from "../support/rows.ts";

const SETTINGS = { AGENCY_EMAIL: "agence@courriel.example", LIMIT_REQUESTS: "3" };
const GOOD: [string, string][] = [
  ["title", "Mariage <b>en juin</b>"],
  ["services", "photo"],
  ["services", "web"],
  ["description", "Cérémonie à la mairie,\r\npuis\u0000 repas & danse."],
];

describeSiteOnPostgres("the enquiry form by HTTP", SETTINGS, ({ site, database, inbox }) => {
  beforeAll(async () => {
    for (const person of [camille, amine, jeanne]) await seedAccount(database.db, person);
  });

  const requests = () => database.db.selectFrom("enquiries").selectAll().orderBy("createdAt").execute();

  it("an enquiry is stored, mailed to both sides, and confirmed once", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    expect((await client.post("/demande", GOOD)).status).toBe(303);
    const page = await client.html("/contact");
    expect(textOf(page)).toContain("Demande envoyée avec succès !");
    expect(page, "the fields are cleared").not.toMatch(/en juin|puis repas/);
    // The charter opens in a new tab, so the typed values stay without a script.
    expect(page).toMatch(/<form[^>]*id="demande".*href="\/rgpd" target="_blank"/s);
    expect(await client.text("/contact")).not.toContain("Demande envoyée");
    const texts = { title: "Mariage <b>en juin</b>", description: "Cérémonie à la mairie,\npuis repas & danse." };
    const services = { photo: 1, video: 0, web: 1 };
    expect(await requests()).toMatchObject([{ ...texts, ...services, userEmail: camille.email, status: "new" }]);
    const [mine, toAgency] = await Promise.all([
      inbox.waitFor(({ to }) => to === camille.email),
      inbox.waitFor(({ to }) => to === "agence@courriel.example"),
    ]);
    expect(mine.subject).toMatch(/^Votre demande\s: Mariage <b>en juin<\/b>$/);
    expect(toAgency.subject).toMatch(/^Nouvelle demande\s: Mariage <b>en juin<\/b>$/);
    for (const mail of [mine, toAgency]) {
      expect(mail.html).toContain("Mariage &lt;b&gt;en juin&lt;/b&gt;");
      expect(mail.html).toContain("Cérémonie à la mairie,<br>puis repas &amp; danse.");
      expect(mail.text).toMatch(/Photo\s*:\s*Oui/);
      expect(mail.text).toMatch(/Vidéo\s*:\s*Non/);
      expect(mail.text).toMatch(/Web\s*:\s*Oui/);
      expect(mail.text).toContain("puis repas & danse.");
    }
    expect(toAgency.text).toContain(camille.email);
    const [kept] = await requests();
    expect(toAgency.text).toContain(`/agence/demandes/${kept!.id}\n`);
    expect(mine.text).not.toContain("/agence");
    expect(toAgency.parsed.replyTo?.text).toContain(camille.email);
  });

  it("the form asks for a login if the account is erased while it sends an enquiry", async () => {
    await seedAccount(database.db, malik);
    const client = await new Visitor(site.url).logIn(malik);
    const before = (await requests()).length;
    const { working } = await runWhileLocked(
      database.db,
      (erasure) => erasure.deleteFrom("users").where("email", "=", malik.email).execute(),
      () => client.post("/demande", GOOD),
    );
    expect((await working).status).toBe(401);
    expect(await requests()).toHaveLength(before);
  });

  it("an over-long enquiry is refused, and the typed values stay", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    const before = (await requests()).length;
    const [title, description] = ["<b>Titre</b>", "🎉".repeat(10_000)];
    const answer = client.post("/demande", { title, services: "web", description });
    const { html } = await expectPage(answer, 400, "La description ne peut pas dépasser 500 caractères.");
    expect(html).toContain("&lt;b&gt;Titre&lt;/b&gt;");
    expect(html).toContain(description);
    expect(await requests()).toHaveLength(before);
  });

  it("the sender is taken from the session, never from the form", async () => {
    const client = await new Visitor(site.url).logIn(amine);
    expect((await client.post("/demande", [...GOOD, ["email", camille.email]])).status).toBe(303);
    expect((await requests()).at(-1)).toMatchObject({ userEmail: amine.email });
  });

  it("an enquiry sent without a session becomes a draft, which the form shows after the next login", async () => {
    const visitor = new Visitor(site.url);
    await expectPage(visitor.post("/demande", [...GOOD, ["email", camille.email]]), 401, "Votre session a expiré.");
    await visitor.logIn(camille);
    const html = await visitor.html("/contact");
    expect(html).toContain("Mariage &lt;b&gt;en juin&lt;/b&gt;");
    expect(html).toContain("puis repas &amp; danse.");
    // A price card that was clicked since then replaces the draft.
    const card = await visitor.html("/contact?service=web&titre=Site");
    expect(card).not.toContain("en juin");
    expect([valueOf(card, "title"), valuesOf(card, "services")]).toEqual(["Site", ["web"]]);
  });

  it("a draft is shown to no other account in this browser, and to nobody after a logout", async () => {
    const visitor = new Visitor(site.url);
    const keep = () => visitor.post("/demande", [...GOOD, ["email", camille.email]]);
    const shown = async () => (await visitor.html("/contact")).includes("puis repas &amp; danse.");
    await keep();
    await visitor.logIn(amine);
    expect(await shown()).toBe(false);
    await visitor.post("/logout", {});
    await visitor.logIn(camille);
    expect(await shown()).toBe(false);
    await visitor.post("/logout", {});
    await keep();
    await visitor.logIn(camille);
    expect(await shown()).toBe(true);
    await visitor.post("/logout", {});
    await visitor.logIn(camille);
    expect(await shown()).toBe(false);
  });

  it("an enquiry that is sent three times is stored and mailed to both sides once", async () => {
    await seedAccount(database.db, malik);
    const twice: [string, string][] = [...GOOD.slice(1), ["title", "Envoyée deux fois"]];
    const client = await new Visitor(site.url).logIn(malik);
    const send = async () => (await client.post("/demande", twice)).status;
    expect(await Promise.all([send(), send()])).toEqual([303, 303]);
    expect(await send()).toBe(303);
    const titles = await readValues(database.db, "enquiries", "title", { userEmail: malik.email });
    expect(titles).toEqual(["Envoyée deux fois"]);
    expect(await client.text("/contact")).toContain("Demande envoyée avec succès !");
    const mails = () => inbox.mails.filter(({ subject }) => subject.includes("Envoyée deux fois"));
    await expect.poll(mails).toHaveLength(2);
  });

  it.each([
    ["photo", 2000],
    ["video", 1500],
  ])(
    "the form starts with the offer of a price card for %s, and stores it with the price of that list",
    async (service, price) => {
      const client = await new Visitor(site.url).logIn(jeanne);
      const html = await client.html(`/contact?service=${service}&titre=Mariage%2C%20formule%20OR`);
      expect(html).toContain('value="Mariage, formule OR"');
      expect(valuesOf(html, "services")).toEqual([service]);
      const hidden = all(html, "input", { type: "hidden", name: /^offer/ });
      const fields = hidden.map((field): [string, string] => [attribute(field, "name")!, attribute(field, "value")!]);
      expect(fields).toHaveLength(2);
      const form: [string, string][] = [["title", `Depuis les tarifs ${service}`], ...GOOD.slice(1), ...fields];
      expect((await client.post("/demande", form)).status).toBe(303);
      const stored = (await requests()).at(-1)!;
      expect(JSON.parse(stored.offer!)).toEqual({ service, title: "Mariage, formule OR", price });
    },
  );

  it("an enquiry beyond the account's limit is answered with 429 and a French sentence", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    for (let attempt = 0; attempt < 3; attempt++) await client.post("/demande", GOOD);
    await expectPage(client.post("/demande", GOOD), 429, "Trop de demandes en peu de temps");
  });

  it("a GET of the address to which the form is sent redirects to the form", async () => {
    const answer = await new Visitor(site.url).get("/demande");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/contact");
  });
});
