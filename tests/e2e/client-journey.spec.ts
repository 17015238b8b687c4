import { bottomBar } from "./agency.ts";
import { enquiryForm } from "./enquiry-form.ts";
import { AGENCY_EMAIL, refuseCookies, logInAsOwner, expect, PHONE, somebody, test } from "./fixtures.ts";
import { delayRequests } from "./requests.ts";

test.use({ viewport: PHONE });

test("on a phone, an enquiry leads from a price card to an answer, an appointment and the erasure of the client", async ({
  page,
  visit,
  client,
  site,
  browser,
}) => {
  const owner = { ...somebody(), firstName: "Jeanne", lastName: "Delorme" };
  const agencyPage = await browser.newPage();
  await refuseCookies(agencyPage.context());
  await logInAsOwner(site, agencyPage.context(), owner);
  const mailAbout = (to: string, word: string) =>
    site.inbox.waitFor((mail) => mail.to === to && mail.subject.includes(word));

  await test.step("the client sends an enquiry for an offer", async () => {
    await visit("/services/photo/tarifs");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Demander cette formule/ })
      .first()
      .click();
    const form = enquiryForm(page);
    await form.title.fill("Notre mariage en juin");
    await form.description.fill("À Uzès, une quarantaine d’invités.");
    await form.send.click();
    expect((await mailAbout(AGENCY_EMAIL, "Notre mariage")).parsed.replyTo?.text).toBe(client.email);
  });

  const slotLinks = await test.step("a member answers with three different slots", async () => {
    await visit("/agence/demandes", agencyPage);
    await agencyPage.getByRole("link", { name: /Notre mariage/ }).click();
    const composer = agencyPage.getByRole("form", { name: "Écrire" });
    await expect(agencyPage.getByText(/, affiché .*ce jour-là/)).toBeVisible();
    await composer.getByRole("textbox", { name: "Message" }).fill("Bonjour {prénom},\n{créneaux}");
    await composer.getByRole("checkbox", { name: "Proposer trois créneaux" }).check();
    const [days, hours] = [composer.getByLabel("Jour"), composer.getByLabel("Heure")];
    const secondSlot = [await days.nth(1).inputValue(), await hours.nth(1).inputValue()] as const;
    // Two equal slots are refused.
    await days.nth(1).fill(await days.first().inputValue());
    await hours.nth(1).selectOption(await hours.first().inputValue());
    await composer.getByRole("button", { name: "Envoyer" }).click();
    await expect(days.nth(1)).toBeFocused();
    await days.nth(1).fill(secondSlot[0]);
    await hours.nth(1).selectOption(secondSlot[1]);
    await composer.getByRole("button", { name: "Envoyer" }).click();
    // Other tests' pending changes are in the same bar.
    const pendingAnswer = agencyPage.locator("[data-undo] form").filter({ hasText: "Camille Moreau" });
    await pendingAnswer.getByRole("button", { name: "Prévenir maintenant" }).click();
    const answer = await mailAbout(client.email, "Re: ");
    const links = [...answer.text.matchAll(/\/creneau\/[\w-]+/g)].map(([link]) => link);
    expect(new Set(links).size).toBe(3);
    return links;
  });

  await test.step("the client books a slot by its link, without a session", async () => {
    const clientPage = await browser.newPage();
    await refuseCookies(clientPage.context());
    await visit(slotLinks[1]!, clientPage);
    await clientPage.getByRole("button", { name: "Réserver ce créneau" }).click();
    await expect(clientPage.getByText("Votre rendez-vous est pris.")).toBeVisible();
    await mailAbout(client.email, "Confirmation");
    await clientPage.close();
  });

  const record = agencyPage.getByRole("article", { name: "Camille Moreau" });
  await test.step("the client's record shows what happened, and takes a note", async () => {
    // The worker records the delivery shortly after the inbox has the mail.
    const unsent = site.db.selectFrom("mail").select("id").where("to", "=", client.email).where("status", "!=", "sent");
    await expect.poll(() => unsent.execute()).toEqual([]);
    await visit("/agence", agencyPage);
    await bottomBar(agencyPage).getByRole("link", { name: "Clients" }).click();
    await agencyPage.getByRole("searchbox", { name: "Chercher un client" }).fill(client.email);
    await agencyPage.getByRole("button", { name: "Chercher" }).click();
    await agencyPage
      .getByRole("list")
      .getByRole("link", { name: new RegExp(client.email) })
      .click();
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
    const release = await delayRequests(agencyPage, "**/agence/clients/**", { times: 1 });
    await record.getByText("Corriger ou supprimer").click();
    const save = record.getByRole("button", { name: "Enregistrer la note" });
    await save.click();
    await expect(save).toHaveAttribute("aria-busy", "true");
    release();
    await expect(save).not.toHaveAttribute("aria-busy");
  });

  await test.step("the owner downloads the client's data", async () => {
    await record.getByRole("link", { name: "Télécharger, désactiver, effacer" }).click();
    const exportForm = agencyPage.getByRole("form", { name: "Tout télécharger" });
    await exportForm.getByLabel("Votre mot de passe").fill(owner.password);
    await exportForm.getByRole("button", { name: "Préparer le fichier" }).click();
    const download = agencyPage.waitForEvent("download");
    await agencyPage.getByRole("link", { name: "Télécharger", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("donnees-du-client.json");
  });

  await test.step("the owner erases the client, and the data-request log keeps a number and dates only", async () => {
    const erasureForm = agencyPage.getByRole("form", { name: /Effacer/ });
    await erasureForm.getByRole("checkbox").check();
    await erasureForm.getByLabel("Votre mot de passe").fill(owner.password);
    await erasureForm.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(agencyPage).toHaveURL(/\/agence\/reglages\/droits#repondues$/);
    await mailAbout(client.email, "Annulation");

    // The newest entry comes first.
    const entry = agencyPage.getByRole("article").filter({ hasText: "Effacement" }).first();
    await expect(entry.getByRole("heading")).toHaveText(/^N°\s\d+\s:\sEffacement\s\(art.\s17\)$/);
    await expect(entry).toContainText(/Reçue\sle\s\d.*Fait, le\s\d/s);
    await expect(agencyPage.getByRole("main")).not.toContainText(client.email);
  });
  await agencyPage.close();
});
