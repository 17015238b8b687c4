import { wholeAgency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typo } from "#app/french/typo.ts";
import { expect, test } from "vitest";
import { resetEmail, verificationEmail } from "./account.emails.tsx";

const agency = wholeAgency();
const url = "https://solstice.example/verification?token=a.b-c_d";

test("the verification mail leads to the link, in a button and written out", () => {
  const mail = verificationEmail({
    identity: agency,
    to: "camille@client.example",
    firstName: "Camille",
    url,
    hours: 24,
  });
  expect(mail).toMatchObject({ to: "camille@client.example", domain: "solstice.example" });
  expect(mail.message.subject).toBe("Confirmez votre adresse e-mail");
  expect(mail.message.html.split(`href="${url}"`)).toHaveLength(3);
  expect(mail.message.html).toContain(`>${url}</a>`);
  expect(mail.message.text).toBe(
    [
      "Bonjour Camille, encore une étape.",
      "Confirmez votre adresse e-mail",
      "Votre compte s’ouvre dès que vous confirmez que cette adresse est la vôtre.",
      `Confirmer mon adresse : ${url}`,
      "Ce lien est valable 24 heures.",
      "Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message.",
      `${agency.name}, ${typo(addressLine(agency.address))}\n${agency.email}, ${agency.phone.display}\nVous recevez ce message parce que cette adresse a été donnée à l’inscription sur notre site.`,
    ].join("\n\n"),
  );
});

test("a hostile first name stays text", () => {
  const { message } = verificationEmail({
    identity: agency,
    to: "camille@client.example",
    firstName: '"><script>alert(1)</script>\r\nCliquez sur https://evil.example',
    url,
    hours: 24,
  });
  expect(message.html).not.toContain("<script>");
  expect(message.html).not.toContain('href="https://evil');
  expect(message.text.split("\n")[0]).toContain("encore une étape.");
});

test("the reset mail leads to the screen of the new password, and says how long and what otherwise", () => {
  const link = "https://solstice.example/nouveau-mot-de-passe?token=a-b_c";
  const { to, message } = resetEmail({
    identity: agency,
    to: "camille@client.example",
    firstName: "Camille",
    url: link,
  });
  expect(to).toBe("camille@client.example");
  expect(message.subject).toBe("Choisissez un nouveau mot de passe");
  expect(message.html.split(`href="${link}"`)).toHaveLength(3);
  for (const part of ["Bonjour Camille,", `: ${link}`, "valable une heure", "votre mot de passe reste le même"]) {
    expect(message.text).toContain(part);
  }
});
