import { setRole } from "#app/features/account/members/accounts.server.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { agendaOf, dayButton, test } from "./fixtures.ts";
import { expectScriptsWithin, collectScripts } from "./script-weight.ts";
import { seedLinks } from "./sent-links.ts";

test.use({ hasAnsweredCookies: false });

const PAGE_BYTES = 116_000;
/** A client's booking page also contains the enquiry form. */
const BOOKING_BYTES = 119_000;
const AGENCY_EXTRA_BYTES = 43_000;

test(`booking loads at most ${BOOKING_BYTES / 1000} kB of JavaScript`, async ({ page, visit, site, client: _ }) => {
  const scripts = collectScripts(page);
  await visit("/contact");
  await (await dayButton(page, await site.freeDay())).click();
  await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
  await expectScriptsWithin(page, scripts, BOOKING_BYTES);
});

test(`the page of a client's appointment, with another slot chosen, loads at most ${PAGE_BYTES / 1000} kB of JavaScript`, async ({
  page,
  visit,
  site,
  client,
}) => {
  const date = await site.freeDay();
  const { id: userId } = await accountOf(site.db, client);
  const id = await seedAppointment(site.db, { date, time: "09:00", userId, userEmail: client.email });
  const scripts = collectScripts(page);
  await visit(`/compte/rendez-vous/${id}?date=${date}`);
  await page.getByRole("radio", { name: "10:00" }).check();
  await expectScriptsWithin(page, scripts, PAGE_BYTES);
});

test(`the pages of mailed links with other slots load at most ${PAGE_BYTES / 1000} kB of JavaScript`, async ({
  page,
  visit,
  site,
}) => {
  const { proposalToken, reminderToken } = await seedLinks(site, await site.freeDay());
  for (const path of [`/rappel/${reminderToken}`, `/creneau/${proposalToken}`]) {
    const scripts = collectScripts(page);
    await visit(path);
    await expectScriptsWithin(page, scripts, PAGE_BYTES);
  }
});

/** The heaviest pages, and the page that a member opens first. */
const AGENCY_PAGES = [
  "/agence",
  "/agence/agenda",
  "/agence/agenda/nouveau",
  "/agence/jours-fermes",
  "/agence/demandes",
];

test(`the client's own space loads at most ${PAGE_BYTES / 1000} kB of JavaScript, the agency's at most ${AGENCY_EXTRA_BYTES / 1000} kB more`, async ({
  page,
  visit,
  site,
  client,
}) => {
  const clientScripts = collectScripts(page);
  await visit("/compte");
  const { total } = await expectScriptsWithin(page, clientScripts, PAGE_BYTES);
  await setRole(site.db, client.email, "owner", "agency", new Date());
  for (const path of AGENCY_PAGES) {
    const scripts = collectScripts(page);
    await visit(path);
    await expectScriptsWithin(page, scripts, total + AGENCY_EXTRA_BYTES);
  }
});
