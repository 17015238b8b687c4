import { setRole } from "#app/features/account/account-commands.server.ts";
import { AGENCY_EMAIL, answerCookies, enter, expect, somebody, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a request's life on a telephone: from a price card to what is kept after the erasure", async ({
  page,
  visit,
  member,
  house,
  browser,
}) => {
  const owner = { ...somebody(), firstName: "Jeanne", lastName: "Delorme" };
  const agency = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } });
  await answerCookies(agency);
  await enter(house, agency, owner);
  await setRole(house.db, owner.email, "owner", "agency", new Date());
  const desk = await agency.newPage();
  const about = (to: string, word: string) =>
    house.inbox.waitFor((mail) => mail.to === to && mail.subject.includes(word));

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
  const notice = await about(AGENCY_EMAIL, "Notre mariage");
  expect(notice.parsed.replyTo?.text).toBe(member.email);

  await visit("/agence/demandes", desk);
  await desk.getByRole("link", { name: /Notre mariage/ }).click();
  const composer = desk.getByRole("form", { name: "Écrire" });
  await expect(desk.getByText(/affichés ce jour-là/)).toBeVisible();
  await composer.getByRole("textbox", { name: "Message" }).fill("Bonjour {prénom},\n{créneaux}");
  await composer.getByRole("checkbox", { name: "Proposer trois créneaux" }).check();
  await composer.getByRole("button", { name: "Envoyer" }).click();
  // What other tests have left to wait stands in the same bar.
  const waiting = desk.locator("[data-undo] form").filter({ hasText: "Camille Moreau" });
  await waiting.getByRole("button", { name: "Prévenir maintenant" }).click();
  const answer = await about(member.email, "Re: ");
  const links = [...answer.text.matchAll(/\/creneau\/[\w-]+/g)].map(([link]) => link);
  expect(new Set(links).size).toBe(3);

  // From the mail, in a browser that has never been here.
  const elsewhere = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } });
  await answerCookies(elsewhere);
  const mail = await elsewhere.newPage();
  await visit(links[1]!, mail);
  await mail.getByRole("button", { name: "Réserver ce créneau" }).click();
  await expect(mail.getByText("Votre rendez-vous est pris.")).toBeVisible();
  await about(member.email, "Confirmation");
  await elsewhere.close();

  // The worker writes down a moment later what the inbox has taken.
  const unsent = house.db.selectFrom("mail").select("id").where("to", "=", member.email).where("status", "!=", "sent");
  await expect.poll(() => unsent.execute()).toEqual([]);
  await visit("/agence", desk);
  await desk.getByRole("navigation", { name: "sous le pouce" }).getByRole("link", { name: "Clients" }).click();
  await desk.getByRole("searchbox", { name: "Chercher un client" }).fill(member.email);
  await desk.getByRole("button", { name: "Chercher" }).click();
  await desk
    .getByRole("list")
    .getByRole("link", { name: new RegExp(member.email) })
    .click();
  const file = desk.getByRole("article", { name: "Camille Moreau" });
  for (const line of [
    "Demande : Notre mariage en juin",
    "Réponse de Jeanne",
    "Rendez-vous pris",
    "Confirmation de rendez-vous",
    "Confirmation de demande",
  ])
    await expect(file.getByText(line).first()).toBeVisible();
  await expect(file.getByText(/^parti \d\d:\d\d$/)).toHaveCount(3);
  await file.getByRole("textbox", { name: "Ajouter une note" }).fill("Sa sœur se marie aussi.");
  await file.getByRole("button", { name: "Ajouter" }).click();
  await expect(file.getByText("Note de Jeanne")).toBeVisible();

  await file.getByRole("link", { name: "Télécharger, fermer, effacer" }).click();
  const exporting = desk.getByRole("form", { name: "Tout télécharger" });
  await exporting.getByLabel("Votre mot de passe").fill(owner.password);
  await exporting.getByRole("button", { name: "Préparer le fichier" }).click();
  const download = desk.waitForEvent("download");
  await desk.getByRole("link", { name: "Télécharger", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("donnees-du-client.json");

  const erasing = desk.getByRole("form", { name: /Effacer/ });
  await expect(erasing.getByRole("row", { name: /Rendez-vous gardés sans nom/ })).toBeVisible();
  await erasing.getByRole("checkbox").check();
  await erasing.getByLabel("Votre mot de passe").fill(owner.password);
  await erasing.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(desk).toHaveURL(/\/agence\/reglages\/droits#repondues$/);
  await about(member.email, "Annulation");
  // The newest stands first; other tests erase clients too.
  await expect(desk.getByRole("heading", { name: /Effacement/ }).first()).toBeVisible();
  await expect(desk.getByRole("main")).not.toContainText(member.email);
  await agency.close();
});
