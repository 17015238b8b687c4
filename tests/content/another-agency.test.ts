import { expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { demonstrationAgency, wholeAgency } from "#app/content/parts/agency.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { amine, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { all, attribute, formValues } from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { readFromBoth, describeSiteOnSqlite, expectPage, publish } from "#support/site/site-suite.ts";

// Another identity is entered on the agency's screens and published. Any trace of the demonstration's would be a bug.

function textsOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
}

/** The demonstration's identity, and this site's own if it differs. */
const agencies = [demonstrationAgency(), wholeAgency()];
const texts = [...new Set(textsOf(agencies))];
const OTHERS: Record<string, string> = Object.fromEntries(
  agencies.flatMap(({ name, email, address: { city } }) => [
    [name, "Maison Témoin"],
    [email, "contact@maison-temoin.example"],
    [city, "Le Lude"],
  ]),
);
const otherOf = (text: string, index: number) =>
  OTHERS[text] ?? (text.startsWith("http") ? `https://temoin-${index}.example` : `Témoin ${index}`);

/** Other mentions of Paris: the time zone, and the authority for complaints. */
const NOT_THE_AGENCY = /Europe[/\\]+Paris|heure de Paris|75334 Paris Cedex 07/g;
/** Texts specific enough to prove a leak: not a sum, a legal form or the name of a network. */
const telling = texts.filter(
  (text) => /\p{L}{4}.*[^\p{L}]|\d{4}|Paris/u.test(text) && agencies.every(({ tagline }) => text !== tagline),
);

