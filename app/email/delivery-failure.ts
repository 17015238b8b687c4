import { failureKind } from "#app/platform/mail/failure-kind.ts";

const SENTENCES: Record<ReturnType<typeof failureKind>, string> = {
  "address-unknown": "cette adresse n’existe pas",
  "mailbox-full": "sa boîte est pleine",
  "mailbox-closed": "sa boîte n’accepte pas d’e-mails",
  "recipient-refused": "son serveur refuse nos e-mails",
  "recipient-deferred": "sa boîte ne répond pas",
  "message-refused": "son serveur refuse ce message",
  "password-refused": "le serveur d’envoi refuse notre mot de passe",
  "sender-refused": "le serveur d’envoi refuse nos e-mails",
  "server-unreachable": "le serveur d’envoi ne répond pas",
  expired: "il n’a pas pu être envoyé à temps",
  interrupted: "le site s’est arrêté pendant l’envoi",
  unknown: "raison inconnue",
};

export const deliveryFailure = (lastError: string | null): string => SENTENCES[failureKind(lastError)];
