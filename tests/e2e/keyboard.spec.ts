import type { Route } from "@playwright/test";
import { addDays, daysBetween, longDate, longMonth } from "#app/french/dates.ts";
import { DEFAULT_RULES, lastBookableDay } from "#app/features/booking/availability/booking-rules.ts";
import { monthOf, shiftMonth, weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { fieldId } from "#app/features/publishing/form-fields.ts";
import { agendaOf, cookieCard, dayButton, logInAsOwner, expect, stopClock, takeSlot, test } from "./fixtures.ts";
import { pressEnterOn, expectFocus, expectVisibleFocusWideAndNarrow, inspectFocus, tabTo } from "./focus.ts";
import { follow } from "./follow.ts";

test("a visitor logs in, chooses a day and a time and confirms, by keyboard alone", async ({
  page,
  visit,
  site,
  account: person,
}) => {
  const date = await site.freeDay();
  const agenda = agendaOf(page);
  const { keyboard } = page;
  await visit("/contact");

  await test.step("logs in from the agenda", async () => {
    await pressEnterOn(page, agenda.getByRole("link", { name: "Connexion" }));
    const dialog = page.getByRole("dialog", { name: "Ravis de vous revoir" });
    await expect(dialog.getByLabel("Adresse e-mail")).toBeFocused();
    await keyboard.type(person.email);
    await tabTo(page, dialog.getByLabel("Mot de passe", { exact: true }));
    await keyboard.type(person.password);
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(agenda.getByRole("grid")).toBeVisible();
  });

  await test.step("chooses a day with the arrow keys", async () => {
    const today = parisDate(new Date());
    await tabTo(page, agenda.getByRole("button", { name: longDate(today) }));
    const days = daysBetween(today, date);
    for (let week = 0; week < Math.floor(days / 7); week++) await keyboard.press("ArrowDown");
    for (let day = 0; day < days % 7; day++) await keyboard.press("ArrowRight");
    const chosenDay = agenda.getByRole("button", { name: longDate(date) });
    await expectFocus(chosenDay);
    await keyboard.press("Enter");
    await expect(agenda).toContainText("18 créneaux disponibles");
    await expectFocus(chosenDay);
  });

  await test.step("chooses a time with the arrow keys", async () => {
    await tabTo(page, agenda.getByRole("radio", { name: "09:00" }));
    await keyboard.press("Space");
    await expect(agenda.getByRole("radio", { name: "09:00" })).toBeChecked();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(agenda.getByRole("radio", { name: "10:00" })).toBeChecked();
    await expectFocus(agenda.getByRole("radio", { name: "10:00" }));
    await expect(agenda.getByRole("status").filter({ hasText: "Créneau de 10:00 choisi" })).toBeAttached();
  });

  await test.step("confirms and comes back to the agenda", async () => {
    await pressEnterOn(page, agenda.getByRole("button", { name: "Confirmer le rendez-vous" }));
    const dialog = page.getByRole("dialog", { name: "Confirmation" });
    await expectFocus(dialog.getByRole("button", { name: "Fermer" }));
    await keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expectFocus(agenda.getByRole("heading", { name: "Prendre rendez-vous" }));
  });
  await site.inbox.waitFor(({ to, subject }) => to === person.email && subject.includes("10:00"));
});

test("the booking calendar works by keyboard alone", async ({ page, visit, site, client: _ }) => {
  const [shownDate, date] = [await site.freeDay(), await site.freeDay()];
  const agenda = agendaOf(page);

  await test.step("the calendar is one tab stop, and arrow, Home, End and Page keys move the focus within its limits", async () => {
    await visit("/contact");
    const { keyboard } = page;
    const today = parisDate(new Date());
    const lastDay = lastBookableDay(DEFAULT_RULES, new Date());
    const day = (date: string) => agenda.getByRole("button", { name: longDate(date) });
    await tabTo(page, day(today));
    await keyboard.press("ArrowLeft");
    await expectFocus(day(today));
    await keyboard.press("ArrowRight");
    await expectFocus(day(addDays(today, 1)));
    await keyboard.press("ArrowDown");
    await expectFocus(day(addDays(today, 8)));
    const weekday = weekdayOf(addDays(today, 8));
    await keyboard.press("Home");
    await expectFocus(day(addDays(today, 8 - weekday)));
    await keyboard.press("End");
    await expectFocus(day(addDays(today, 14 - weekday)));
    await keyboard.press("PageDown");
    const month = longMonth(shiftMonth(monthOf(addDays(today, 14 - weekday)), 1));
    await expect(agenda.getByRole("heading", { name: month })).toBeVisible();
    await expectFocus(agenda.getByRole("button", { name: new RegExp(`${month}$`) }).and(page.locator(":focus")));
    await keyboard.press("Shift+PageDown");
    await expectFocus(day(lastDay));
    await keyboard.press("Tab");
    await expect(agenda.getByRole("grid").locator(":focus")).toHaveCount(0);
    await keyboard.press("Shift+Tab");
    await expectFocus(day(lastDay));
  });

  await test.step("every stop shows its focus, wide and narrow", async () => {
    await visit(`/contact?date=${shownDate}`);
    await agenda.getByRole("radio", { name: "09:00" }).check();
    await page.getByRole("link", { name: "Aller au contenu" }).focus();
    await expectVisibleFocusWideAndNarrow(page);
  });

  await test.step("closing the error dialog before or after the new slots load moves the focus to the slots", async () => {
    const dialog = page.getByRole("dialog", { name: "Erreur" });
    await page.setViewportSize({ width: 1280, height: 720 });
    await (await dayButton(page, date)).click();
    for (const [phase, takenTime, nextTime] of [
      ["before", "09:00", "09:30"],
      ["after", "09:30", "10:00"],
    ] as const)
      await test.step(`${phase} the new slots load`, async () => {
        await agenda.getByRole("radio", { name: takenTime }).check();
        await takeSlot(site.db, date, takenTime);
        const slotRequest = Promise.withResolvers<Route>();
        if (phase === "before") await page.route("**/agenda/creneaux?*", slotRequest.resolve, { times: 1 });
        await pressEnterOn(page, agenda.getByRole("button", { name: "Confirmer le rendez-vous" }));
        await expectFocus(dialog.getByRole("button"));
        const takenSlot = agenda.getByRole("radio", { name: takenTime, includeHidden: true });
        if (phase === "after") await expect(takenSlot).toHaveCount(0);
        await page.keyboard.press("Enter");
        await expect(dialog).toBeHidden();
        if (phase === "before") await (await slotRequest.promise).continue();
        await expectFocus(agenda.getByRole("radio", { name: nextTime }));
        await expect(takenSlot).toHaveCount(0);
      });
  });
});

test("the header's links, menus and dialogs work by keyboard alone", async ({ page, visit }) => {
  const { keyboard } = page;

  await test.step("the skip link leads past the header; the SERVICES menu opens, closes on Escape and when the focus leaves, and leads to a page", async () => {
    await visit("/terms");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Aller au contenu" });
    await expectFocus(skip);
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("main").locator(":focus"));

    const toggle = page.getByRole("banner").locator("summary", { hasText: "SERVICES" });
    const firstLink = page.getByRole("banner").getByRole("link", { name: "PHOTO" });
    await tabTo(page, toggle, "Shift+Tab");
    await expect(firstLink).toBeHidden();
    await keyboard.press("Enter");
    await expect(firstLink).toBeVisible();
    await keyboard.press("Tab");
    await expectFocus(firstLink);
    await keyboard.press("Escape");
    await expect(firstLink).toBeHidden();
    await expectFocus(toggle);
    await keyboard.press("Space");
    await expect(firstLink).toBeVisible();
    for (let stop = 0; stop < 4; stop++) await keyboard.press("Tab");
    await expect(firstLink).toBeHidden();
    await pressEnterOn(page, toggle, "Shift+Tab");
    await pressEnterOn(page, page.getByRole("banner").getByRole("link", { name: "VIDEO" }));
    await expect(page).toHaveURL("/services/video/accueilV");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(firstLink).toBeHidden();
  });

  for (const [name, title, key] of [
    ["Connexion", "Ravis de vous revoir", "Shift+Tab"],
    ["Inscription", "Faisons connaissance", "Tab"],
  ] as const) {
    await test.step(`the dialog behind « ${name} »`, async () => {
      const opener = page.getByRole("banner").getByRole("link", { name });
      await pressEnterOn(page, opener, key);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(":focus")).toHaveCount(1);
      for (const turn of ["Tab", "Shift+Tab"]) {
        const stops: string[] = [];
        // The first stop comes again after the last one.
        while (stops.length < 2 || (stops.at(-1) !== stops[0] && stops.length < 24)) {
          await page.keyboard.press(turn);
          const { element, isInTarget, problems } = await dialog.evaluate(inspectFocus);
          // Between the last and the first stop, the browser's own controls have the focus.
          if (!element) continue;
          expect(isInTarget).toBe(true);
          expect(problems).toEqual([]);
          stops.push(element);
        }
        expect(new Set(stops).size).toBeGreaterThan(5);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expectFocus(opener);
    });
  }

  await test.step("the switch between login and signup", async () => {
    await pressEnterOn(page, page.getByRole("banner").getByRole("link", { name: "Connexion" }), "Shift+Tab");
    const dialog = page.getByRole("dialog");
    await pressEnterOn(page, dialog.getByRole("link", { name: "Inscription" }), "Shift+Tab");
    await expect(dialog.getByRole("heading", { name: "Faisons connaissance" })).toBeVisible();
    await expectFocus(dialog.getByRole("link", { name: "Inscription" }));
    await pressEnterOn(page, dialog.getByRole("button", { name: "Fermer" }), "Shift+Tab");
    await expect(dialog).toBeHidden();
  });

  await test.step("the menu of small screens closes on Escape, when the focus leaves it, and at a navigation", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const opener = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await pressEnterOn(page, opener);
    await expect(menu).toBeVisible();
    await tabTo(page, menu.getByRole("link", { name: "ACCUEIL", exact: true }));
    for (const name of ["CONTACT", "PHOTO", "VIDEO", "WEB"]) {
      await keyboard.press("Tab");
      await expectFocus(menu.getByRole("link", { name }));
    }
    await keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expectFocus(opener);

    await keyboard.press("Space");
    await tabTo(page, menu.getByRole("link", { name: "Inscription" }));
    await keyboard.press("Tab");
    await expect(menu).toBeHidden();

    await pressEnterOn(page, opener, "Shift+Tab");
    await pressEnterOn(page, menu.getByRole("link", { name: "WEB" }));
    await expect(page).toHaveURL("/services/web/accueilW");
    await expect(menu).toBeHidden();
  });
});