function expectNothingLeft(what: string, content: string): void {
  const text = content
    .replace(NOT_THE_AGENCY, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'");
  const left = ["Solstice", "atelier-solstice", ...telling].filter((known) =>
    text.includes(known.replaceAll("’", "'")),
  );
  expect({ what, left }).toEqual({ what, left: [] });
}

const IDENTITY = "/agence/contenu/identite";
const TEXTS = "/agence/contenu/textes";

describeSiteOnSqlite("another agency, by its screens", generousLimits, ({ site, inbox, seedVisitor, loggedIn }) => {
  const client = loggedIn(camille);
  const owner = loggedIn(jeanne, "owner");

  it("another identity is entered field by field, and no visitor sees it before it is published", async () => {
    const form = formValues(await owner.html(IDENTITY), { id: "identity-form" });
    const other = Object.entries(form).map(([name, value]): [string, string] => {
      const index = texts.indexOf(value);
      if (name === "baseVersion" || name === "intent" || index < 0) return [name, value];
      return [name, name.endsWith("phone.display") ? `06 39 98 00 ${index + 10}` : otherOf(value, index)];
    });
    const chosen = {
      logo: "site-vitrine",
      "commercialTerms.vat": "exempt",
      "commercialTerms.travel": "Le kilomètre témoin est à 0,60 €.",
    };
    const kept = other.filter(([name]) => !(name in chosen));
    await expectPage(owner.post(IDENTITY, [...kept, ...Object.entries(chosen)]), 303);
    const home = formValues(await owner.html(TEXTS), { id: "home-form" });
    const words = {
      ...home,
      "title.start": "Garder",
      "values.items.discipline.text": "Voir [la galerie](/services/photo/galerie)\n\n- un\n- deux",
    };
    expect((await owner.post(TEXTS, words)).status).toBe(303);
    expect(await new Visitor(site.url).html("/")).toContain(wholeAgency().name);

    const team = await seedVisitor(malik, "team");
    await expectPage(publish(team), 403, "seul le compte propriétaire peut la publier");
    await expectPage(publish(owner), 303);
  });

  it("another identity leaves no trace of the demonstration in pages, meta tags and files about the site", async () => {
    const anyone = new Visitor(site.url);
    await expect.poll(() => readFromBoth(() => anyone.html("/site.webmanifest"))).toContain("Maison Témoin");
    const paths = [
      ...publicPages.map(({ path }) => path),
      "/login",
      "/signup",
      "/reinit",
      "/nexiste-pas",
      "/verification",
      "/agence",
      "/rappel/rien",
      "/cancelAppointment?id=rien",
    ];
    for (const path of [...paths, "/site.webmanifest", "/sitemap.xml", "/robots.txt", "/films/one-day"]) {
      expectNothingLeft(path, await anyone.html(path));
    }
    for (const path of ["/", "/contact", "/compte", "/compte/donnees.json"]) {
      expectNothingLeft(`${path} of a client`, await client.html(path));
    }
    expect(await anyone.html("/")).toContain("Photographie, film et web au Lude · Maison Témoin");
    expect(await (await anyone.get("/site.webmanifest")).json()).toMatchObject({ name: "Maison Témoin" });
    const home = await anyone.html("/");
    expect(home).toContain('"name":"Maison Témoin"');
    expect(home).toContain('property="og:image:alt" content="Maison Témoin\u00A0: Garder la lumière."');
    expect(home).not.toContain("/favicon.svg");
    const [, logo] = /aria-label="Maison Témoin, accueil"[^>]*><img src="([^"]+)" width="\d+" height="\d+" alt=""/.exec(
      home,
    )!;
    const icons = all(home, "link", { rel: /^(?:icon|apple-touch-icon)$/ }).map((link) => attribute(link, "href")!);
    const manifest = (await (await anyone.get("/site.webmanifest")).json()) as { icons: { src: string }[] };
    const own = [logo!, ...icons, ...manifest.icons.map(({ src }) => src)];
    expect(own).toHaveLength(6);
    for (const address of own) {
      expect(address).toMatch(/^\/partage\/site-vitrine\/[\da-f]{32}\.(?:png|webp)$/);
      const answer = await anyone.get(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("content-type"), address).toMatch(/^image\/(png|webp)$/);
    }
    // Browsers and devices request these paths by convention.
    for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-512.png"]) {
      const asked = await anyone.get(path);
      expect([asked.status, own]).toEqual([302, expect.arrayContaining([asked.headers.get("location")])]);
    }
    expect(textOf(home)).toContain("Garder la lumière.");
    expect(home).toMatch(/Voir <a [^>]*href="\/services\/photo\/galerie"[^>]*>la galerie<\/a>/);
    expect(home).toContain("<li>deux</li>");
    for (const path of ["/terms", "/services/photo/tarifs"]) {
      expect(await anyone.text(path)).toContain("TVA non applicable, art. 293 B du CGI.");
    }
    expect(await anyone.text("/terms")).toContain("Le kilomètre témoin est à 0,60 €.");
  });

  it("another identity leaves no trace of the demonstration in mails and calendar files", async () => {
    const asked = { intent: "create", name: "Moi", kind: "full", currentPassword: jeanne.password };
    const made = await (await owner.post("/agence/reglages/agendas", asked)).text();
    const [address] = /https?:[^\s"<]+\/agendas\/[\w-]+\.ics/.exec(made)!;
    expectNothingLeft("the agency's feed", await new Visitor(site.url).html(new URL(address).pathname));
    const date = addDays(todayInParis(new Date()), 2);
    expect((await client.post("/contact", { date, slot: "10:30" })).status).toBe(303);
    const booked = await inbox.waitFor(({ to, calendar }) => to === camille.email && calendar !== undefined);
    const link = new URL(/https?:\S+cancelAppointment\?id=[\w-]+/.exec(booked.text)![0]);
    expectNothingLeft("the page of the link", await client.html(link.pathname + link.search));
    const [file] = /\/compte\/rendez-vous\/[\w-]+\/agenda\.ics/.exec(await client.html("/compte"))!;
    expectNothingLeft("the calendar file", await client.html(file));
    await client.post(link.pathname + link.search, {});
    const enquiry = { title: "Un site", services: "web", description: "Cinq pages.", email: camille.email };
    await client.post("/demande", enquiry);
    const email = "autre@courriel.example";
    await client.post("/compte", { intent: "change-address", email, currentPassword: camille.password });
    const confirming = await inbox.waitFor(({ to }) => to === email);
    const confirmation = new URL(/https?:\S+nouvelle-adresse\?token=[\w-]+/.exec(confirming.text)![0]);
    expectNothingLeft("the page of the new address", await client.html(confirmation.pathname + confirmation.search));
    await client.post(confirmation.pathname + confirmation.search, {});
    await client.post("/reinit", { email });
    const { password } = amine;
    await client.post("/logout", {});
    await new Visitor(site.url).post("/signup", { ...amine, passwordConfirmation: password, terms: "on" });
    await inbox.waitFor(({ to }) => to === amine.email);
    // Seven to clients (booked, cancelled, enquiry, both addresses, reset, verification), three to the agency.
    await expect.poll(() => inbox.mails.length).toBe(10);
    for (const { subject, from, to, text, html, calendar, messageId } of inbox.mails) {
      expectNothingLeft(subject, [subject, from, to, text, html, calendar?.content, messageId].join("\n"));
    }
    expect(inbox.mails.filter(({ to }) => to === "contact@maison-temoin.example")).toHaveLength(3);
    expect(booked.from).toContain("Maison Témoin");
  });
});
