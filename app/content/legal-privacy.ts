import { href } from "react-router";
import type { Agency, Processor } from "./agency.ts";
import { addressLine } from "./postal-address.ts";
import { de } from "./elision.ts";
import { heading, type LegalDocument, type LegalText, list, paragraph } from "./legal-document.ts";
import { figures } from "./legal-figures.ts";
import { storedValues } from "./legal-stored-values.ts";

interface Processing {
  data: string;
  purpose: string;
  basis: string;
  kept: string;
}

const processings: readonly Processing[] = [
  {
    data: "Compte : nom, prénom, genre, adresse e-mail, empreinte du mot de passe, dates de création et de dernière utilisation ; photo et numéro de téléphone, si vous les ajoutez",
    purpose: "Vous reconnaître, vous donner accès à l'agenda et aux demandes",
    basis: "Contrat",
    kept: `Jusqu'à sa suppression, ou ${figures.inactiveAccountYears} ans sans activité, après un avertissement ; ${figures.unverifiedAccountDays} jours si l'adresse n'est jamais confirmée`,
  },
  {
    data: "Lien pour changer de mot de passe ou d'adresse : son empreinte, et la nouvelle adresse",
    purpose: "S'assurer que la demande vient de vous",
    basis: "Contrat",
    kept: `${figures.linkDays} jours après la fin de sa validité`,
  },
  {
    data: "Invitation à travailler avec l'agence : adresse e-mail, rôle, empreinte du lien",
    purpose: "Vous ouvrir l'espace de l'agence",
    basis: "Mesures précontractuelles",
    kept: `${figures.linkDays} jours après la fin de sa validité, ou jusqu'à la suppression du compte`,
  },
  {
    data: "Adresse secrète d'agenda, pour qui travaille à l'agence : son nom, son empreinte, l'heure de sa dernière lecture",
    purpose: "Lire les rendez-vous dans son propre agenda",
    basis: "Intérêt légitime : l'organisation de l'agence",
    kept: "Jusqu'à son retrait, ou jusqu'à la fin de l'accès de la personne",
  },
  {
    data: "Rendez-vous : date, heure, adresse e-mail, état ; pris par téléphone, aussi le nom, le numéro, le lieu, l'objet et ce que nous en notons",
    purpose: "Vous recevoir, vous joindre ce jour-là, vous le confirmer, l'annuler",
    basis: "Mesures précontractuelles",
    kept: `${figures.contactYears} ans après la date du rendez-vous`,
  },
  {
    data: "Lien pour choisir un autre créneau, quand nous fermons votre jour : son empreinte, les créneaux proposés, votre réponse, la première ouverture de la page",
    purpose: "Vous laisser choisir, et vous écrire une seconde fois sans réponse",
    basis: "Mesures précontractuelles",
    kept: `${figures.proposalDays} jours après votre réponse ou, sans elle, après la date du rendez-vous ; jusqu'à la suppression du compte au plus`,
  },
  {
    data: "Rappels : l'adresse e-mail à laquelle part celui de la veille, votre réponse « Je viens », l'empreinte de son lien",
    purpose:
      "Vous éviter un oubli, savoir que vous venez ; vous pouvez les arrêter dans votre compte ou par le lien de chacun",
    basis: "Mesures précontractuelles",
    kept: `La réponse, comme le rendez-vous ; le lien, ${figures.reminderDays} jours après lui ; le refus de les recevoir, jusqu'à la suppression du compte, ou ${figures.contactYears} ans sans compte`,
  },
  {
    data: "Demandes : titre, services, description, adresse e-mail, tarif affiché ce jour-là, nos réponses, ce que vous y répondez, ce que nous en notons",
    purpose: "Vous répondre, établir un devis",
    basis: "Mesures précontractuelles",
    kept: `${figures.contactYears} ans après l'envoi, ou jusqu'à la suppression du compte`,
  },
  {
    data: "Fiche que l'agence tient de ses clients, avec ou sans compte : ce qui précède, le nom, le numéro et l'adresse donnés par téléphone, ce que nous notons de vous, votre choix sur les rappels",
    purpose: "Savoir ce que vous avez demandé, pris et reçu, et vous répondre",
    basis: "Mesures précontractuelles",
    kept: `Jusqu'à la suppression du compte ; sans compte, ${figures.contactYears} ans après le dernier rendez-vous`,
  },
  {
    data: "Demandes que vous faites sur vos données : nature, dates, façon dont votre identité a été vérifiée, réponse ; après un effacement, un numéro, la nature et les dates seulement",
    purpose: "Vous répondre à temps, et prouver que c'est fait",
    basis: "Obligation légale",
    kept: `${figures.registerYears} ans après la réponse`,
  },
  {
    data: "Créneaux proposés dans une réponse : les moments gardés, l'empreinte de leurs liens, votre choix",
    purpose: "Vous laisser prendre rendez-vous par un lien",
    basis: "Mesures précontractuelles",
    kept: `${figures.proposalDays} jours après la fin de leur garde ; jusqu'à la suppression du compte au plus`,
  },
  {
    data: "Historique : rendez-vous pris, déplacés ou annulés, demandes envoyées, changements du compte ; la date et l'auteur de chacun",
    purpose: "Savoir ce qui s'est passé, et vous répondre",
    basis: "Mesures précontractuelles",
    kept: `${figures.contactYears} ans, ou aussi longtemps que le rendez-vous ; à la suppression du compte, ce qui concerne un rendez-vous reste sans vous désigner, le reste est effacé`,
  },
  {
    data: "Contrats et factures",
    purpose: "Exécuter la prestation, tenir la comptabilité",
    basis: "Contrat, obligation légale",
    kept: `${figures.contractYears} ans pour le contrat, ${figures.invoiceYears} ans pour la facture`,
  },
  {
    data: "E-mails envoyés par le site : destinataire, objet, date ; leur texte, chiffré, sauf ceux d'un compte (confirmation d'adresse, mot de passe, changement d'adresse), effacé dès l'envoi",
    purpose: "Savoir qu'un message est parti, le relire et le renvoyer quand il n'est pas arrivé",
    basis: "Contrat",
    kept: `${figures.mailDays} jours ; un e-mail qui n'a pu partir, jusqu'à ce que nous l'ayons traité`,
  },
  {
    data: "Session : navigateur employé",
    purpose: "Tenir la connexion ouverte et en repérer l'usage par quelqu'un d'autre",
    basis: "Intérêt légitime : la sécurité",
    kept: `Le temps de la session, qui expire ${figures.sessionDays} jours après la dernière visite et ${figures.sessionEndDays} jours après la connexion au plus`,
  },
  {
    data: "Adresse IP, ou compte, de la personne qui envoie un formulaire ou dont une vue de page est comptée",
    purpose: "Compter les envois et les vues, pour refuser les abus",
    basis: "Intérêt légitime : la sécurité",
    kept: `Comptés ${figures.limitHours} heure au plus, puis effacés dans les deux heures`,
  },
  {
    data: "Adresse e-mail à laquelle part un message de compte",
    purpose: "Empêcher autrui de vous en faire envoyer sans fin",
    basis: "Intérêt légitime : la sécurité",
    kept: `Comptée ${figures.mailCountHours} heures, puis effacée dans les deux heures`,
  },
  {
    data: "Double authentification, pour qui travaille avec l'agence et l'a activée : clé des codes (chiffrée), empreintes des codes de secours, dates des codes erronés ; clés d'accès : nom donné, clé publique, dates d'ajout et d'usage",
    purpose: "Demander un code en plus du mot de passe, ou ouvrir par une clé d'accès",
    basis: "Intérêt légitime : la sécurité",
    kept: "Jusqu'à ce que vous la désactiviez, ou jusqu'à la suppression du compte",
  },
  {
    data: "Mots de passe erronés : adresse e-mail saisie, adresse IP, heure",
    purpose: "Bloquer les essais répétés sur le mot de passe d'autrui",
    basis: "Intérêt légitime : la sécurité",
    kept: `Oubliés après ${figures.failedLoginHours} heures`,
  },
  {
    data: "Journal de sécurité : connexions et déconnexions, ouverture et suppression du compte, changements de mot de passe et d'adresse, refus ; sans adresse IP ni adresse e-mail en clair (empreintes)",
    purpose: "Comprendre un incident et vous en avertir",
    basis: "Intérêt légitime : la sécurité",
    kept: `${figures.securityLogMonths} mois`,
  },
  {
    data: "Journal technique : page, date, durée et réponse du serveur, sans adresse IP ni nom",
    purpose: "Trouver les pannes",
    basis: "Intérêt légitime : la sécurité",
    kept: `${figures.logMonths} mois au plus`,
  },
  {
    data: "Navigation : jour, page et nombre de vues, sans rien qui désigne un visiteur",
    purpose: "Savoir quelles pages servent",
    basis:
      "Aucune donnée personnelle n'est gardée : mesure d'audience sans traceur, que vous pouvez refuser (Performance)",
    kept: `${figures.navigationMonths} mois`,
  },
  {
    data: "Sauvegardes : copie de ce qui précède",
    purpose: "Rétablir le site après une panne",
    basis: "Intérêt légitime : la sécurité",
    kept: `${figures.backupDays} jours : ce qui est effacé du site disparaît ensuite de ses sauvegardes`,
  },
];

