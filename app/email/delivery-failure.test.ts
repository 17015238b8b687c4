import { expect, it } from "vitest";
import { deliveryFailure } from "./delivery-failure.ts";

it.each([
  ["550 RCPT TO", "cette adresse n’existe pas"],
  ["550 5.1.1 RCPT TO", "cette adresse n’existe pas"],
  ["550 5.0.0 RCPT TO", "cette adresse n’existe pas"],
  ["550 5.4.1 RCPT TO", "cette adresse n’existe pas"],
  ["553 RCPT TO", "cette adresse n’existe pas"],
  ["550 5.2.1 RCPT TO", "sa boîte n’accepte pas d’e-mails"],
  ["552 5.2.2 RCPT TO", "sa boîte est pleine"],
  ["552 RCPT TO", "sa boîte est pleine"],
  ["554 5.7.1 RCPT TO", "son serveur refuse nos e-mails"],
  ["550 5.7.1 RCPT TO", "son serveur refuse nos e-mails"],
  ["550 5.1.8 RCPT TO", "son serveur refuse nos e-mails"],
  ["450 4.2.1 RCPT TO", "sa boîte ne répond pas"],
  ["450 RCPT TO", "sa boîte ne répond pas"],
  ["554 DATA", "son serveur refuse ce message"],
  ["554 5.7.1 DATA", "son serveur refuse ce message"],
  ["535 AUTH PLAIN", "le serveur d’envoi refuse notre mot de passe"],
  ["EAUTH", "le serveur d’envoi refuse notre mot de passe"],
  ["553 MAIL FROM", "le serveur d’envoi refuse nos e-mails"],
  ["ECONNREFUSED CONN", "le serveur d’envoi ne répond pas"],
  ["crash", "le site s’est arrêté pendant l’envoi"],
  ["expired", "il n’a pas pu être envoyé à temps"],
  ["AbortError", "le serveur d’envoi ne répond pas"],
  [null, "raison inconnue"],
])("deliveryFailure reads %s as: %s", (lastError, reason) => {
  expect(deliveryFailure(lastError)).toBe(reason);
});
