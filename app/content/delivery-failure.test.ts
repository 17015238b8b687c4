import { expect, it } from "vitest";
import { deliveryFailure } from "./delivery-failure.ts";

it.each([
  ["550 RCPT TO", "cette adresse n'existe pas"],
  ["450 RCPT TO", "sa boîte ne répond pas"],
  ["554 DATA", "son serveur refuse ce message"],
  ["535 AUTH PLAIN", "notre serveur de courrier refuse notre mot de passe"],
  ["EAUTH", "notre serveur de courrier refuse notre mot de passe"],
  ["553 MAIL FROM", "notre serveur de courrier refuse d'envoyer"],
  ["ECONNREFUSED CONN", "notre serveur de courrier ne répond pas"],
  ["expired", "il n'a pas pu partir à temps"],
  ["AbortError", "notre serveur de courrier ne répond pas"],
  [null, "raison inconnue"],
])("%s: %s", (lastError, reason) => {
  expect(deliveryFailure(lastError)).toBe(reason);
});
