import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { deAgency } from "#app/french/elision.ts";
import { vatNote } from "#app/content/parts/commercial-terms.ts";
import type { Identity } from "#app/content/parts/identity.ts";
import { heading, type LegalDocument, list, paragraph } from "./legal-document.ts";
import { figures } from "./legal-figures.ts";

export function terms(agency: Agency & Pick<Identity, "commercialTerms">): LegalDocument {
  const { commercialTerms, mediator } = agency;
  const mail = { text: agency.email, to: `mailto:${agency.email}` };
  return {
    title: "Conditions générales",
    lede: "Ce que vous pouvez faire sur ce site, ce à quoi cela vous engage, et ce à quoi nous nous engageons.",
    description: `Compte, rendez-vous, devis, prix, droits d’auteur et droit à l’image : les conditions générales ${deAgency(agency.name)}.`,
    updated: "2026-11-29",
    sections: [
      {
        id: "objet",
        title: "Objet",
        blocks: [
          paragraph([
            `Ces conditions règlent l’usage du site ${deAgency(agency.name)} et les relations qui en naissent : compte, rendez-vous, demandes. Elles s’appliquent à tous ses visiteurs. L’éditeur est présenté dans les `,
            { text: "mentions légales", to: href("/mentions") },
            ".",
          ]),
          paragraph(
            "Vous pouvez enregistrer cette page et l’imprimer. La version qui s’applique à vous est celle qui était en ligne le jour de votre rendez-vous, de votre demande ou de la création de votre compte ; sa date figure en tête.",
          ),
        ],
      },
      {
        id: "services",
        title: "Les services",
        blocks: [
          paragraph(
            `${agency.name} propose des prestations de photographie, de vidéo et de création de sites. Le site les présente, indique leurs prix et permet de prendre rendez-vous ou d’envoyer une demande. Il ne vend rien : aucun paiement n’y est possible.`,
          ),
          paragraph("La consultation des pages est libre et gratuite, sans compte."),
        ],
      },
      {
        id: "compte",
        title: "Le compte",
        blocks: [
          paragraph(
            `Un compte est personnel et gratuit. Il est ouvert à toute personne qui a ${figures.minimumAge} ans ou plus ; la date de naissance n’est pas demandée.`,
          ),
          list(
            `Les informations données à l’inscription (nom, prénom, genre, adresse e-mail) doivent être exactes.`,
            `Le compte est utilisable une fois l’adresse e-mail confirmée, par un lien valable ${figures.verificationHours} heures. Se connecter sans l’avoir confirmée envoie un nouveau lien.`,
            `Le mot de passe compte au moins ${figures.passwordMinimum} caractères, dont une lettre, un chiffre et un caractère spécial. Il reste secret ; prévenez-nous si vous craignez qu’il soit connu d’un tiers.`,
            [
              "Vous pouvez à tout moment supprimer votre ",
              { text: "compte", to: href("/compte") },
              ", ou nous le demander à ",
              mail,
              ".",
            ],
            `Un compte qui ne sert plus est supprimé au bout de ${figures.inactiveAccountYears} ans, après un message qui vous laisse au moins ${figures.warningDays} jours pour le conserver ; un compte que nous avons désactivé l’est sans ce message ; un compte dont l’adresse n’est jamais confirmée l’est au bout de ${figures.unverifiedAccountDays} jours.`,
          ),
          paragraph(
            "Nous pouvons désactiver un compte qui sert à nuire au site ou à ses clients, après vous en avoir dit la raison, sauf si la sécurité commande d’agir sans attendre.",
          ),
        ],
      },
      {
        id: "rendez-vous",
        title: "Rendez-vous et demandes",
        blocks: [
          paragraph("Gratuit et sans engagement. Toute prestation fait l’objet d’un devis."),
          list(
            `Un rendez-vous se prend avec un compte, pour un créneau de ${figures.slotMinutes} minutes, à l’heure de Paris, parmi ceux que l’agenda propose.`,
            "Il est confirmé à l’écran et par e-mail. Cet e-mail contient de quoi l’inscrire dans votre agenda.",
            "Il s’annule par le lien de cet e-mail ou depuis votre compte, où il peut aussi être déplacé, jusqu’à son début, sans motif et sans frais. Les deux parties en reçoivent la confirmation.",
            "Une demande décrit votre projet ; une copie vous en est envoyée par e-mail, et nous y répondons.",
            "L’agence peut fermer des jours. Si elle doit déplacer un rendez-vous déjà pris, elle vous en prévient dès que possible.",
            "Le nombre de réservations et de demandes d’un même compte est limité dans l’heure, pour que l’agenda reste à tous.",
          ),
          paragraph(
            "Prendre rendez-vous ou décrire un projet n’est pas commander : vous ne devez rien, et nous ne sommes pas engagés à réaliser le projet tant qu’un devis n’est pas signé.",
          ),
        ],
      },
      {
        id: "prix",
        title: "Prix et devis",
        blocks: [
          paragraph(vatNote(commercialTerms)),
          paragraph(
            "Les tarifs du site décrivent des formules. Le devis les adapte à votre projet : il indique les prestations, leur date, leur prix, l’acompte éventuel et la durée de validité de l’offre. Seul un devis accepté par écrit forme le contrat.",
          ),
          paragraph(
            `Les prix ne tiennent pas compte d’éventuels déplacements. ${commercialTerms.travel ?? "Leur mode de calcul et leur montant figurent au devis, avant tout engagement."}`,
          ),
        ],
      },
      {
        id: "retractation",
        title: "Annulation et rétractation",
        blocks: [
          paragraph(
            "Comme rien ne se commande ni ne se paie sur le site, il n’y a pas de droit de rétractation à exercer ici : un rendez-vous s’annule, simplement.",
          ),
          paragraph(
            `Lorsqu’un contrat est ensuite conclu à distance ou hors établissement, le consommateur dispose de ${figures.withdrawalDays} jours pour se rétracter, sans motif (art. L221-18 du Code de la consommation). Le devis l’en informe et joint le formulaire. Une prestation ne commence avant la fin de ce délai qu’à sa demande expresse (art. L221-25).`,
          ),
          paragraph(
            "Si la loi exclut ce droit pour une prestation précise, le devis l’indique et cite le texte applicable. Ces règles protègent aussi le professionnel qui emploie cinq salariés au plus, pour un contrat conclu hors établissement et étranger à son activité principale (art. L221-3).",
          ),
        ],
      },
      {
        id: "droits-d-auteur",
        title: "Droits d’auteur",
        blocks: [
          paragraph(
            "L’auteur d’une photographie, d’un film ou d’un dessin en conserve les droits, même lorsque l’œuvre lui a été commandée (art. L111-1 du Code de la propriété intellectuelle).",
          ),
          paragraph(
            "Chaque droit cédé est mentionné par écrit, distinctement, avec son étendue, sa destination, son lieu et sa durée (art. L131-3). Le nom de l’auteur accompagne l’œuvre publiée (art. L121-1).",
          ),
        ],
      },
      {
        id: "image",
        title: "Droit à l’image",
        blocks: [
          paragraph(
            "Chacun a droit au respect de sa vie privée (art. 9 du Code civil). Nous ne publions l’image d’une personne reconnaissable qu’avec son accord écrit, donné pour des usages précis et qu’elle peut refuser sans conséquence sur la prestation. Pour un mineur, l’accord des deux parents est demandé.",
          ),
          paragraph(
            "Les images d’un baptême peuvent révéler une conviction religieuse : leur publication demande un accord exprès, distinct du contrat.",
          ),
        ],
      },
      {
        id: "responsabilite",
        title: "Usage du site",
        blocks: [
          list(
            "N’essayez pas de contourner ses limites, d’accéder aux données d’autrui ou d’en gêner le fonctionnement.",
            "Nous veillons à ce qu’il reste disponible et sûr ; il peut être interrompu pour une panne ou un entretien.",
            "Il contient des liens vers d’autres sites, comme les réseaux sociaux, dont nous ne maîtrisons pas le contenu.",
          ),
          paragraph("Rien ici ne limite les droits que la loi donne au consommateur."),
        ],
      },
      {
        id: "donnees",
        title: "Données personnelles",
        blocks: [
          paragraph([
            "Ce que nous recueillons, pourquoi, pour combien de temps, et vos droits : voyez la ",
            { text: "protection des données", to: href("/rgpd") },
            ".",
          ]),
        ],
      },
      {
        id: "litiges",
        title: "Droit applicable et litiges",
        blocks: [
          paragraph([
            "Ces conditions relèvent du droit français. En cas de désaccord, écrivez-nous à ",
            mail,
            ". Si votre réclamation écrite reste sans réponse satisfaisante, vous pouvez, en tant que consommateur, saisir gratuitement notre médiateur dans l’année qui la suit (art. L612-2 du Code de la consommation), ou le tribunal de votre domicile.",
          ]),
          paragraph([
            `Médiateur : ${mediator.name}, ${addressLine(mediator.address)}, `,
            { text: new URL(mediator.url).host, to: mediator.url },
            ".",
          ]),
          heading("Modification"),
          paragraph(
            "Nous pouvons modifier ces conditions ; la date en tête change alors avec elles. Un devis signé reste soumis à celles du jour de sa signature.",
          ),
        ],
      },
    ],
  };
}
