import { AGENCY_EMAIL, refuseCookies, logInAsOwner, expect, PHONE, somebody, test } from "./fixtures.ts";
import { holdBack } from "./late-files.ts";

test.use({ viewport: PHONE });

test("an enquiry is followed on a phone from a price card to its erasure", async ({
  page,
  visit,
  client,
  site,
  browser,
}) => {
  const owner = { ...somebody(), firstName: "Jeanne", lastName: "Delorme" };
  const agency = await browser.newContext({ baseURL: site.url, viewport: PHONE });
  await refuseCookies(agency);
  await logInAsOwner(site, agency, owner);
  const desk = await agency.newPage();
  const about = (to: string, word: string) =>
    site.inbox.waitFor((mail) => mail.to === to && mail.subject.includes(word));

  await visit("/services/photo/tarifs");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Demander cette formule/ })
    .first()
    .click();
  const form = page.locator("form#demande");
  await form.getByLabel("Titre").fill("Notre mariage en juin");
  await form.getByRole("textbox", { name: "Description" }).fill("À Uzès, une quarantaine d’invités.");
  await form.getByRole("button", { name: "Envoyer la demande" }).click();
  expect((await about(AGENCY_EMAIL, "Notre mariage")).parsed.replyTo?.text).toBe(client.email);

  await visit("/agence/demandes", desk);
  await desk.getByRole("link", { name: /Notre mariage/ }).click();
  const composer = desk.getByRole("form", { name: "Écrire" });
  await expect(desk.getByText(/, affiché .*ce jour-là/)).toBeVisible();
  await composer.getByRole("textbox", { name: "Message" }).fill("Bonjour {prénom},\n{créneaux}");
  await composer.getByRole("checkbox", { name: "Proposer trois créneaux" }).check();
  const [days, hours] = [composer.getByLabel("Jour"), composer.getByLabel("Heure")];
  const proposed = [await days.nth(1).inputValue(), await hours.nth(1).inputValue()] as const;
  await days.nth(1).fill(await days.first().inputValue());
  await hours.nth(1).selectOption(await hours.first().inputValue());
  await composer.getByRole("button", { name: "Envoyer" }).click();
  await expect(days.nth(1)).toBeFocused();
  await days.nth(1).fill(proposed[0]);
  await hours.nth(1).selectOption(proposed[1]);
  await composer.getByRole("button", { name: "Envoyer" }).click();
  // Other tests' pending changes are in the same bar.
  const waiting = desk.locator("[data-undo] form").filter({ hasText: "Camille Moreau" });
  await waiting.getByRole("button", { name: "Prévenir maintenant" }).click();
  const answer = await about(client.email, "Re: ");
  const links = [...answer.text.matchAll(/\/creneau\/[\w-]+/g)].map(([link]) => link);
  expect(new Set(links).size).toBe(3);

  const elsewhere = await browser.newContext({ baseURL: site.url, viewport: PHONE });
  await refuseCookies(elsewhere);
  const mail = await elsewhere.newPage();
  await visit(links[1]!, mail);
  await mail.getByRole("button", { name: "Réserver ce créneau" }).click();
  await expect(mail.getByText("Votre rendez-vous est pris.")).toBeVisible();
  await about(client.email, "Confirmation");
  await elsewhere.close();

  // The worker records the delivery shortly after the inbox has the mail.
  const unsent = site.db.selectFrom("mail").select("id").where("to", "=", client.email).where("status", "!=", "sent");
  await expect.poll(() => unsent.execute()).toEqual([]);
  await visit("/agence", desk);
  await desk.getByRole("navigation", { name: "en bas de l’écran" }).getByRole("link", { name: "Clients" }).click();
  await desk.getByRole("searchbox", { name: "Chercher un client" }).fill(client.email);
  await desk.getByRole("button", { name: "Chercher" }).click();
  await desk
    .getByRole("list")
    .getByRole("link", { name: new RegExp(client.email) })
    .click();
  const record = desk.getByRole("article", { name: "Camille Moreau" });
  for (const line of [
    "Demande : Notre mariage en juin",
    "Réponse de Jeanne",
    "Rendez-vous pris",
    "Confirmation de rendez-vous",
    "Confirmation de demande",
  ])
    await expect(record.getByText(line).first()).toBeVisible();
  await expect(record.getByText(/^e-mail envoyé \d\d:\d\d$/)).toHaveCount(3);
  await record.getByRole("textbox", { name: "Ajouter une note" }).fill("Sa sœur se marie aussi.");
  await record.getByRole("button", { name: "Ajouter" }).click();
  await expect(record.getByText("Note de Jeanne")).toBeVisible();
  const release = await holdBack(desk, "**/agence/clients/**", { times: 1 });
  await record.getByText("Corriger ou supprimer").click();
  const keep = record.getByRole("button", { name: "Enregistrer la note" });
  await keep.click();
  await expect(keep).toHaveAttribute("aria-busy", "true");
  release();
  await expect(keep).not.toHaveAttribute("aria-busy");

  await record.getByRole("link", { name: "Télécharger, désactiver, effacer" }).click();
  const exporting = desk.getByRole("form", { name: "Tout télécharger" });
  await exporting.getByLabel("Votre mot de passe").fill(owner.password);
  await exporting.getByRole("button", { name: "Préparer le fichier" }).click();
  const download = desk.waitForEvent("download");
  await desk.getByRole("link", { name: "Télécharger", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("donnees-du-client.json");

  const erasing = desk.getByRole("form", { name: /Effacer/ });
  await erasing.getByRole("checkbox").check();
  await erasing.getByLabel("Votre mot de passe").fill(owner.password);
  await erasing.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(desk).toHaveURL(/\/agence\/reglages\/droits#repondues$/);
  await about(client.email, "Annulation");

  // The data-request log keeps a number and dates, the newest entry first.
  const line = desk.getByRole("article").filter({ hasText: "Effacement" }).first();
  await expect(line.getByRole("heading")).toHaveText(/^N°\s\d+\s:\sEffacement\s\(art.\s17\)$/);
  await expect(line).toContainText(/Reçue\sle\s\d.*Fait, le\s\d/s);
  await expect(desk.getByRole("main")).not.toContainText(client.email);
  await agency.close();
});
