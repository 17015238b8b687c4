import { type Agency, wholeAgency } from "#app/content/agency.ts";
import { addressLine } from "#app/content/postal-address.ts";
import { seedAccount } from "../../support/site.ts";
import { expect, postLogin, test } from "./fixtures.ts";

const agency = wholeAgency();

/** As the law names who publishes the site: a sole trader, or a company with what capital it has. */
function editor({ name, people, legal }: Agency): string {
  if (legal.form === "EI") return `${legal.soleTrader ?? people.publicationDirector}, EI`;
  return `${name}, ${legal.form}${legal.capital ? ` au capital de ${legal.capital}` : ""}`;
}

test.use({ cookiesAnswered: false });

const PAGES = {
  "/terms": {
    title: "Conditions générales",
    sections: [
      "Objet",
      "Les services",
      "Le compte",
      "Rendez-vous et demandes",
      "Prix et devis",
      "Annulation et rétractation",
      "Droits d’auteur",
      "Droit à l’image",
      "Usage du site",
      "Données personnelles",
      "Droit applicable et litiges",
    ],
    says: [
      "Gratuit et sans engagement. Toute prestation fait l’objet d’un devis.",
      "Les prix sont indiqués en euros, toutes taxes comprises.",
      "Les prix ne tiennent pas compte d’éventuels déplacements.",
      "15 ans ou plus",
      "un lien valable 24 heures",
      "un créneau de 30 minutes, à l’heure de Paris, jusqu’à 365 jours à l’avance",
      "14 jours pour se rétracter",
      "ou depuis votre compte, où il peut aussi être déplacé",
      `Médiateur : ${agency.mediator.name}`,
    ],
  },
  "/mentions": {
    title: "Mentions légales",
    sections: [
      "Éditeur du site",
      "Hébergement",
      "Propriété intellectuelle",
      "Données personnelles",
      "Accessibilité",
      "Médiation",
      ...(agency.legal.insurer ? ["Assurance professionnelle"] : []),
      "Signaler un contenu",
    ],
    says: [
      editor(agency),
      addressLine(agency.address),
      agency.legal.registration,
      agency.legal.vatNumber,
      agency.people.publicationDirector,
      agency.host.name,
      agency.host.phone.display,
      agency.mediator.name,
      ...(agency.legal.insurer ? [agency.legal.insurer.name] : []),
      `Images et films de démonstration : images de synthèse, ${agency.name}.`,
      "Il n’a pas fait l’objet d’un audit de conformité.",
    ],
  },
  "/rgpd": {
    title: "Protection des données",
    sections: [
      "Qui répond de vos données",
      "Ce que nous recueillons",
      "Qui les voit",
      "Cookies",
      "Comment nous les protégeons",
      "Moins de quinze ans",
      "Vos droits",
      "Changements",
    ],
    says: [
      "sans rien qui désigne un visiteur",
      "13 mois",
      "en 1 mois, prolongeable de 2 mois",
      "est responsable du traitement",
      agency.processors.mail.name,
      "Journal de sécurité",
      "30 jours : ce qui est effacé du site disparaît ensuite de ses sauvegardes",
      "nous les effaçons à la main",
      "au moins 8 caractères, d’au moins 3 types sur 4",
      "au moins 15 ans pour être client",
      "2 ans sans activité",
      "3 ans après la date du rendez-vous",
      "3 ans après l’envoi",
      "Au moins 30 jours avant de le supprimer",
      "CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07",
      "directives sur le sort de vos données après votre mort",
    ],
  },
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test("each says what it has to, under a contents that leads to each section", async ({ page, visit }) => {
      for (const [path, { title, sections, says }] of Object.entries(PAGES)) {
        await test.step(path, async () => {
          await visit(path);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
          await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(sections);
          for (const sentence of says) await expect.soft(page.getByRole("main")).toContainText(sentence);
          await expect(page.getByRole("main").locator("time")).toHaveText(/^\d{1,2}(er)? \p{L}+ 20\d\d$/u);

          const contents = page.getByRole("navigation", { name: "Sommaire" });
          await expect(contents.getByRole("link")).toHaveText(sections);
          await contents.getByRole("link", { name: sections[4]! }).click();
          await expect(page.getByRole("heading", { level: 2, name: sections[4]! })).toBeInViewport();
        });
      }
    });
  });
}

test("the table of cookies holds every cookie that the site sets, for as long as it says", async ({
  page,
  visit,
  context,
  house,
  person,
}) => {
  await seedAccount(house.db, person);
  await postLogin(context.request, person);
  await visit("/rgpd");
  const rows = page.getByRole("region", { name: "Ce que le site garde dans votre navigateur" }).getByRole("row");
  const named = await rows.getByRole("rowheader").allTextContents();
  const kept = await context.cookies();
  expect(kept.length).toBeGreaterThan(0);
  for (const { name, expires, httpOnly } of kept) {
    expect(named).toContain(name);
    expect(httpOnly).toBe(true);
    if (name === "solstice.session_token") {
      expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(7);
      await expect(rows.filter({ hasText: name })).toContainText("7 jours");
    }
  }
});

test("the contents tells which section is being read; the same table holds everything that the choice on cookies and the theme leave in the browser", async ({
  page,
  visit,
}) => {
  await visit("/rgpd");
  const contents = page.getByRole("navigation", { name: "Sommaire" });
  await contents.getByRole("link", { name: "Cookies" }).click();
  await expect(contents.locator("[aria-current]")).toHaveText("Cookies");

  const rows = page.getByRole("region", { name: "Ce que le site garde dans votre navigateur" }).getByRole("row");
  const named = await rows.getByRole("rowheader").allTextContents();
  await page.getByRole("button", { name: "Accepter" }).click();
  await page.getByRole("button", { name: /^Passer au thème/ }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(6);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const key of kept) expect(named).toContain(key);
});

test("a visit leaves nothing but the places in the pages, which the same table names", async ({
  page,
  visit,
  context,
}) => {
  await visit("/");
  const footer = page.getByRole("contentinfo");
  for (const name of ["Mentions légales", "Conditions générales", "Protection des données"]) {
    await footer.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  await page.reload();
  const rows = page.getByRole("region", { name: "Ce que le site garde dans votre navigateur" }).getByRole("row");
  const ofSession = rows
    .filter({ hasText: "stockage de session" })
    .filter({ hasText: "fermeture de l’onglet" })
    // Whose own page brings it.
    .filter({ hasNotText: "qui travaille à l’agence" });
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.toSorted()).toEqual((await ofSession.getByRole("rowheader").allTextContents()).toSorted());
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("on paper the text stands alone, its tables whole", async ({ page, visit }) => {
  await visit("/rgpd");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("navigation", { name: "Sommaire" }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await page.setViewportSize({ width: 720, height: 1000 });
  const edges = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);
  for (const region of await page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("table") })
    .all()) {
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});
