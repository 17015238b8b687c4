import { expect, it } from "vitest";
import { type Agency, defaultAgency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { textOf } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, TODAY } from "#support/site/site-suite.ts";
import {
  addressesIn,
  all,
  attribute,
  type Attributes,
  contentOf,
  type Html,
  one,
  sourceOf,
} from "#support/site/html.ts";

const agency = defaultAgency();

/** The publisher as the law requires: a sole trader, or a company with its capital. */
function publisherOf({ name, people, legal }: Agency): string {
  if (legal.form === "EI") return `${legal.soleTrader ?? people.publicationDirector}, EI`;
  return `${name}, ${legal.form}${legal.capital ? ` au capital de ${legal.capital}` : ""}`;
}

const LEGAL = {
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
    sentences: [
      "Gratuit et sans engagement. Toute prestation fait l’objet d’un devis.",
      "Les prix sont indiqués en euros, toutes taxes comprises.",
      "Les prix ne tiennent pas compte d’éventuels déplacements.",
      "15 ans ou plus",
      "un lien valable 24 heures",
      "un créneau de 30 minutes, à l’heure de Paris, parmi ceux que l’agenda propose",
      "un compte que nous avons désactivé l’est sans ce message",
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
    sentences: [
      publisherOf(agency),
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
      "Responsable du traitement",
      "Données recueillies",
      "Destinataires",
      "Cookies",
      "Comment nous protégeons vos données",
      "Moins de quinze ans",
      "Vos droits",
      "Changements",
    ],
    sentences: [
      "de façon anonyme",
      "13 mois",
      "dans un délai d’un mois. Si la demande est complexe, ce délai peut être prolongé de deux mois",
      "est responsable du traitement",
      agency.processors.mail.name,
      "Journal de sécurité",
      "30 jours : ce qui est effacé du site disparaît ensuite de ses sauvegardes",
      "nous les effaçons à la main",
      "au moins 8 caractères, d’au moins 3 types sur 4",
      "au moins 15 ans pour être client",
      "2 ans sans activité",
      "3 ans après la date du rendez-vous",
      "3 ans après notre dernier échange à son sujet",
      "Au moins 30 jours avant de le supprimer",
      "CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07",
      "directives sur le sort de vos données après votre mort",
    ],
  },
};

describeSiteOnSqlite("the public pages", atFixedTime({}), ({ site }) => {
  const load = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    return { html, main: one(html, "main") };
  };
  /** The readable text: inline elements add no space. */
  const read = (html: Html) =>
    textOf(
      (typeof html === "string" ? html : sourceOf(html)).replace(/<\/?(a|strong|em|span|time|abbr|b|i)\b[^>]*>/g, ""),
    ).trim();
  const texts = (html: Html, tag: string, attributes?: Attributes) => all(html, tag, attributes).map(read);

  it.each(Object.entries(LEGAL))(
    "the legal page %s contains the required texts and a table of contents that links each section",
    async (path, legal) => {
      const { main } = await load(path);
      const sections = legal.sections.map(read);
      expect(texts(main, "h1")).toEqual([legal.title]);
      expect(texts(main, "h2")).toEqual(sections);
      const text = read(main);
      for (const sentence of legal.sentences) expect(text).toContain(read(sentence));
      expect(contentOf(one(main, "time"))).toMatch(/^\d{1,2}(er)?\s\p{L}+ 20\d\d$/u);

      const contents = one(main, "nav", { "aria-label": "Sommaire" });
      expect(texts(contents, "a")).toEqual(sections);
      const addresses = addressesIn(contents, /^#/);
      for (const address of addresses) one(main, "*", { id: address.slice(1) });
      expect(addresses).toHaveLength(sections.length);
    },
  );

  it.each([
    ["/services/photo", "/services/photo/accueil", "Photographie", ["Accueil", "Galerie", "Tarifs"], "Accueil"],
    ["/services/video", "/services/video/accueilV", "Vidéographie", ["Accueil", "Tarifs"], "Accueil"],
    ["/services/web", "/services/web/accueilW", "Création de sites", ["Accueil", "Tarifs"], "Accueil"],
    ["/services/photo/galerie", "/services/photo/galerie", "Photographie", ["Accueil", "Galerie", "Tarifs"], "Galerie"],
  ] as const)(
    "the address %s leads to %s, whose sub-menu of the service marks the current page",
    async (from, to, title, entries, current) => {
      if (from !== to) {
        const answer = await fetch(site.url + from, { redirect: "manual" });
        expect(answer.status).toBeGreaterThanOrEqual(301);
        expect(new URL(answer.headers.get("location")!, site.url).pathname).toBe(to);
      }
      const menu = one((await load(to)).html, "nav", { "aria-label": title });
      expect(texts(menu, "a")).toEqual(entries);
      expect(texts(menu, "a", { "aria-current": "page" })).toEqual([current]);
    },
  );

  it("the public pages have the header and the footer that the specification requires", async () => {
    const { html } = await load("/contact");
    const header = one(html, "header");
    const navigation = one(header, "nav", { "aria-label": "Navigation principale" });
    expect(attribute(one(header, "a", { "aria-label": `${agency.name}, accueil` }), "href")).toBe("/");
    const services = ["PHOTO", "VIDEO", "WEB"].map((name) => expect.stringMatching(new RegExp(`${name}$`)));
    expect(texts(navigation, "a")).toEqual(["ACCUEIL", "CONTACT", ...services]);
    expect(texts(navigation, "a", { "aria-current": "page" })).toEqual(["CONTACT"]);
    expect(texts(navigation, "summary")).toEqual(["SERVICES"]);
    expect(texts(header, "a")).toEqual(expect.arrayContaining(["Connexion", "Inscription"]));

    const footer = one(html, "footer");
    expect(texts(footer, "h2")).toEqual(["MENU", "INFORMATIONS", "CONTACT", "RESEAUX"]);
    const [menu, information, social] = all(footer, "nav");
    const firstPages = ["/services/photo/accueil", "/services/video/accueilV", "/services/web/accueilW"];
    expect(addressesIn(menu!, /^/)).toEqual(["/", "/contact", ...firstPages]);
    expect(addressesIn(information!, /^/)).toEqual(["/terms", "/mentions", "/rgpd"]);
    expect(texts(footer, "a", { href: /^tel:/ })).toEqual([read(agency.phone.display)]);
    expect(texts(footer, "a", { href: /^mailto:/ })).toEqual([agency.email]);
    expect(texts(social!, "a")).toEqual(agency.social.map(({ name }) => `${name} (nouvel onglet)`));
    expect(read(footer)).toContain(`© ${TODAY.slice(0, 4)} ${agency.name}`);
  });
});
