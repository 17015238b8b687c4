import { expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { demonstrationAgency, defaultAgency } from "#app/content/parts/agency.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { amine, camille, jeanne, malik, signupForm } from "#support/fixtures/people.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { all, attribute, formValues, one } from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { readFromBoth, describeSiteOnSqlite, expectPage, PUBLISH, publish } from "#support/site/site-suite.ts";

// A member publishes another identity. Any trace of the demonstration's identity is then a bug.

function textsOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
}

/** The demonstration's identity, and this site's own if it differs. */
const formerAgencies = [demonstrationAgency(), defaultAgency()];
const formerTexts = [...new Set(textsOf(formerAgencies))];
const REPLACEMENTS: Record<string, string> = Object.fromEntries(
  formerAgencies.flatMap(({ name, email, address: { city } }) => [
    [name, "Maison Témoin"],
    [email, "contact@maison-temoin.example"],
    [city, "Le Lude"],
  ]),
);
const replacementOf = (text: string, index: number) =>
  REPLACEMENTS[text] ?? (text.startsWith("http") ? `https://temoin-${index}.example` : `Témoin ${index}`);

/** Mentions of Paris that are not the agency's city: the time zone, and the authority for complaints. */
const OTHER_PARIS = /Europe[/\\]+Paris|heure de Paris|75334 Paris Cedex 07/g;
/** Texts that only the former identity contains. Single words, sums and legal forms may be another agency's, too. */
const traces = formerTexts.filter((text) => /\p{L}{4}.*[^\p{L}]|\d{4}|Paris/u.test(text));

/** A random id may contain the digits of a postal code. */
const RANDOM_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

