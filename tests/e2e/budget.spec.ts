import { agendaOf, dayButton, test } from "./fixtures.ts";
import { expectScriptsWithin, followScripts } from "./script-weight.ts";

// Visitors' pages are weighed in pages.spec.ts. Over the 115 kB that were set; docs/decisions/0014 says by what and why.
const MEMBER = 121_500;

test(`booking loads at most ${MEMBER / 1000} kB of JavaScript`, async ({ page, visit, house, member: _ }) => {
  const scripts = followScripts(page);
  await visit("/contact");
  await (await dayButton(page, house.freeDay())).click();
  await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
  await expectScriptsWithin(page, scripts, MEMBER);
});
