import { setRole } from "#app/features/account/account-commands.server.ts";
import { agendaOf, dayButton, test } from "./fixtures.ts";
import { expectScriptsWithin, followScripts } from "./script-weight.ts";

test.use({ cookiesAnswered: false });

// Visitors' pages are weighed in pages.spec.ts.
const MEMBER = 117_000;
const AGENCY = 40_000;

test(`booking loads at most ${MEMBER / 1000} kB of JavaScript`, async ({ page, visit, house, member: _ }) => {
  const scripts = followScripts(page);
  await visit("/contact");
  await (await dayButton(page, await house.freeDay())).click();
  await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
  await expectScriptsWithin(page, scripts, MEMBER);
});

test(`the client's own space loads at most ${MEMBER / 1000} kB of JavaScript`, async ({ page, visit, member: _ }) => {
  const scripts = followScripts(page);
  await visit("/compte");
  await expectScriptsWithin(page, scripts, MEMBER);
});

test(`the agency's agenda loads at most ${(MEMBER + AGENCY) / 1000} kB of JavaScript`, async ({
  page,
  visit,
  house,
  member,
}) => {
  await setRole(house.db, member.email, "owner", "agency", new Date());
  const scripts = followScripts(page);
  await visit("/agence/agenda");
  await expectScriptsWithin(page, scripts, MEMBER + AGENCY);
});
