import { defaultAgency } from "#app/content/parts/agency.ts";
import { expect, test } from "vitest";
import { addressesIn } from "#support/site/html.ts";
import { resetEmail } from "./password-reset.emails.ts";

const agency = defaultAgency();
const url = "https://solstice.example/nouveau-mot-de-passe?token=a-b_c";
const mail = { identity: agency, to: "camille@client.example", firstName: "Camille", url };

test("the reset mail says that its link is valid for an hour, and that ignoring the mail leaves the password unchanged", () => {
  const { to, message } = resetEmail(mail);
  expect(to).toBe("camille@client.example");
  expect(message.subject).toBe("Choisissez un nouveau mot de passe");
  expect(addressesIn(message.html, url)).toEqual([url, url]);
  for (const part of ["Bonjour Camille,", `: ${url}`, "valable une heure", "votre mot de passe reste le même"]) {
    expect(message.text).toContain(part);
  }
});

test("the reset mail writes the agency's name with typographic apostrophes", () => {
  const { message } = resetEmail({ ...mail, identity: { ...agency, name: "L'Atelier d'Anna" } });
  expect(message.html).toContain("votre compte L’Atelier d’Anna.");
});
