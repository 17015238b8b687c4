import type { Page } from "@playwright/test";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { addDays } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { updateRows } from "#support/database/rows.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { bottomBar } from "./agency.ts";
import { expect, PHONE, test } from "./fixtures.ts";
import { follow } from "./follow.ts";

test.use({ loggedInAs: "owner", viewport: PHONE });

const storedDrafts = (page: Page) => page.evaluate(() => sessionStorage.getItem("agence-saisies"));

test("a draft is restored until it is sent, and a message whose mail has been sent in the meantime is shown for copying", async ({
  page,
  context,
  visit,
  site,
}) => {
  await test.step("a draft is restored after another page, after « back » and after a reload, until it is sent", async () => {
    await visit("/agence/agenda/nouveau");
    const name = page.getByRole("textbox", { name: "Nom" });
    const note = page.getByRole("textbox", { name: "Note" });
    const notice = page.getByText("Nous avons retrouvé ce que vous aviez écrit ici sans l’envoyer.");
    await name.fill("Sylvie Marchand");
    await note.fill("Rappeler après 18 h.");
    await bottomBar(page).getByRole("link", { name: "Clients" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Clients");
    const expectRestored = async () => {
      await expect(notice).toBeVisible();
      await expect(name).toHaveValue("Sylvie Marchand");
      await expect(note).toHaveValue("Rappeler après 18 h.");
    };
    await page.goBack();
    await expectRestored();
    // A visit replaces the reload, because on a reload the browser itself restores fields.
    await visit("/agence/agenda/nouveau");
    await expectRestored();
    await page.getByRole("button", { name: "L’effacer" }).click();
    await expect(name).toHaveValue("");
    await expect(notice).toHaveCount(0);

    await name.fill("Sylvie Marchand");
    await page.getByLabel("Jour", { exact: true }).fill(addDays(parisDate(new Date()), 60));
    await page.getByRole("button", { name: /^Ajouter/ }).click();
    await page.waitForURL(/\/agence\/agenda\/[\w-]{36}/);
    await visit("/agence/agenda/nouveau");
    await expect(name).toHaveValue("");
    expect(await storedDrafts(page)).toBeNull();
  });

  await test.step("a message whose mail has been sent in the meantime is restored for copying", async () => {
    const date = await site.freeDay();
    const id = await seedAppointment(site.db, { date, time: "10:00" });
    const form = { chosenSlot: `${date} 11:00`, personalMessage: "Sonnez au 12.", back: "/agence" };
    await expect(await context.request.post(`/agence/agenda/${id}/deplacer`, { form })).toBeOK();
    await follow(page, `/agence/agenda/${id}/mot`);
    const message = page.getByRole("textbox", { name: "Votre mot" });
    await message.fill("Sonnez au 14.");
    await bottomBar(page).getByRole("link", { name: "Clients" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Clients");
    await updateRows(site.db, "pendingChanges", { state: "notified" }, { appointmentId: id });
    await page.goBack();
    await expect(page.getByText("Vous pouvez encore le copier.")).toBeVisible();
    await expect(message).toHaveValue("Sonnez au 14.");
    await expect(message).toHaveAttribute("readonly");
    await page.getByRole("button", { name: "L’effacer" }).click();
    await expect(message).toBeHidden();
  });
});

test("a draft is restored after a network error and under its own tab, contains no password, and does not overwrite a colleague's saved price", async ({
  page,
  context,
  visit,
  site,
  person,
}) => {
  await test.step("a draft is restored after a network error until it is sent, and a password is never stored", async () => {
    const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
    await visit(`/agence/agenda/${id}`);
    const note = page.getByRole("textbox", { name: "Note interne" });
    await note.fill("Montrer l'album.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Enregistrer la note" }).click();
    await expect(page.getByText("Pas de réponse.")).toBeVisible();
    await context.setOffline(false);
    await page.goto("about:blank");
    await visit(`/agence/agenda/${id}`);
    await expect(note).toHaveValue("Montrer l'album.");
    await page.getByRole("button", { name: "Enregistrer la note" }).click();
    await expect.poll(() => storedDrafts(page)).toBeNull();

    await visit("/agence/reglages/tableaux");
    await page.getByLabel("Votre mot de passe").fill("Secret-2026!");
    expect(await storedDrafts(page)).toBeNull();
  });

  await test.step("a draft is restored after a network error, even if another form of its page is saved in the meantime", async () => {
    // The appointment is in the past, so that attendance can be recorded.
    const id = await seedAppointment(site.db, { date: addDays(parisDate(new Date()), -1), time: "10:00" });
    await follow(page, `/agence/agenda/${id}`);
    const note = page.getByRole("textbox", { name: "Note interne" });
    const [attendanceReleased, noteRequested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(`**/agenda/${id}*`, async (route) => {
      const body = route.request().postData();
      if (body === null) return route.fallback();
      if (body.includes("attendance")) return attendanceReleased.promise.then(() => route.continue());
      noteRequested.resolve();
      await page.waitForResponse((answer) => answer.request().postData()?.includes("attendance") ?? false);
      return route.abort();
    });
    await page.getByRole("button", { name: "Venu", exact: true }).click();
    await note.fill("Montrer l'album.");
    await page.getByRole("button", { name: "Enregistrer la note" }).click();
    await noteRequested.promise;
    attendanceReleased.resolve();
    await expect(page.getByText("Pas de réponse.")).toBeVisible();
    await page.unrouteAll();
    await page.goto("about:blank");
    await visit(`/agence/agenda/${id}`);
    await expect(note).toHaveValue("Montrer l'album.");
  });

  await test.step("a note is restored under its own tab, and sending it keeps the unsent answer", async () => {
    const { id } = await sendEnquiry(siteDepsFor(site), await accountOf(site.db, person), {
      title: "Baptême",
      services: ["photo"],
      description: "Le matin.",
    });
    await follow(page, `/agence/demandes/${id}`);
    const message = page.getByRole("textbox", { name: "Message" });
    const tab = (name: string) => page.getByRole("radio", { name });
    await message.fill("Bonjour.");
    await page.locator("label", { has: tab("Note") }).click();
    await message.fill("Cliente fidèle.");
    await page.goto("about:blank");
    await visit(`/agence/demandes/${id}`);
    await expect(tab("Note")).toBeChecked();
    await expect(message).toHaveValue("Cliente fidèle.");
    await page.getByRole("button", { name: "Enregistrer la note" }).click();
    await expect(tab("Répondre")).toBeChecked();
    await expect(message).toHaveValue("Bonjour.");
    expect(await storedDrafts(page)).toContain("Bonjour.");
    expect(await storedDrafts(page)).not.toContain("Cliente fidèle.");
    // A template replaces the text, and is no draft.
    await page.getByLabel("Modèle").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Insérer ce modèle" }).click();
    await expect(message).not.toHaveValue("Bonjour.");
    expect(await storedDrafts(page)).toContain("Bonjour.");
  });

  await test.step("a price draft is restored only in its own service, and does not overwrite a colleague's saved price", async () => {
    await follow(page, "/agence/contenu/tarifs?service=photo");
    const price = page.locator('input[name="mariage.or.price"]');
    await price.fill("1999");
    await page.getByRole("link", { name: "Vidéographie", exact: true }).click();
    await page.waitForURL(/service=video/);
    await expect(page.getByText("Ce que vous aviez écrit ici")).toHaveCount(0);
    await expect(price).not.toHaveValue("1999");
    await page.goBack();
    await expect(page.getByText("Ce que vous aviez écrit ici")).toBeVisible();
    await expect(price).toHaveValue("1999");
    await page.goto("about:blank");
    const otherTab = await context.newPage();
    await visit("/agence/contenu/tarifs?service=photo", otherTab);
    await otherTab.locator('input[name="mariage.or.price"]').fill("2010");
    await otherTab.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await expect(otherTab.getByText(/brouillon enregistré/i).first()).toBeVisible();
    await visit("/agence/contenu/tarifs?service=photo");
    await expect(price).toHaveValue(/^2\s?010$/);
  });
});
