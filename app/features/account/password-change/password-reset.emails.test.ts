import { wholeAgency } from "#app/content/parts/agency.ts";
import { expect, test } from "vitest";
import { resetEmail } from "./password-reset.emails.ts";

const agency = { ...wholeAgency(), name: "L'Atelier d'Anna" };

test("the reset mail says that its link is valid for an hour, and that the password stays the same without it", () => {
  const link = "https://solstice.example/nouveau-mot-de-passe?token=a-b_c";
  const { to, message } = resetEmail({
    identity: agency,
    to: "camille@client.example",
    firstName: "Camille",
    url: link,
  });
  expect(to).toBe("camille@client.example");
  expect(message.subject).toBe("Choisissez un nouveau mot de passe");
  expect(message.html).toContain("votre compte L’Atelier d’Anna.");
  expect(message.html.split(`href="${link}"`)).toHaveLength(3);
  for (const part of ["Bonjour Camille,", `: ${link}`, "valable une heure", "votre mot de passe reste le même"]) {
    expect(message.text).toContain(part);
  }
});
