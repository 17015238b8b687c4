import { defaultAgency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { expect, test } from "vitest";
import { addressesIn } from "#support/site/html.ts";
import { verificationEmail } from "./email-verification.emails.ts";

const agency = defaultAgency();
const url = "https://solstice.example/verification?token=a.b-c_d";

test("the verification mail shows its link as a button and as text", () => {
  const mail = verificationEmail({
    identity: agency,
    to: "camille@client.example",
    firstName: "Camille",
    url,
    hours: 24,
  });
  expect(mail).toMatchObject({ to: "camille@client.example", domain: "solstice.example" });
  expect(mail.message.subject).toBe("Confirmez votre adresse e-mail");
  expect(addressesIn(mail.message.html, url)).toEqual([url, url]);
  expect(mail.message.html).toContain(`>${url}</a>`);
  expect(mail.message.text).toBe(
    [
      "Bonjour Camille, encore une étape.",
      "Confirmez votre adresse e-mail",
      "Votre compte sera ouvert dès que vous aurez confirmé que cette adresse est la vôtre.",
      `Confirmer mon adresse : ${url}`,
      "Ce lien est valable 24 heures.",
      "Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message.",
      `${agency.name}, ${typeset(addressLine(agency.address))}\n${agency.email}, ${agency.phone.display}\nVous recevez ce message parce que cette adresse a été donnée à l’inscription sur notre site.`,
    ].join("\n\n"),
  );
});
