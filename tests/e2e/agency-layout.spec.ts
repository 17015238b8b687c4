import type { Locator, Page } from "@playwright/test";
import { moveAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { updateRows } from "#support/database/rows.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { expectNoSidewaysScroll, expectWholeWords, LONG_AGENCY_NAME, setText } from "./accessibility.ts";
import { bottomBar } from "./agency.ts";
import { expect, PHONE, test } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { seedThread } from "./sent-links.ts";

test.use({ loggedInAs: "owner" });

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

const textStyle = (locator: Locator) =>
  locator.evaluate((element) => {
    const { textRendering, wordSpacing } = getComputedStyle(element);
    return { textRendering, wordSpacing };
  });

const baseline = (locator: Locator) =>
  locator.evaluate((element) => {
    const mark = document.createElement("span");
    mark.style.cssText = "display:inline-block;inline-size:0;block-size:0";
    element.prepend(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  });

test("the agenda's screens fit a phone", async ({ page, site, visit, person }) => {
  await page.setViewportSize(PHONE);

  await test.step("the first free slot of a move is in sight, below the client's name", async () => {
    const date = await site.freeDay();
    const id = await seedAppointment(site.db, { date, time: "10:00" });
    await visit(`/agence/agenda?date=${date}&deplacer=${id}`);
    for (const size of [PHONE, { width: 320, height: 640 }]) {
      await page.setViewportSize(size);
      const form = await boxOf(page.getByRole("form", { name: "Déplacement" }));
      const days = await boxOf(page.getByRole("navigation", { name: "Jours de la semaine" }).filter({ visible: true }));
      const slot = await boxOf(page.locator("button[name=chosenSlot]:visible").first());
      const bar = await boxOf(bottomBar(page));
      expect(form.y).toBeLessThan(100);
      expect(days.y).toBeGreaterThan(form.y + form.height);
      expect(slot.y + slot.height).toBeLessThan(bar.y);
      await expect(page.getByRole("search", { name: "Aller à une date" })).toBeHidden();
      await expect(page.getByRole("link", { name: "Jour suivant" })).toBeVisible();
    }
  });

  await test.step("a day shows each time on the line of its name, and a button's text looks like the text beside it", async () => {
    const date = await site.freeDay();
    await seedAppointment(site.db, { date, time: "10:00", userEmail: null });
    await page.setViewportSize(PHONE);
    await follow(page, `/agence/agenda?vue=jour&date=${date}`);
    const row = page.locator("li:visible", { has: page.locator("[data-appointment]") }).first();
    const [hour, name] = [row.locator("time"), row.locator("[data-appointment]")];
    expect(Math.abs((await baseline(hour)) - (await baseline(name)))).toBeLessThanOrEqual(1);
    const button = page.getByRole("button", { name: "Aller", exact: true });
    expect(await textStyle(button)).toEqual(await textStyle(button.locator("..")));
  });

  await test.step("the fields of a new appointment are evenly spaced", async () => {
    await follow(page, "/agence/agenda/nouveau");
    const fields = await Promise.all(
      [/^Nom/, /^Téléphone/, /^Jour/].map((label) =>
        boxOf(page.getByRole("main").getByLabel(label).first().locator("..")),
      ),
    );
    const [firstGap, secondGap] = [1, 2].map(
      (index) => fields[index]!.y - fields[index - 1]!.y - fields[index - 1]!.height,
    );
    expect(Math.abs(firstGap! - secondGap!)).toBeLessThanOrEqual(1);
  });

  await test.step("the long address of a client is wrapped in a vacated slot, instead of widening the page", async () => {
    const date = await site.freeDay();
    const userEmail = "un-prenom-compose.un-nom-compose@courriel.example";
    const id = await seedAppointment(site.db, { date, time: "10:00", userEmail });
    await moveAppointment(siteDepsFor(site), await accountOf(site.db, person), id, { date, time: "15:00" });
    await follow(page, `/agence/agenda?vue=liste&date=${date}`);
    await expect(page.getByText(new RegExp(`ancien créneau d['’]${userEmail}`))).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("the tabs, titles and fields of the other screens fit narrow and wide windows", async ({
  page,
  site,
  visit,
  person,
}) => {
  await test.step("on a phone, the last content tab opens at the top of its page, and covers no other tab", async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await visit("/agence/contenu/publier");
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await coveredTabs(page)).toEqual([]);
    }
  });

  await test.step("on a phone, the second half of a title that does not fit beside the first goes to the next line whole", async () => {
    const title = page.getByRole("heading", { level: 1 });
    // Drafts of other tests would change the count.
    await setText(title.locator("em"), "aucune modification");
    const [all, half] = [await boxOf(title), await boxOf(title.locator("em"))];
    expect(half.height).toBeLessThan(0.6 * all.height);
  });

  await test.step("only a film hosted elsewhere has a link field", async () => {
    await follow(page, "/agence/contenu/films/one-day");
    const linkField = page.getByLabel("Lien YouTube ou Vimeo");
    await expect(linkField).toBeHidden();
    await page.getByLabel("YouTube ou Vimeo", { exact: true }).check();
    await expect(linkField).toBeVisible();
  });

  await test.step("in a narrow window, the line of an enquiry's history breaks no word", async () => {
    const { enquiryId } = await seedThread(site, person.email);
    // A long line: « e-mail envoyé 23 sept., 12:00 ».
    const sent = { status: "sent", sentAt: "2026-09-23T10:00:00.000Z" } as const;
    await updateRows(site.db, "mail", sent, { kind: "enquiry-confirmation", to: person.email });
    await page.setViewportSize({ width: 320, height: 640 });
    await follow(page, `/agence/demandes/${enquiryId}`);
    await expect(page.locator('main [data-kind="mail"] > b').first()).toHaveText("Confirmation de demande");
    await expectWholeWords(page, "main [data-kind] > b");
  });

  await test.step("in a wide window, the tabs of enquiries fit on one row beside an open enquiry", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const states = await page.getByRole("navigation", { name: "État" }).getByRole("link").all();
    expect(new Set(await Promise.all(states.map(async (state) => (await boxOf(state)).y))).size).toBe(1);
  });

  await test.step("the top bar fits a phone of 320, 390 and 430 pixels, and in a wide window the words of its logo end left of the main part", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await follow(page, "/agence");
    const logo = await boxOf(page.getByRole("banner").getByText("espace agence", { exact: true }));
    expect(logo.x + logo.width).toBeLessThan((await boxOf(page.getByRole("main"))).x);
    for (const width of [320, 390, 430]) await expectNoSidewaysScroll(page, width);

    const name = page.getByRole("banner").getByRole("link", { name: "espace agence" }).locator("span");
    await setText(name, LONG_AGENCY_NAME);
    for (const width of [320, 390]) await expectNoSidewaysScroll(page, width);
    await page.setViewportSize({ width: 1024, height: 768 });
    const [longName, search] = [await boxOf(name), await boxOf(page.getByRole("banner").getByRole("search"))];
    expect(longName.x + longName.width).toBeLessThan((await boxOf(page.getByRole("main"))).x);
    expect(longName.y + longName.height).toBeLessThanOrEqual(search.y);
  });
});

/** Lists the content tabs that the last tab, which stays in place, covers. */
function coveredTabs(page: Page): Promise<string[]> {
  return page
    .getByRole("navigation", { name: "Contenu du site" })
    .getByRole("link")
    .evaluateAll((links) => {
      const last = links.at(-1)!.getBoundingClientRect();
      return links.slice(0, -1).flatMap((link) => {
        const { left, right } = link.getBoundingClientRect();
        const frame = link.parentElement!.getBoundingClientRect();
        return Math.min(right, frame.right) > last.left && left < last.right ? [link.textContent] : [];
      });
    });
}
