import { setRole } from "#app/features/account/members/accounts.server.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { accountOf } from "#support/fixtures/people.ts";
import { agendaOf, dayButton, test } from "./fixtures.ts";
import { expectScriptsWithin, followScripts, weighScripts } from "./script-weight.ts";
import { seedLinks } from "./sent-links.ts";

test.use({ cookiesAnswered: false });

const PAGE = 116_000;
/** A client's booking page also contains the enquiry form. */
const BOOKING = 119_000;
const AGENCY = 43_000;

test(`booking loads at most ${BOOKING / 1000} kB of JavaScript`, async ({ page, visit, site, client: _ }) => {
  const scripts = followScripts(page);
  await visit("/contact");
  await (await dayButton(page, await site.freeDay())).click();
  await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
  await expectScriptsWithin(page, scripts, BOOKING);
});

test(`the page of a client's appointment, with another slot chosen, loads at most ${PAGE / 1000} kB of JavaScript`, async ({
  page,
  visit,
  site,
  client,
}) => {
  const date = await site.freeDay();
  const { id: userId } = await accountOf(site.db, client);
  const id = await seedAppointment(site.db, { date, time: "09:00", userId, userEmail: client.email });
  const scripts = followScripts(page);
  await visit(`/compte/rendez-vous/${id}?date=${date}`);
  await page.getByRole("radio", { name: "10:00" }).check();
  await expectScriptsWithin(page, scripts, PAGE);
});

test(`the pages of mailed links with other slots load at most ${PAGE / 1000} kB of JavaScript`, async ({
  page,
  visit,
  site,
}) => {
  const { proposed, reminded } = await seedLinks(site, await site.freeDay());
  for (const path of [`/rappel/${reminded}`, `/creneau/${proposed}`]) {
    const scripts = followScripts(page);
    await visit(path);
    await expectScriptsWithin(page, scripts, PAGE);
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

test(`the client's own space loads at most ${PAGE / 1000} kB of JavaScript, the agency's at most ${AGENCY / 1000} kB more`, async ({
  page,
  visit,
  site,
  client,
}) => {
  const ofClient = followScripts(page);
  await visit("/compte");
  await expectScriptsWithin(page, ofClient, PAGE);
  const { total } = await weighScripts(page, ofClient);
  await setRole(site.db, client.email, "owner", "agency", new Date());
  for (const path of AGENCY_PAGES) {
    const scripts = followScripts(page);
    await visit(path);
    await expectScriptsWithin(page, scripts, total + AGENCY);
  }
});