function expectNoTrace(where: string, content: string): void {
  const text = content
    .replace(OTHER_PARIS, "")
    .replace(RANDOM_ID, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'");
  const found = ["Solstice", "atelier-solstice", ...traces].filter((trace) =>
    text.includes(trace.replaceAll("’", "'")),
  );
  expect(found, where).toEqual([]);
}

const IDENTITY = "/agence/contenu/identite";
const TEXTS = "/agence/contenu/textes";

describeSiteOnSqlite("another identity of the agency", generousLimits, ({ site, inbox, seedVisitor, loggedIn }) => {
  const client = loggedIn(camille);
  const owner = loggedIn(jeanne, "owner");
  const guest = () => new Visitor(site.url);

  it("another identity can be entered field by field, and no visitor sees it before an owner publishes it", async () => {
    const form = formValues(await owner.html(IDENTITY), { id: "identity-form" });
    const identity = Object.entries(form).map(([name, value]): [string, string] => {
      const index = formerTexts.indexOf(value);
      if (name === "baseVersion" || name === "intent" || index < 0) return [name, value];
      return [name, name.endsWith("phone.display") ? `06 39 98 00 ${index + 10}` : replacementOf(value, index)];
    });
    const changes = {
      logo: "site-vitrine",
      "commercialTerms.vat": "exempt",
      "commercialTerms.travel": "Le kilomètre témoin est à 0,60 €.",
    };
    const others = identity.filter(([name]) => !(name in changes));
    await expectPage(owner.post(IDENTITY, [...others, ...Object.entries(changes)]), 303);
    const home = formValues(await owner.html(TEXTS), { id: "home-form" });
    const texts = {
      ...home,
      "title.start": "Garder",
      "values.items.discipline.text": "Voir [la galerie](/services/photo/galerie)\n\n- un\n- deux",
    };
    expect((await owner.post(TEXTS, texts)).status).toBe(303);
    expect(await guest().html("/")).toContain(defaultAgency().name);

    const team = await seedVisitor(malik, "team");
    await expectPage(publish(team), 403, "seul le compte propriétaire peut la publier");
    await expectPage(publish(owner), 303);
    const restore = { intent: "restore", version: "0" };
    await expectPage(team.post(PUBLISH, restore), 403, "la publier, la rétablir ou retirer ses modifications. Rien");
    await expect.poll(() => readFromBoth(() => guest().html("/site.webmanifest"))).toContain("Maison Témoin");
  });

  it("another identity leaves no trace of the demonstration in pages, meta tags and files about the site", async () => {
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
      expectNoTrace(path, await guest().html(path));
    }
    for (const path of ["/", "/contact", "/compte", "/compte/donnees.json"]) {
      expectNoTrace(`${path} of a client`, await client.html(path));
    }
  });

  const readManifest = async () =>
    (await (await guest().get("/site.webmanifest")).json()) as { name: string; icons: { src: string }[] };

  it("another identity appears in the pages, the meta tags and the manifest", async () => {
    expect(await readManifest()).toMatchObject({ name: "Maison Témoin" });
    const home = await guest().html("/");
    expect(home).toContain("Photographie, film et web au Lude · Maison Témoin");
    expect(home).toContain('"name":"Maison Témoin"');
    expect(home).toContain('property="og:image:alt" content="Maison Témoin\u00A0: Garder la lumière."');
    expect(textOf(home)).toContain("Garder la lumière.");
    expect(home).toMatch(/Voir <a [^>]*href="\/services\/photo\/galerie"[^>]*>la galerie<\/a>/);
    expect(home).toContain("<li>deux</li>");
    for (const path of ["/terms", "/services/photo/tarifs"]) {
      expect(await guest().text(path)).toContain("TVA non applicable, art. 293 B du CGI.");
    }
    expect(await guest().text("/terms")).toContain("Le kilomètre témoin est à 0,60 €.");
  });

  it("another identity's logo replaces the picture of the header and every icon", async () => {
    const home = await guest().html("/");
    expect(home).not.toContain("/favicon.svg");
    const homeLink = one(home, "a", { "aria-label": "Maison Témoin, accueil" });
    const logo = attribute(one(homeLink, "img", { width: /^\d+$/, height: /^\d+$/, alt: "" }), "src")!;
    const icons = all(home, "link", { rel: /^(?:icon|apple-touch-icon)$/ }).map((link) => attribute(link, "href")!);
    const manifest = await readManifest();
    const logoFiles = [logo, ...icons, ...manifest.icons.map(({ src }) => src)];
    expect(logoFiles).toHaveLength(6);
    for (const address of logoFiles) {
      expect(address).toMatch(/^\/partage\/site-vitrine\/[\da-f]{32}\.(?:png|webp)$/);
      const answer = await guest().get(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("content-type"), address).toMatch(/^image\/(png|webp)$/);
    }
    // Browsers and devices request these paths by convention.
    for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-512.png"]) {
      const answer = await guest().get(path);
      expect(answer.status, path).toBe(302);
      expect(logoFiles, path).toContain(answer.headers.get("location"));
    }
  });

  it("another identity leaves no trace of the demonstration in mails and calendar files", async () => {
    const form = { intent: "create", name: "Moi", kind: "full", currentPassword: jeanne.password };
    const feedPage = await (await owner.post("/agence/reglages/agendas", form)).text();
    const [address] = /https?:[^\s"<]+\/agendas\/[\w-]+\.ics/.exec(feedPage)!;
    expectNoTrace("the agency's feed", await guest().html(new URL(address).pathname));
    const date = addDays(parisDate(new Date()), 2);
    expect((await client.post("/contact", { date, slot: "10:30" })).status).toBe(303);
    const cancelLink = await mailedLink(inbox, camille.email, "/cancelAppointment");
    expectNoTrace("the page of the cancel link", await client.html(cancelLink));
    const [file] = /\/compte\/rendez-vous\/[\w-]+\/agenda\.ics/.exec(await client.html("/compte"))!;
    expectNoTrace("the calendar file", await client.html(file));
    await client.post(cancelLink, {});
    const enquiry = { title: "Un site", services: "web", description: "Cinq pages.", email: camille.email };
    await client.post("/demande", enquiry);
    const email = "autre@courriel.example";
    await client.post("/compte", { intent: "change-address", email, currentPassword: camille.password });
    const addressLink = await mailedLink(inbox, email, "/nouvelle-adresse");
    expectNoTrace("the page of the new address", await client.html(addressLink));
    await client.post(addressLink, {});
    await client.post("/reinit", { email });
    await client.post("/logout", {});
    await guest().post("/signup", signupForm(amine));
    await inbox.waitFor(({ to }) => to === amine.email);
    // Seven to clients (booking, cancellation, enquiry, both addresses, reset, verification), three to the agency.
    await expect.poll(() => inbox.mails.length).toBe(10);
    for (const { subject, from, to, text, html, calendar, messageId } of inbox.mails) {
      expect(from, subject).toContain("Maison Témoin");
      expectNoTrace(subject, [subject, from, to, text, html, calendar?.content, messageId].join("\n"));
    }
    expect(inbox.mails.filter(({ calendar }) => calendar)).toHaveLength(4);
    expect(inbox.mails.filter(({ to }) => to === "contact@maison-temoin.example")).toHaveLength(3);
  });
});
