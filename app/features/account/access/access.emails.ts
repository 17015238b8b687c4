import { href } from "react-router";
import {
  type Notice,
  type NoticeButton,
  noticeEmail,
  type NoticeRecipient,
  offerToDisableAccount,
} from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { AddedAccess } from "#app/platform/schema/account-tables.server.ts";

interface AccessChange {
  headline: [string, string];
  message: string;
}

const REMOVED = {
  "second-factor-off": {
    headline: ["Double authentification", "désactivée"],
    message: "La double authentification de votre compte est désactivée : le mot de passe suffit de nouveau.",
  },
  "passkey-removed": {
    headline: ["Clé d’accès", "retirée"],
    message: "Une clé d’accès de votre compte a été retirée : elle ne permet plus de se connecter.",
  },
} satisfies Record<string, AccessChange>;

export type RemovedAccess = keyof typeof REMOVED;

const ADDED: Record<AddedAccess, AccessChange> = {
  passkey: {
    headline: ["Clé d’accès", "ajoutée"],
    message: "Une clé d’accès a été ajoutée à votre compte : elle permet de se connecter sans mot de passe.",
  },
  "second-factor": {
    headline: ["Double authentification", "activée"],
    message:
      "La double authentification de votre compte est activée : un code de votre téléphone est demandé avec le mot de passe.",
  },
  "recovery-codes": {
    headline: ["Nouveaux codes", "de secours"],
    message: "De nouveaux codes de secours ont été créés pour votre compte : les anciens ne sont plus valables.",
  },
  "calendar-feed": {
    headline: ["Lien d’agenda", "créé"],
    message:
      "Un lien d’agenda a été créé avec votre compte : toute personne qui le connaît peut lire l’agenda de l’agence.",
  },
  "preview-link": {
    headline: ["Lien d’aperçu", "créé"],
    message:
      "Un lien d’aperçu a été créé avec votre compte : toute personne qui le connaît peut voir les pages qui ne sont pas encore publiées.",
  },
};

function accessEmail(
  { identity, to, firstName }: NoticeRecipient,
  { headline, message, advice, button }: AccessChange & { advice: string; button: NoticeButton },
): OutgoingMail {
  return noticeEmail({
    kind: "second-factor-changed",
    identity,
    to,
    subject: headline.join(" "),
    headline,
    button,
    lead: greeting(firstName),
    preheader: message,
    reason: "Vous recevez ce message parce que les accès de votre compte ont été modifiés.",
    paragraphs: [message, advice, offerToDisableAccount("Un doute ? Appelez-nous", identity)],
  });
}

export function accessRemovedEmail(
  removed: RemovedAccess,
  { publicUrl, ...recipient }: NoticeRecipient & { publicUrl: string },
): OutgoingMail {
  return accessEmail(recipient, {
    ...REMOVED[removed],
    advice: "Si ce n’est pas vous, choisissez un autre mot de passe tout de suite.",
    button: { label: "Choisir un autre mot de passe", url: `${publicUrl}${href("/reinit")}` },
  });
}

export function accessAddedEmail(
  added: AddedAccess,
  { url, ...recipient }: NoticeRecipient & { url: string },
): OutgoingMail {
  return accessEmail(recipient, {
    ...ADDED[added],
    advice:
      "Si c’est vous, vous n’avez rien à faire. Si ce n’est pas vous, retirez cet accès, puis choisissez un autre mot de passe. Le lien « Ce n’est pas moi » est valable 30 jours et ne sert qu’une fois.",
    button: { label: "Ce n’est pas moi", url },
  });
}

function guessingEmail(
  { identity, to, firstName }: NoticeRecipient,
  {
    message,
    advice,
    ...rest
  }: Pick<Notice, "kind" | "subject"> & { message: string; advice: string; button: NoticeButton },
): OutgoingMail {
  return noticeEmail({
    ...rest,
    identity,
    to,
    lead: greeting(firstName),
    preheader: message,
    reason: "Vous recevez ce message parce que quelqu’un a essayé de se connecter à votre compte.",
    headline: ["Quelqu’un essaie", "de se connecter"],
    paragraphs: [message, advice],
  });
}

export function deviceLinkEmail({ url, ...recipient }: NoticeRecipient & { url: string }): OutgoingMail {
  return guessingEmail(recipient, {
    kind: "device-link",
    subject: "Trop de mots de passe erronés",
    message:
      "Trop de mots de passe erronés ont été essayés pour votre compte en une heure : les appareils inconnus sont bloqués temporairement.",
    advice:
      "Pour vous connecter tout de suite, ouvrez ce lien sur votre appareil, puis saisissez votre mot de passe. Ce lien est valable 24 heures. Si ce n’est pas vous, vous n’avez rien à faire : personne n’a pu se connecter à votre compte.",
    button: { label: "Me connecter ici", url },
  });
}

export function wrongCodesEmail({ publicUrl, ...recipient }: NoticeRecipient & { publicUrl: string }): OutgoingMail {
  return guessingEmail(recipient, {
    kind: "wrong-codes",
    subject: "Quelqu’un connaît peut-être votre mot de passe",
    message:
      "Votre mot de passe a été saisi, puis dix codes erronés : une autre personne connaît peut-être votre mot de passe.",
    advice: "Si ce n’est pas vous, choisissez un autre mot de passe tout de suite.",
    button: { label: "Choisir un autre mot de passe", url: `${publicUrl}${href("/reinit")}` },
  });
}
