import { figures } from "./legal-figures.ts";

interface Processing {
  data: string;
  purpose: string;
  basis: string;
  retention: string;
}

export const processings: readonly Processing[] = [
  {
    data: "Compte : nom, prénom, genre, adresse e-mail, empreinte du mot de passe, dates de création et de dernière utilisation ; photo et numéro de téléphone, si vous les ajoutez",
    purpose: "Vous reconnaître, vous donner accès à l’agenda et aux demandes",
    basis: "Contrat",
    retention: `Jusqu’à sa suppression, ou ${figures.inactiveAccountYears} ans sans activité, après un avertissement s’il n’est pas désactivé ; ${figures.unverifiedAccountDays} jours si l’adresse n’est jamais confirmée`,
  },
  {
    data: "Lien pour changer de mot de passe ou d’adresse : son empreinte, et la nouvelle adresse",
    purpose: "S’assurer que la demande vient de vous",
    basis: "Contrat",
    retention: `${figures.linkDays} jours après la fin de sa validité`,
  },
  {
    data: "Invitation à travailler avec l’agence : adresse e-mail, rôle, empreinte du lien",
    purpose: "Vous donner accès à l’espace agence",
    basis: "Mesures précontractuelles",
    retention: `${figures.linkDays} jours après la fin de sa validité, ou jusqu’à la suppression du compte`,
  },
  {
    data: "Lien secret d’agenda, pour les membres de l’agence : son nom, son empreinte, l’heure de sa dernière lecture",
    purpose: "Lire les rendez-vous dans son propre agenda",
    basis: "Intérêt légitime : l’organisation de l’agence",
    retention: "Jusqu’à son retrait, ou jusqu’à la fin de l’accès de la personne",
  },
  {
    data: "Agendas personnels ajoutés par les membres de l’agence : nom, lien secret (chiffré), heures occupées, sans titre, lieu ni invité",
    purpose: "Ne pas proposer de rendez-vous quand la personne est occupée ailleurs",
    basis: "Intérêt légitime : l’organisation de l’agence",
    retention:
      "Les heures occupées, jusqu’au surlendemain ; l’agenda, jusqu’à son retrait, ou jusqu’à la fin de l’accès de la personne",
  },
  {
    data: "Fermeture de l’agenda, saisie par un membre de l’agence : jours, heures, motif affiché, motif interne, auteur",
    purpose: "Ne pas prendre de rendez-vous ces jours-là",
    basis: "Intérêt légitime : l’organisation de l’agence",
    retention: `${figures.contactYears} ans après son dernier jour, ou jusqu’à son retrait si elle se répète ; l’auteur, jusqu’à la suppression de son compte`,
  },
  {
    data: "Rendez-vous : date, heure, adresse e-mail, état ; s’il est ajouté par l’agence, aussi le nom, le numéro, le lieu, l’objet et nos notes",
    purpose: "Vous recevoir, vous joindre ce jour-là, vous le confirmer, l’annuler",
    basis: "Mesures précontractuelles",
    retention: `${figures.contactYears} ans après la date du rendez-vous`,
  },
  {
    data: "Lien pour choisir un autre créneau, quand nous fermons votre jour : son empreinte, les créneaux proposés, votre réponse, la première ouverture de la page",
    purpose: "Vous permettre de choisir, et vous relancer une fois sans réponse de votre part",
    basis: "Mesures précontractuelles",
    retention: `${figures.proposalDays} jours après votre réponse ou, sans elle, après la date du rendez-vous ; jusqu’à la suppression du compte au plus`,
  },
  {
    data: "Rappels : l’adresse e-mail à laquelle est envoyé celui de la veille, votre réponse « Je viens », l’empreinte de son lien",
    purpose:
      "Vous éviter un oubli, savoir que vous venez ; vous pouvez les arrêter dans votre compte ou par le lien de chacun",
    basis: "Mesures précontractuelles",
    retention: `La réponse, comme le rendez-vous ; le lien, ${figures.reminderDays} jours après lui ; le refus de les recevoir, jusqu’à la suppression du compte, ou ${figures.contactYears} ans sans compte`,
  },
  {
    data: "Demandes : titre, services, description, adresse e-mail, tarif affiché ce jour-là, nos réponses, les vôtres, nos notes",
    purpose: "Vous répondre, établir un devis",
    basis: "Mesures précontractuelles",
    retention: `${figures.contactYears} ans après notre dernier échange à son sujet, ou jusqu’à la suppression du compte`,
  },
  {
    data: "Fiche de chaque client, avec ou sans compte : ce qui précède, le nom, le numéro et l’adresse donnés par téléphone, nos notes, votre choix sur les rappels",
    purpose: "Connaître vos demandes, vos rendez-vous et nos échanges, et vous répondre",
    basis: "Mesures précontractuelles",
    retention: `Jusqu’à la suppression du compte ; sans compte, ${figures.contactYears} ans après le dernier rendez-vous`,
  },
  {
    data: "Demandes que vous faites sur vos données : nature, dates, façon dont votre identité a été vérifiée, réponse ; après un effacement, un numéro, la nature et les dates seulement",
    purpose: "Vous répondre à temps, et prouver l’effacement",
    basis: "Obligation légale",
    retention: `${figures.registerYears} ans après la réponse`,
  },
  {
    data: "Créneaux proposés dans une réponse : les créneaux réservés, l’empreinte de leurs liens, votre choix",
    purpose: "Vous permettre de prendre rendez-vous par un lien",
    basis: "Mesures précontractuelles",
    retention: `${figures.proposalDays} jours après la fin de leur réservation ; jusqu’à la suppression du compte au plus`,
  },
  {
    data: "Historique : rendez-vous pris, déplacés ou annulés, demandes envoyées, changements du compte ; la date et l’auteur de chacun",
    purpose: "Savoir ce qui s’est passé, et vous répondre",
    basis: "Mesures précontractuelles",
    retention: `${figures.contactYears} ans, ou aussi longtemps que le rendez-vous ; à la suppression du compte, ce qui concerne un rendez-vous et ce que l’agence a fait sont conservés de façon anonyme, le reste est effacé`,
  },
  {
    data: "Contrats et factures",
    purpose: "Exécuter la prestation, tenir la comptabilité",
    basis: "Contrat, obligation légale",
    retention: `${figures.contractYears} ans pour le contrat, ${figures.invoiceYears} ans pour la facture`,
  },
  {
    data: "E-mails envoyés par le site : destinataire, objet, date ; leur texte, chiffré, sauf ceux d’un compte (confirmation d’adresse, mot de passe, changement d’adresse), effacé dès l’envoi",
    purpose: "Savoir qu’un message a été envoyé, le relire et le renvoyer s’il n’a pas été remis",
    basis: "Contrat",
    retention: `${figures.mailDays} jours ; un e-mail non remis, jusqu’à ce que nous l’ayons traité`,
  },
  {
    data: "Session : navigateur employé",
    purpose: "Maintenir votre connexion et repérer son usage par quelqu’un d’autre",
    basis: "Intérêt légitime : la sécurité",
    retention: `Le temps de la session, qui expire ${figures.sessionDays} jours après la dernière visite et ${figures.sessionEndDays} jours après la connexion au plus`,
  },
  {
    data: "Adresse IP, ou compte, de la personne qui envoie un formulaire ou dont une vue de page est comptée",
    purpose: "Compter les envois et les vues, pour refuser les abus",
    basis: "Intérêt légitime : la sécurité",
    retention: `Comptés ${figures.limitHours} heure au plus, puis effacés dans les deux heures`,
  },
  {
    data: "Adresse e-mail à laquelle est envoyé un message de compte",
    purpose: "Empêcher qu’un tiers vous en fasse envoyer en masse",
    basis: "Intérêt légitime : la sécurité",
    retention: `Comptée ${figures.mailCountHours} heures, puis effacée dans les deux heures`,
  },
  {
    data: "Double authentification, pour les membres de l’agence qui l’ont activée : clé des codes (chiffrée), empreintes des codes de secours, dates des codes erronés ; clés d’accès : nom donné, clé publique, dates d’ajout et d’usage",
    purpose: "Demander un code en plus du mot de passe, ou ouvrir par une clé d’accès",
    basis: "Intérêt légitime : la sécurité",
    retention: "Jusqu’à ce que vous la désactiviez, ou jusqu’à la suppression du compte",
  },
  {
    data: "Mots de passe erronés : adresse e-mail saisie, adresse IP, heure",
    purpose: "Bloquer les tentatives répétées sur le mot de passe d’autrui",
    basis: "Intérêt légitime : la sécurité",
    retention: `Effacés après ${figures.failedLoginHours} heures`,
  },
  {
    data: "Journal de sécurité : connexions et déconnexions, ouverture et suppression du compte, changements de mot de passe et d’adresse, refus ; sans adresse IP ni adresse e-mail en clair (empreintes)",
    purpose: "Comprendre un incident et vous en avertir",
    basis: "Intérêt légitime : la sécurité",
    retention: `${figures.securityLogMonths} mois`,
  },
  {
    data: "Journal technique : page, date, durée et réponse du serveur, sans adresse IP ni nom",
    purpose: "Trouver les pannes",
    basis: "Intérêt légitime : la sécurité",
    retention: `${figures.logMonths} mois au plus`,
  },
  {
    data: "Navigation : jour, page et nombre de vues, de façon anonyme",
    purpose: "Savoir quelles pages sont consultées",
    basis:
      "Aucune donnée personnelle n’est conservée : mesure d’audience sans traceur, que vous pouvez refuser (Performance)",
    retention: `${figures.navigationMonths} mois`,
  },
  {
    data: "Sauvegardes : copie de ce qui précède",
    purpose: "Rétablir le site après une panne",
    basis: "Intérêt légitime : la sécurité",
    retention: `${figures.backupDays} jours : ce qui est effacé du site disparaît ensuite de ses sauvegardes`,
  },
];
