import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { seedAccount } from "#support/site/site.ts";
import { saveHoursAsColleague } from "./agency.ts";
import { expect, waitForHydration, PHONE, somebody, test } from "./fixtures.ts";
import { layoutShift, paintWithout } from "./paint.ts";

// The owner works on a painted page before its script has arrived.

test.use({ loggedInAs: "owner" });

test("what was entered before hydration is used after it, and nothing moves", async ({ page, site }) => {
  await test.step("files are sent", async () => {
    const release = await paintWithout(page, "**/*.js", "/agence/contenu/photos");
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("À ne pas oublier") };
    await page.getByLabel("Ajouter des photos").setInputFiles([notes]);
    release();
    // The file was sent, and refused because it is no picture.
    await expect(page.getByRole("list", { name: "Envois" }).getByRole("alert")).toContainText("notes.jpg");
  });

  await test.step("the end of an appointment is computed from its time and length", async () => {
    const id = await seedAppointment(site.db, { date: await site.freeDay(), time: "10:00" });
    const release = await paintWithout(page, "**/*.js", `/agence/agenda/${id}/deplacer`);
    await page.getByLabel("Heure").selectOption("11:00");
    await page.getByLabel("Durée").selectOption("120");
    release();
    await expect(page.getByText("Jusqu’à 13:00.")).toBeVisible();
  });

  await test.step("search words stay", async () => {
    await page.setViewportSize(PHONE);
    const release = await paintWithout(page, "**/*.js", "/agence/clients?q=Camille");
    const search = page.getByRole("searchbox");
    await search.fill("Léa");
    await search.blur();
    release();
    await waitForHydration(page);
    await expect(search).toHaveValue("Léa");
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("the button keeps its width when the script adds the time to its label", async () => {
    const tuesday = weekOf(await site.freeDay())[1]!;
    const release = await paintWithout(page, "**/*.js", `/agence/agenda/nouveau?date=${tuesday}&heure=14:30`);
    const button = page.getByRole("button", { name: /^Ajouter/ });
    await expect(button).toHaveAccessibleName("Ajouter");
    const before = await button.boundingBox();
    release();
    await expect(button).toHaveAccessibleName("Ajouter à 14:30");
    // The widths of separate text nodes are rounded to a sixty-fourth of a pixel, so the sides may differ by that.
    const after = await button.boundingBox();
    for (const side of ["x", "y", "width", "height"] as const) expect(after![side]).toBeCloseTo(before![side], 1);
  });

  await page.setViewportSize(PHONE);
  await test.step("the contents and the chosen tab keep their position", async () => {
    const release = await paintWithout(page, "**/*.js", "/agence/contenu/photos");
    const tab = page.getByRole("navigation", { name: "Contenu du site" }).getByRole("link", { name: "Photos" });
    const before = await tab.boundingBox();
    release();
    await waitForHydration(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
    expect(await tab.boundingBox()).toEqual(before);
  });

  await test.step("where a passkey is added, the hint about JavaScript stays hidden", async () => {
    const release = await paintWithout(page, "**/*.js", "/agence/reglages/double-authentification");
    const hint = page.getByText(/clé d.accès, activez JavaScript/);
    await expect(hint).toBeHidden();
    const form = page.getByRole("main").getByText("Nom de la clé");
    const before = await form.boundingBox();
    release();
    await expect(hint).toHaveCount(0);
    expect(await form.boundingBox()).toEqual(before);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("the form of a new appointment lists the times and clients for what was chosen and typed", async () => {
    const [openedDay, day] = [await site.freeDay(), await site.freeDay()];
    await seedAppointment(site.db, { date: day, time: "14:00" });
    await seedAccount(site.db, { ...somebody(), firstName: "Solène", lastName: "Kerbrat" });
    const release = await paintWithout(page, "**/*.js", `/agence/agenda/nouveau?date=${openedDay}`);
    const hour = (time: string) => page.getByRole("radio", { name: time, exact: true });
    await page.getByLabel("Nom").fill("Kerb");
    await page.getByRole("textbox", { name: "Jour" }).fill(day);
    await page.getByLabel("Durée").selectOption("120");
    await page.getByLabel("Trajet après").selectOption("60");
    await hour("10:30").check();
    release();
    // 11:30 would be free on another day, for a shorter appointment, or without the travel time.
    await expect(hour("11:30")).toHaveCount(0);
    await expect(hour("11:00")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ajouter à 10:30" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Solène Kerbrat/ })).toBeVisible();
  });
});

test("the forms of closed days use what was entered before hydration", async ({ page, site }) => {
  await test.step("the button that closes days names them on hydration, as long as no other field is set", async () => {
    const [firstDay, secondDay] = [await site.freeDay(), await site.freeDay()];
    for (const date of [firstDay, secondDay]) await seedAppointment(site.db, { date, time: "10:00" });
    const path = `/agence/jours-fermes?mois=${firstDay.slice(0, 7)}&du=${secondDay}&au=${secondDay}`;
    const release = await paintWithout(page, "**/*.js", path);
    const closingForm = page.getByRole("form", { name: "Fermer des jours" });
    const button = closingForm.getByRole("button", { name: /^Fermer/ });
    const bookedNotice = closingForm.getByText("Un rendez-vous est prévu ce jour-là.");
    await expect(button).toHaveAccessibleName("Fermer");
    const before = await button.boundingBox();
    release();
    await expect(button).toHaveAccessibleName("Fermer ce jour");
    expect(await button.boundingBox()).toEqual(before);
    await expect(bookedNotice).toBeVisible();

    const from = closingForm.getByLabel(/^De/);
    await from.fill("09:00");
    await expect(button).toHaveAccessibleName("Fermer");
    await page.locator(`a[data-date="${firstDay}"]`).click();
    await expect(closingForm.getByLabel("Du", { exact: true })).toHaveValue(firstDay);
    await expect(button).toHaveAccessibleName("Fermer");
    await expect(bookedNotice).toHaveCount(0);
    await from.fill("");
    await expect(button).toHaveAccessibleName("Fermer ce jour");
    await expect(bookedNotice).toBeVisible();
  });

  await page.evaluate(() => sessionStorage.clear());
  await test.step("values typed for a closing stay when another day is tapped, even after the form listed an appointment", async () => {
    const [firstDay, secondDay] = [await site.freeDay(), await site.freeDay()];
    await seedAppointment(site.db, { date: secondDay, time: "10:00" });
    const release = await paintWithout(page, "**/*.js", `/agence/jours-fermes?mois=${firstDay.slice(0, 7)}`);
    const closingForm = page.getByRole("form", { name: "Fermer des jours" });
    await closingForm.getByLabel("Du", { exact: true }).fill(secondDay);
    const values = { De: "09:00", À: "12:00", Motif: "Dentiste" };
    const field = (label: string) => closingForm.getByLabel(new RegExp(`^${label}`));
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    await field("Répétition").selectOption("yearly");
    // The browser submits the form, so no draft is in the tab to restore.
    await closingForm.getByRole("button", { name: "Fermer" }).click();
    await expect(closingForm.getByRole("alert")).toContainText("Un rendez-vous est prévu.");
    release();
    await waitForHydration(page);
    await page.locator(`a[data-date="${firstDay}"]`).click();
    await expect(closingForm.getByLabel("Du", { exact: true })).toHaveValue(firstDay);
    for (const [label, value] of Object.entries(values)) await expect(field(label)).toHaveValue(value);
    await expect(field("Répétition")).toHaveValue("yearly");
    await expect(closingForm.getByRole("button", { name: "Fermer" })).toHaveAccessibleName("Fermer");
  });

  await test.step("hours rejected before hydration and then corrected do not overwrite a colleague's newer hours, even after another form was saved", async () => {
    const release = await paintWithout(page, "**/*.js", "/agence/jours-fermes");
    const end = page.locator('input[name="to-2"]');
    const save = page.getByRole("button", { name: "Enregistrer les horaires" });
    await saveHoursAsColleague(end);
    await end.fill("08:00");
    await save.click();
    await expect(page.getByText("la fin doit venir après le début")).toBeVisible();
    release();
    await waitForHydration(page);
    await end.fill("16:00");
    await page.getByRole("button", { name: "Appliquer" }).click();
    await expect(page.getByText("la fin doit venir après le début")).toHaveCount(0);
    await save.click();
    await expect(page.getByText("Les horaires ont été modifiés entre-temps")).toBeVisible();
    // Other tests expect the usual hours.
    await site.db.deleteFrom("settings").where("key", "=", "booking-rules").execute();
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("without a script, files are sent by the browser's own buttons, and a passkey cannot be added", async ({
    page,
  }) => {
    await page.goto("/agence/contenu/photos");
    await expect(page.getByRole("button", { name: "Envoyer" })).toBeVisible();
    await expect(page.getByLabel("Ajouter des photos")).toHaveCSS("opacity", "1");
    await page.goto("/agence/reglages/double-authentification");
    await expect(page.getByText(/clé d.accès, activez JavaScript/)).toBeVisible();
    await expect(page.getByText("Nom de la clé")).toBeHidden();
  });
});
