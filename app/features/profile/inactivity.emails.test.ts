import { defaultAgency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { expect, test } from "vitest";
import { addressesIn } from "#support/site/html.ts";
import { inactivityEmail } from "./inactivity.emails.ts";

const agency = defaultAgency();
const url = "https://solstice.example/login";

test("the inactivity mail names the day of the erasure, says that a login prevents it, and links to the login twice", () => {
  const { to, domain, message } = inactivityEmail({
    identity: agency,
    to: "camille@client.example",
    firstName: "Camille",
    date: "jeudi 21 décembre 2028",
    url,
  });
  expect({ to, domain }).toEqual({ to: "camille@client.example", domain: "solstice.example" });
  expect(message.subject).toBe("Votre compte sera supprimé le jeudi 21 décembre 2028");
  expect(addressesIn(message.html, url)).toEqual([url, url]);
  expect(message.text).toBe(
    [
      "Bonjour Camille,",
      "Votre compte sera supprimé",
      "Personne ne s’y est connecté depuis près de deux ans. Il sera supprimé le jeudi 21 décembre 2028, avec la photo et les demandes qu’il contient.",
      "Pour le conserver, il suffit de vous connecter avant cette date.",
      `Me connecter : ${url}`,
      "Si vous n’en avez plus l’usage, vous n’avez rien à faire.",
      `${agency.name}, ${typeset(addressLine(agency.address))}\n${agency.email}, ${agency.phone.display}\nVous recevez ce message parce que cette adresse est celle d’un compte de notre site.`,
    ].join("\n\n"),
  );
});