test("a link to a section or a field focuses it, and the field stays in the tab order", async ({
  page,
  visit,
  site,
  context,
}) => {
  await logInAsOwner(site, context);
  await visit("/agence/jours-fermes");
  await page.getByRole("link", { name: "Horaires", exact: true }).press("Enter");
  await expect(page.locator("#horaires")).toBeFocused();
  const name = fieldId("identity", "name");
  const field = page.locator(`[id="${name}"]`);
  await follow(page, `/agence/contenu/identite#${name}`);
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(field).toBeFocused();
});

test("the account menu opens, closes on Escape and when the focus leaves, and logs out", async ({
  page,
  visit,
  client,
}) => {
  await visit("/terms");
  const toggle = page.getByRole("banner").locator("summary", { hasText: client.firstName });
  const logout = page.getByRole("banner").getByRole("button", { name: "Déconnexion" });
  const { keyboard } = page;
  await pressEnterOn(page, toggle);
  await expect(logout).toBeVisible();
  await tabTo(page, logout);
  await keyboard.press("Escape");
  await expect(logout).toBeHidden();
  await expectFocus(toggle);
  await keyboard.press("Space");
  await expect(logout).toBeVisible();
  await keyboard.press("Shift+Tab");
  await expect(logout).toBeHidden();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await pressEnterOn(page, logout);
  await expect(page.getByRole("status").getByText("Déconnexion réussie !")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
});

// /contact and /rgpd are covered below, with the cookie banner on them.
test("every stop of / and /signup shows its focus, wide and narrow", async ({ page, visit }) => {
  for (const path of ["/", "/signup"]) {
    await visit(path);
    await expectVisibleFocusWideAndNarrow(page);
  }
});

test.describe("on a first visit", () => {
  test.use({ hasAnsweredCookies: false });

  test("the cookie banner hides no stop of /contact and /rgpd, wide and narrow", async ({ page, visit }) => {
    await stopClock(page);
    for (const path of ["/contact", "/rgpd"]) {
      await visit(path);
      const banner = cookieCard(page);
      // The banner ignores presses for its first half second.
      await expect.poll(() => banner.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("auto");
      await expectVisibleFocusWideAndNarrow(page);
      await expect(banner).toBeVisible();
    }
  });
});
