import { addressLine, type Agency } from "./agency.ts";
import { de } from "./elision.ts";
import { heading, type LegalDocument, paragraph } from "./legal-document.ts";

/** LCEN, article 1-1. */
export function mentions(agency: Agency): LegalDocument {
  const { host, legal, mediator, people } = agency;
  // C. com. R526-27: a sole trader's name stands beside « EI ».
  const identity =
    legal.form === "EI" ? `${agency.name}, EI` : `${agency.name}, ${legal.form} au capital de ${legal.capital}`;
  return {
    title: "Mentions légales",
    lede: "Qui publie ce site, qui l'héberge, à qui s'adresser.",
    description: `Éditeur, hébergement, propriété intellectuelle et médiation : qui publie le site ${de(agency.name)}, et à qui s'adresser.`,
    updated: "2026-11-20",
    sections: [
      {
        id: "editeur",
        title: "Éditeur du site",
        blocks: [
          {
            kind: "facts",
            facts: [
              { term: "Dénomination", text: identity },
              { term: "Siège", text: addressLine(agency.address) },
              { term: "Immatriculation", text: legal.registration },
              { term: "TVA", text: legal.vatNumber },
              { term: "Téléphone", text: [{ text: agency.phone.display, to: agency.phone.href }] },
              { term: "E-mail", text: [{ text: agency.email, to: `mailto:${agency.email}` }] },
              { term: "Direction de la publication", text: people.publicationDirector },
            ],
          },
        ],
      },
      {
        id: "hebergeur",
        title: "Hébergement",
        blocks: [
          paragraph("Le site et les données qui lui sont confiées sont hébergés par le prestataire que voici."),
          {
            kind: "facts",
            facts: [
              { term: "Hébergeur", text: host.name },
              { term: "Adresse", text: addressLine(host.address) },
              { term: "Téléphone", text: [{ text: host.phone.display, to: host.phone.href }] },
            ],
          },
        ],
      },
      {
        id: "propriete",
        title: "Propriété intellectuelle",
        blocks: [
          paragraph(
            "Les photographies, les films, les textes, les dessins et la mise en page de ce site sont protégés par le droit d'auteur. Les reproduire, les adapter ou les rediffuser demande notre accord écrit ; montrer un lien vers une page n'en demande aucun.",
          ),
          paragraph(
            "Commander une prestation n'emporte aucune cession (art. L111-1 du Code de la propriété intellectuelle). Chaque droit cédé l'est par écrit, avec son étendue, sa destination, son lieu et sa durée (art. L131-3).",
          ),
          heading("Droit à l'image"),
          paragraph(
            "Les images de ce site sont des natures mortes : personne n'y est reconnaissable. Dans nos reportages, aucune personne reconnaissable n'est montrée sans son accord (art. 9 du Code civil) ; pour un mineur, l'accord des deux parents est demandé.",
          ),
          heading("Crédits"),
          paragraph(
            `Photographies et films : ${agency.name}. Caractères : Noto Serif Display, Spectral et Instrument Sans, sous licence SIL Open Font 1.1, servis par ce site.`,
          ),
        ],
      },
      {
        id: "donnees",
        title: "Données personnelles",
        blocks: [
          paragraph([
            "Les données que vous nous confiez servent à gérer votre compte, vos rendez-vous et vos demandes. Elles ne sont ni vendues ni cédées. La page ",
            { text: "Protection des données", to: "/rgpd" },
            " dit lesquelles, pour combien de temps, et comment exercer vos droits.",
          ]),
        ],
      },
      {
        id: "accessibilite",
        title: "Accessibilité",
        blocks: [
          paragraph(
            "Le site est construit pour suivre les règles WCAG 2.2, niveau AA : au clavier, avec un lecteur d'écran, agrandi, sans animation. Il n'a pas fait l'objet d'un audit de conformité.",
          ),
          paragraph([
            "Une page vous résiste ? Dites-le-nous à ",
            { text: agency.email, to: `mailto:${agency.email}` },
            " : nous vous donnerons l'information autrement, et nous corrigerons la page.",
          ]),
        ],
      },
      {
        id: "mediation",
        title: "Médiation",
        blocks: [
          paragraph([
            "En cas de désaccord, écrivez-nous d'abord à ",
            { text: agency.email, to: `mailto:${agency.email}` },
            ". Si notre réponse ne vous satisfait pas, vous pouvez, comme consommateur, saisir gratuitement notre médiateur (art. L612-1 du Code de la consommation).",
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
      {
        id: "signaler",
        title: "Signaler un contenu",
        blocks: [
          paragraph([
            "Pour signaler un contenu de ce site ou demander un droit de réponse, écrivez à la direction de la publication : ",
            { text: agency.email, to: `mailto:${agency.email}` },
            ", en indiquant l'adresse de la page et ce que vous demandez.",
          ]),
        ],
      },
    ],
  };
}