/** RGPD, articles 12 to 14. */
export function privacy(agency: Agency): LegalDocument {
  const { people, processors } = agency;
  const mail = { text: agency.email, to: `mailto:${agency.email}` };
  return {
    title: "Protection des données",
    lede: "Ce que nous vous demandons, à quoi cela sert, combien de temps nous le gardons, et vos droits.",
    description: `Données recueillies, durées de conservation, cookies et droits : la charte de protection des données ${de(agency.name)}.`,
    updated: "2026-11-22",
    sections: [
      {
        id: "responsable",
        title: "Qui répond de vos données",
        blocks: [
          paragraph([
            `${agency.name}, ${addressLine(agency.address)}, est responsable du traitement : c'est elle qui décide de ce qui est recueilli et pourquoi. Pour toute question, et pour exercer vos droits, adressez-vous à ${people.privacyContact} : `,
            mail,
            ", ",
            { text: agency.phone.display, to: agency.phone.href },
            ", ou par courrier à l'adresse ci-dessus.",
          ]),
          paragraph("L'agence n'est pas tenue de désigner un délégué à la protection des données et ne l'a pas fait."),
        ],
      },
      {
        id: "donnees",
        title: "Ce que nous recueillons",
        blocks: [
          paragraph(
            "Visiter le site ne demande rien. Pour prendre rendez-vous ou envoyer une demande, il faut un compte : tous les champs de l'inscription sont alors obligatoires, et sans eux le compte ne peut être créé.",
          ),
          {
            kind: "table",
            caption: "Données, usages et durées de conservation",
            columns: ["Donnée", "Usage", "Base légale", "Conservation"],
            rows: processings.map(({ data, purpose, basis, kept }) => [data, purpose, basis, kept]),
          },
          paragraph(
            `Le site efface lui-même, d'heure en heure, ce qui est arrivé à son terme ; les contrats, les factures et le journal technique le sont par nous. Un compte est sans activité quand personne ne s'y connecte et qu'aucun rendez-vous n'y est à venir. Au moins ${figures.warningDays} jours avant de le supprimer, nous vous écrivons une fois : une connexion suffit à le garder. Un compte que nous avons suspendu est supprimé au même terme, sans ce message.`,
          ),
          paragraph(
            "Aucune décision produisant des effets juridiques n'est entièrement automatisée (art. 22 du RGPD), aucun profil n'est établi, rien n'est vendu ni cédé. Vous ne recevez d'e-mails que ceux que vous provoquez : confirmation d'adresse, mot de passe, rendez-vous et son rappel, annulation, demande ; et l'avertissement qui précède la suppression d'un compte sans activité.",
          ),
        ],
      },
      {
        id: "destinataires",
        title: "Qui les voit",
        blocks: [
          paragraph("Les personnes de l'agence qui en ont besoin, et les prestataires qui travaillent pour elle :"),
          {
            kind: "table",
            caption: "Prestataires",
            columns: ["Prestataire", "Rôle", "Ce qu'il traite"],
            rows: processorRows(agency),
          },
          paragraph(
            "Un contrat les oblige à n'agir que sur nos instructions (art. 28 du RGPD). Les polices, les images et les films du site viennent de son propre serveur : aucune autre société n'apprend votre visite, sauf celle qui héberge un film que vous avez accepté de voir.",
          ),
          paragraph(
            "Les copies reçues dans notre messagerie et notre agenda suivent les mêmes durées ; nous les effaçons à la main.",
          ),
          heading("Hors d'Europe"),
          paragraph(transfers([agency.host, processors.mail, processors.storage])),
        ],
      },
      {
        id: "cookies",
        title: "Cookies",
        blocks: [
          paragraph(
            "Une visite ne laisse aucun cookie : le navigateur retient seulement, le temps de l'onglet, votre place dans les pages. Le reste n'y est écrit que si vous enregistrez un choix, vous connectez ou envoyez un formulaire. « Préférences Cookies », au bas de chaque page, permet de changer d'avis à tout moment : ce qu'une catégorie avait gardé est alors effacé.",
          ),
          list(
            "Essentiels : la connexion, la sécurité, la mémoire de votre choix, votre place dans les pages. Ils sont dispensés de consentement (art. 82 de la loi Informatique et Libertés).",
            "Performance : notre serveur compte les vues de chaque page, sans cookie, sans identifiant et sans tiers.",
            "Marketing : un film hébergé par un tiers (YouTube, Vimeo) s'affiche sans clic de plus, et ce tiers peut déposer des traceurs. Sans votre accord, il n'est appelé que si vous le demandez, film par film. Les films que nous hébergeons ne sont pas concernés.",
            "Fonctionnalité : le thème et la dernière formule consultée sont retenus.",
          ),
          {
            kind: "table",
            caption: "Ce que le site garde dans votre navigateur",
            columns: ["Nom", "Nature", "Catégorie", "Usage", "Durée"],
            rows: storedValues.map(({ name, kind, category, purpose, lifetime }): LegalText[] => [
              name,
              kind,
              category,
              purpose,
              lifetime,
            ]),
          },
          paragraph(
            "En navigation chiffrée, le nom des cookies est précédé de « __Host- ». Aucun cookie n'est lisible par un script, ni par un autre site. Vous pouvez tout effacer dans votre navigateur : vous serez seulement déconnecté, et la question vous sera posée à nouveau.",
          ),
        ],
      },
      {
        id: "securite",
        title: "Comment nous les protégeons",
        blocks: [
          list(
            `Le mot de passe compte au moins ${figures.passwordMinimum} caractères, d'au moins ${figures.passwordKinds} types sur 4 : majuscules, minuscules, chiffres, caractères spéciaux. Nous n'en gardons qu'une empreinte (argon2id ; scrypt pour les plus anciennes, jusqu'à votre prochaine connexion), d'où l'on ne peut le retrouver.`,
            "Les échanges avec le site en ligne sont chiffrés ; la session tient à un cookie qu'aucun script ne lit.",
            "Le lien d'annulation d'un rendez-vous est imprévisible, et seule son empreinte est gardée ; de même celui pour choisir un autre créneau.",
            `Après trois mots de passe erronés, la connexion est bloquée ${figures.blockMinutes} minutes ; les envois de formulaires sont limités.`,
            "En cas de violation de données présentant un risque, nous prévenons la CNIL sous 72 heures, et vous-même si le risque est élevé.",
          ),
        ],
      },
      {
        id: "mineurs",
        title: "Moins de quinze ans",
        blocks: [
          paragraph(
            `Il faut avoir au moins ${figures.minimumAge} ans pour être client et créer un compte. Nous ne demandons pas de date de naissance. Si un enfant plus jeune a créé un compte, ses parents peuvent nous écrire : nous le supprimons.`,
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
            "Vous opposer à un usage, ou en demander la limitation, le temps d'une vérification.",
            "Retirer un consentement, sans effet sur ce qui précède.",
            "Donner des directives sur le sort de vos données après votre mort (art. 85 de la loi Informatique et Libertés) ; sans directives, vos héritiers peuvent exercer certains de ces droits.",
          ),
          paragraph([
            "Votre ",
            { text: "compte", to: href("/compte") },
            " permet de voir vos données, de les corriger, de les emporter (JSON) et de tout effacer, sans rien nous demander. Pour le reste, écrivez à ",
            mail,
            `. La réponse est gratuite et vous parvient en ${figures.answerMonths} mois, prolongeable de ${figures.answerExtensionMonths} mois si la demande est complexe : nous vous le dirions alors avant la fin du premier. Un justificatif d'identité n'est demandé qu'en cas de doute sérieux.`,
          ]),
          paragraph(
            `Supprimer un compte efface le profil, la photo et les demandes, et annule les rendez-vous à venir. Des rendez-vous, il ne reste alors que la date, l'heure et l'état, sans rien qui vous désigne ; ce que la loi oblige à conserver, comme une facture, est mis à part jusqu'à son terme.`,
          ),
          heading("Réclamation"),
          paragraph([
            "Si notre réponse ne vous satisfait pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur ",
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
  const who = ({ name, address }: Processor) => `${name}, ${addressLine(address)}`;
  return [
    [who(host), "Hébergement", "Le site, sa base de données et ses journaux"],
    [
      who(mail),
      "Envoi et réception des e-mails",
      "Les messages de compte, de rendez-vous et de demande, et leurs adresses",
    ],
    ...(storage ? [[who(storage), "Stockage de fichiers", "Les photos de profil"]] : []),
  ];
}

function transfers(processors: readonly (Processor | undefined)[]): string {
  const abroad = processors.flatMap((each) => (each?.transfer ? [`${each.name} (${each.transfer})`] : []));
  if (abroad.length === 0) {
    return "Nous n'envoyons pas vos données hors de l'Espace économique européen. Si un prestataire devait un jour s'y trouver, ce serait avec les garanties du chapitre V du RGPD, nommées ici.";
  }
  return `Ces prestataires traitent des données hors de l'Espace économique européen, avec les garanties du chapitre V du RGPD : ${abroad.join(" ; ")}.`;
}
