import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { deAgency } from "#app/french/elision.ts";
import type { Identity } from "#app/content/parts/identity.ts";
import { imageNotice, likenessNotice } from "#app/content/parts/imagery.ts";
import { heading, type LegalBlock, type LegalDocument, paragraph } from "./legal-document.ts";

/** The legal notice (LCEN, article 1-1). */
export function mentions(agency: Agency & Pick<Identity, "imagery">): LegalDocument {
  const { host, imagery, legal, mediator, people, processors } = agency;
  return {
    title: "Mentions légales",
    lede: "Qui publie ce site, qui l’héberge, à qui s’adresser.",
    description: `Éditeur, hébergement, propriété intellectuelle et médiation : qui publie le site ${deAgency(agency.name)}, et à qui s’adresser.`,
    updated: "2026-11-28",
    sections: [
      {
        id: "editeur",
        title: "Éditeur du site",
        blocks: [
          {
            kind: "facts",
            facts: [
              ...identityFacts(agency),
              { term: "Siège", text: addressLine(agency.address) },
              { term: "Immatriculation", text: legal.registration },
              { term: "TVA", text: legal.vatNumber },
              { term: "Téléphone", text: [{ text: agency.phone.display, to: agency.phone.href }] },
              { term: "E-mail", text: [{ text: agency.email, to: `mailto:${agency.email}` }] },
              { term: "Directeur ou directrice de la publication", text: people.publicationDirector },
            ],
          },
        ],
      },
      {
        id: "hebergeur",
        title: "Hébergement",
        blocks: [
          paragraph(
            processors.storage
              ? "Le site et sa base de données sont hébergés par le premier de ces prestataires ; les photos et les films sont conservés par le second."
              : "Le site et les données qui lui sont confiées sont hébergés par ce prestataire.",
          ),
          hostFacts("Hébergeur", host),
          ...(processors.storage ? [hostFacts("Stockage", processors.storage)] : []),
        ],
      },
      {
        id: "propriete",
        title: "Propriété intellectuelle",
        blocks: [
          paragraph(
            "Les photographies, les films, les textes, les dessins et la mise en page de ce site sont protégés par le droit d’auteur. Les reproduire, les adapter ou les rediffuser demande notre accord écrit ; placer un lien vers une page n’en demande aucun.",
          ),
          paragraph(
            "Commander une prestation n’emporte aucune cession (art. L111-1 du Code de la propriété intellectuelle). Chaque droit cédé l’est par écrit, avec son étendue, sa destination, son lieu et sa durée (art. L131-3).",
          ),
          heading("Droit à l’image"),
          paragraph(
            `${likenessNotice(imagery)}Dans nos reportages, aucune personne reconnaissable n’est montrée sans son accord (art. 9 du Code civil) ; pour un mineur, l’accord des deux parents est demandé.`,
          ),
          heading("Crédits"),
          paragraph(
            `${imageNotice(agency.name, imagery)} Caractères : Noto Serif Display, Spectral et Instrument Sans, sous licence SIL Open Font 1.1, servis par ce site.`,
          ),
        ],
      },
      {
        id: "donnees",
        title: "Données personnelles",
        blocks: [
          paragraph([
            "Les données que vous nous confiez servent à gérer votre compte, vos rendez-vous et vos demandes. Elles ne sont ni vendues ni cédées. La page ",
            { text: "Protection des données", to: href("/rgpd") },
            " précise lesquelles, pour combien de temps, et comment exercer vos droits.",
          ]),
        ],
      },
      {
        id: "accessibilite",
        title: "Accessibilité",
        blocks: [
          paragraph(
            "Le site est construit pour suivre les règles WCAG 2.2, niveau AA : au clavier, avec un lecteur d’écran, agrandi, sans animation. Il n’a pas fait l’objet d’un audit de conformité.",
          ),
          paragraph([
            "Une page vous pose problème ? Dites-le-nous à ",
            { text: agency.email, to: `mailto:${agency.email}` },
            " : nous vous donnerons l’information autrement, et nous corrigerons la page.",
          ]),
        ],
      },
      {
        id: "mediation",
        title: "Médiation",
        blocks: [
          paragraph([
            "En cas de désaccord, écrivez-nous d’abord à ",
            { text: agency.email, to: `mailto:${agency.email}` },
            ". Si notre réponse ne vous satisfait pas, vous pouvez, en tant que consommateur, saisir gratuitement notre médiateur (art. L612-1 du Code de la consommation).",
          ]),
          {
            kind: "facts",
            facts: [
              { term: "Médiateur", text: mediator.name },
              { term: "Adresse", text: addressLine(mediator.address) },
              { term: "Site", text: [{ text: new URL(mediator.url).host, to: mediator.url }] },
            ],
          },
        ],
      },
      ...insuranceSections(legal.insurer),
      {
        id: "signaler",
        title: "Signaler un contenu",
        blocks: [
          paragraph([
            "Pour signaler un contenu de ce site ou demander un droit de réponse, écrivez à la direction de la publication : ",
            { text: agency.email, to: `mailto:${agency.email}` },
            ", en indiquant l’adresse de la page et ce que vous demandez.",
          ]),
        ],
      },
    ],
  };
}

/** C. com. R526-27 requires « EI » beside a sole trader's own name. */
function identityFacts({ name, legal, people }: Agency) {
  if (legal.form === "EI") {
    return [
      { term: "Entrepreneur individuel", text: `${legal.soleTrader ?? people.publicationDirector}, EI` },
      { term: "Nom commercial", text: name },
    ];
  }
  // « 8 000 » gets a narrow no-break space between its digits.
  const capital = legal.capital ? ` au capital de ${legal.capital.replace(/(\d) (?=\d)/g, "$1\u202F")}` : "";
  return [{ term: "Dénomination", text: `${name}, ${legal.form}${capital}` }];
}

function hostFacts(role: string, { name, address, phone }: Agency["host"]): LegalBlock {
  return {
    kind: "facts",
    facts: [
      { term: role, text: name },
      { term: "Adresse", text: addressLine(address) },
      { term: "Téléphone", text: [{ text: phone.display, to: phone.href }] },
    ],
  };
}

/** C. conso. R111-2 requires the insurer's name and address, and the territory covered. */
function insuranceSections(insurer: Agency["legal"]["insurer"]) {
  if (!insurer) return [];
  const { name, address, coverage } = insurer;
  return [
    {
      id: "assurance",
      title: "Assurance professionnelle",
      blocks: [
        {
          kind: "facts",
          facts: [
            { term: "Assureur", text: name },
            { term: "Adresse", text: addressLine(address) },
            { term: "Territoire couvert", text: coverage },
          ],
        } satisfies LegalBlock,
      ],
    },
  ];
}
