import { expect, it } from "vitest";
import { demonstrationAgency } from "#app/content/parts/agency.ts";
import { commercialTerms } from "#app/content/parts/commercial-terms.ts";
import type { Identity } from "#app/content/parts/identity.ts";
import { mentions } from "./legal-mentions.ts";
import { privacy } from "./legal-privacy.ts";
import { terms } from "./legal-terms.ts";

const demonstration = {
  ...demonstrationAgency(),
  commercialTerms,
  imagery: "computer-made" as Identity["imagery"],
};

function factsOf(agency: typeof demonstration): Record<string, unknown> {
  const blocks = mentions(agency).sections.flatMap((section) => section.blocks);
  return Object.fromEntries(
    blocks.flatMap((block) => (block.kind === "facts" ? block.facts.map(({ term, text }) => [term, text]) : [])),
  );
}

const { insurer: _, capital: __, ...minimalLegal } = demonstration.legal;

it("the legal notice puts « EI » beside a sole trader's own name, not beside the business name", () => {
  const facts = factsOf({ ...demonstration, legal: { ...minimalLegal, form: "EI", soleTrader: "Jeanne Delorme" } });
  expect(facts).toMatchObject({
    "Entrepreneur individuel": "Jeanne Delorme, EI",
    "Nom commercial": "Atelier Solstice",
  });
  expect(facts).not.toHaveProperty("Dénomination");
});

it("the legal notice names a company with its form, and its capital if it has one", () => {
  expect(factsOf(demonstration)["Dénomination"]).toBe("Atelier Solstice, SARL au capital de 8\u202F000 €");
  expect(factsOf({ ...demonstration, legal: { ...minimalLegal, form: "SCOP" } })["Dénomination"]).toBe(
    "Atelier Solstice, SCOP",
  );
});

it("the legal notice names the insurer only if the agency has one", () => {
  expect(factsOf(demonstration)).toMatchObject({
    Assureur: "Assurance Exemple",
    "Territoire couvert": "France, Belgique et Suisse",
  });
  const uninsured = { ...demonstration, legal: minimalLegal };
  expect(factsOf(uninsured)).not.toHaveProperty("Assureur");
  expect(mentions(uninsured).sections.map(({ id }) => id)).not.toContain("assurance");
});

const { phone, address } = demonstration.host;
const storage = { name: "Stockage Réel", address: { ...address, country: "Islande" }, phone };
const withStorage = { ...demonstration, processors: { ...demonstration.processors, storage } };

it("the legal notice names the storage provider only if the agency has one", () => {
  expect(factsOf(withStorage)).toMatchObject({ Stockage: "Stockage Réel" });
  expect(factsOf(demonstration)).not.toHaveProperty("Stockage");
});

it("the privacy policy gives the storage provider's address", () => {
  expect(JSON.stringify(privacy(withStorage))).toContain("Stockage Réel, 1, rue du Serveur, 59000 Lille, Islande");
});

it("the privacy policy names who processes data outside Europe, or says that nobody does", () => {
  const mail = { ...demonstration.processors.mail, transfer: "clauses contractuelles types" };
  const policy = JSON.stringify(privacy({ ...demonstration, processors: { mail, storage } }));
  expect(policy).toContain(
    "hors de l’Espace économique européen, avec les garanties du chapitre V du RGPD : Messagerie Exemple SAS (clauses contractuelles types).",
  );
  expect(policy).not.toContain("Nous n’envoyons pas vos données hors");
  expect(JSON.stringify(privacy(demonstration))).toContain("Nous n’envoyons pas vos données hors");
});

it("the legal notice calls the pictures computer-made or photographed, according to the agency's setting", () => {
  expect(JSON.stringify(mentions(demonstration))).toMatch(
    /images de synthèse : ils ne montrent personne.* : images de synthèse, /,
  );
  const photographed = JSON.stringify(mentions({ ...demonstration, imagery: "photographed" }));
  expect(photographed).toContain("Photographies et films : Atelier Solstice.");
  expect(photographed).not.toContain("synthèse");
});

it("the terms state the agency's choices for VAT and travel costs", () => {
  expect(JSON.stringify(terms(demonstration))).toMatch(/toutes taxes comprises.*Leur mode de calcul/);
  const travel = "Au-delà de 30 km, 0,60 € le kilomètre.";
  const exempt = JSON.stringify(terms({ ...demonstration, commercialTerms: { vat: "exempt", travel } }));
  expect(exempt).toContain("TVA non applicable, art. 293 B du CGI.");
  expect(exempt).toContain(`déplacements. ${travel}`);
  expect(exempt).not.toMatch(/toutes taxes comprises|Leur mode de calcul/);
});

it("the legal texts never call an e-mail « courriel »", () => {
  for (const document of [terms, mentions, privacy]) {
    expect(JSON.stringify(document(demonstration)).replaceAll(/courriel\.example/g, "")).not.toMatch(/courriel/i);
  }
});
