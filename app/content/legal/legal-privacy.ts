import { href } from "react-router";
import type { Agency, Processor } from "#app/content/parts/agency.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { de, deAgency } from "#app/french/elision.ts";
import { heading, type LegalDocument, type LinkedText, list, paragraph } from "./legal-document.ts";
import { figures } from "./legal-figures.ts";
import { processings } from "./legal-processings.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { storedValues } from "./legal-stored-values.ts";

/** The privacy policy (RGPD, articles 12 to 14). */
export function privacy(agency: Agency, applySpellings = (text: string) => text): LegalDocument {
  const { people, processors } = agency;
  const mail = { text: agency.email, to: `mailto:${agency.email}` };
  return {
    title: "Protection des données",
    lede: "Ce que nous vous demandons, à quoi cela sert, combien de temps nous le conservons, et vos droits.",
    description: `Données recueillies, durées de conservation, cookies et droits : la charte de protection des données ${deAgency(agency.name)}.`,
    updated: "2026-11-29",
    sections: [
      {
        id: "responsable",
        title: "Responsable du traitement",
        blocks: [
          paragraph([
            `${agency.name}, ${addressLine(agency.address)}, est responsable du traitement : c’est l’agence qui décide de ce qui est recueilli et pourquoi. Pour toute question, et pour exercer vos droits, adressez-vous à ${people.privacyContact} : `,
            mail,
            ", ",
            { text: agency.phone.display, to: agency.phone.href },
            ", ou par courrier à l’adresse ci-dessus.",
          ]),
          paragraph("L’agence n’est pas tenue de désigner un délégué à la protection des données et ne l’a pas fait."),
        ],
      },
      {
        id: "donnees",
        title: "Données recueillies",
        blocks: [
          paragraph(
            "Visiter le site ne demande rien. Pour prendre rendez-vous ou envoyer une demande, il faut un compte : tous les champs de l’inscription sont alors obligatoires, et sans eux le compte ne peut être créé.",
          ),
          {
            kind: "table",
            caption: "Données, usages et durées de conservation",
            columns: ["Donnée", "Usage", "Base légale", "Conservation"],
            rows: processings.map(({ data, purpose, basis, retention }) => [data, purpose, basis, retention]),
          },
          paragraph(
            `Le site efface lui-même, d’heure en heure, ce qui est arrivé à son terme ; les contrats, les factures et le journal technique le sont par nous. Un compte est sans activité quand personne ne s’y connecte et qu’aucun rendez-vous n’y est à venir. Au moins ${figures.warningDays} jours avant de le supprimer, nous vous écrivons une fois : une connexion suffit à le conserver. Un compte que nous avons désactivé est supprimé au même terme, sans ce message.`,
          ),
          paragraph(
            "Aucune décision produisant des effets juridiques n’est entièrement automatisée (art. 22 du RGPD), aucun profil n’est établi, aucune donnée n’est vendue ni cédée. Vous ne recevez aucun e-mail publicitaire. Le site vous écrit pour donner suite à vos démarches (inscription, mot de passe, rendez-vous, demande), pour vous rappeler un rendez-vous ou vous avertir d’un changement, pour vous alerter sur la sécurité de votre compte, et avant de supprimer un compte sans activité.",
          ),
        ],
      },
      {
        id: "destinataires",
        title: "Destinataires",
        blocks: [
          paragraph("Les personnes de l’agence qui en ont besoin, et les prestataires qui travaillent pour elle :"),
          {
            kind: "table",
            caption: "Prestataires",
            columns: ["Prestataire", "Rôle", "Données traitées"],
            rows: processorRows(agency),
          },
          paragraph(
            "Un contrat les oblige à n’agir que sur nos instructions (art. 28 du RGPD). Les polices, les images et les films du site viennent de son propre serveur : aucune autre société n’est informée de votre visite, sauf celle qui héberge un film que vous avez accepté de voir.",
          ),
          paragraph(
            "Les copies reçues dans notre messagerie et notre agenda suivent les mêmes durées ; nous les effaçons à la main.",
          ),
          heading("Hors d’Europe"),
          paragraph(describeTransfers([agency.host, processors.mail, processors.storage])),
        ],
      },
      {
        id: "cookies",
        title: "Cookies",
        blocks: [
          paragraph(
            `Une simple visite ne dépose aucun cookie : le navigateur mémorise seulement, le temps de l’onglet, votre position dans les pages. Le reste n’y est écrit que si vous enregistrez un choix, vous connectez ou envoyez un formulaire. « ${applySpellings(commonMessages.cookies)} », au bas de chaque page, permet de changer d’avis à tout moment : ce qu’une catégorie avait enregistré est alors effacé.`,
          ),
          list(
            "Essentiels : la connexion, la sécurité, la mémoire de votre choix, votre position dans les pages. Ils sont dispensés de consentement (art. 82 de la loi Informatique et Libertés).",
            "Performance : notre serveur compte les vues de chaque page, sans cookie, sans identifiant et sans tiers.",
            "Marketing : un film hébergé par un tiers (YouTube, Vimeo) s’affiche sans clic de plus, et ce tiers peut déposer des traceurs. Sans votre accord, il n’est chargé qu’à votre demande, film par film. Les films que nous hébergeons ne sont pas concernés.",
            "Fonctionnalité : le thème et la dernière formule consultée sont retenus.",
          ),
          {
            kind: "table",
            caption: "Données enregistrées dans votre navigateur",
            columns: ["Nom", "Nature", "Catégorie", "Usage", "Durée"],
            rows: storedValues.map(({ name, kind, category, purpose, lifetime }): LinkedText[] => [
              name,
              kind,
              category,
              purpose,
              lifetime,
            ]),
          },
          paragraph(
            "En navigation chiffrée, le nom des cookies est précédé de « __Host- ». Aucun cookie n’est lisible par un script, ni par un autre site. Vous pouvez tout effacer dans votre navigateur : vous devrez seulement vous reconnecter, et la question vous sera posée à nouveau.",
          ),
        ],
      },
      {
        id: "securite",
        title: "Comment nous protégeons vos données",
        blocks: [
          list(
            `Le mot de passe compte au moins ${figures.passwordMinimum} caractères, d’au moins ${figures.passwordKinds} types sur 4 : majuscules, minuscules, chiffres, caractères spéciaux. Nous n’en conservons qu’une empreinte (argon2id ; scrypt pour les plus anciennes, jusqu’à votre prochaine connexion), d’où l’on ne peut le retrouver.`,
            "Les échanges avec le site en ligne sont chiffrés ; la session repose sur un cookie illisible par les scripts.",
            "Le lien d’annulation d’un rendez-vous est imprévisible, et seule son empreinte est conservée ; de même pour celui qui permet de choisir un autre créneau.",
            `Après trois mots de passe erronés, la connexion est bloquée ${figures.blockMinutes} minutes ; les envois de formulaires sont limités.`,
            "En cas de violation de données présentant un risque, nous prévenons la CNIL sous 72 heures, et vous-même si le risque est élevé.",
          ),
        ],
      },
      {
        id: "mineurs",
        title: "Moins de quinze ans",
        blocks: [
          paragraph(
            `Il faut avoir au moins ${figures.minimumAge} ans pour être client et créer un compte. Nous ne demandons pas de date de naissance. Si un enfant plus jeune a créé un compte, ses parents peuvent nous écrire : nous le supprimons.`,
          ),
        ],
      },
      {
        id: "droits",
        title: "Vos droits",
        blocks: [
          list(
            "Accéder à vos données et en recevoir une copie.",
            "Les faire corriger, compléter ou effacer.",
            "Les emporter dans un format lisible par une machine.",
            "Vous opposer à un usage, ou en demander la limitation, le temps d’une vérification.",
            "Retirer un consentement, sans effet sur ce qui précède.",
            "Donner des directives sur le sort de vos données après votre mort (art. 85 de la loi Informatique et Libertés) ; sans directives, vos héritiers peuvent exercer certains de ces droits.",
          ),
          paragraph([
            "Votre ",
            { text: "compte", to: href("/compte") },
            " permet de voir vos données, de les corriger, de les emporter (JSON) et de tout effacer, sans rien nous demander. Pour le reste, écrivez à ",
            mail,
            `. La réponse est gratuite et vous parvient dans un délai ${de(numberInWords(figures.answerMonths))} mois. Si la demande est complexe, ce délai peut être prolongé de ${numberInWords(figures.answerExtensionMonths)} mois : nous vous en informons alors avant la fin du premier. Un justificatif d’identité n’est demandé qu’en cas de doute sérieux.`,
          ]),
          paragraph(
            `Supprimer un compte efface le profil, la photo et les demandes, et annule les rendez-vous à venir. Des rendez-vous, nous ne conservons alors que la date, l’heure et l’état, de façon anonyme ; ce que la loi oblige à conserver, comme une facture, est mis à part jusqu’à son terme.`,
          ),
          heading("Réclamation"),
          paragraph([
            "Si notre réponse ne vous satisfait pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur ",
            { text: "cnil.fr", to: "https://www.cnil.fr/fr/plaintes" },
            ".",
          ]),
        ],
      },
      {
        id: "changements",
        title: "Changements",
        blocks: [
          paragraph(
            "Quand le site change, cette page change avec lui, et sa date aussi. Un usage nouveau de vos données vous serait annoncé avant de commencer.",
          ),
        ],
      },
    ],
  };
}

function processorRows({ host, processors: { mail, storage } }: Agency): string[][] {
  const nameAndAddress = ({ name, address }: Processor) => `${name}, ${addressLine(address)}`;
  return [
    [nameAndAddress(host), "Hébergement", "Le site, sa base de données et ses journaux"],
    [
      nameAndAddress(mail),
      "Envoi et réception des e-mails",
      "Les messages de compte, de rendez-vous et de demande, et leurs adresses",
    ],
    ...(storage
      ? [[nameAndAddress(storage), "Stockage de fichiers", "Les photos de profil, les photos et les films du site"]]
      : []),
  ];
}

function describeTransfers(processors: readonly (Processor | undefined)[]): string {
  const abroad = processors.flatMap((each) => (each?.transfer ? [`${each.name} (${each.transfer})`] : []));
  if (abroad.length === 0) {
    return "Nous n’envoyons pas vos données hors de l’Espace économique européen. Si un prestataire devait un jour s’y trouver, ce serait avec les garanties du chapitre V du RGPD, nommées ici.";
  }
  return `Ces prestataires traitent des données hors de l’Espace économique européen, avec les garanties du chapitre V du RGPD : ${abroad.join(" ; ")}.`;
}
