import { logInAs, expect, somebody, test } from "./fixtures.ts";
import { abortPosts } from "./requests.ts";
import { seedThread } from "./sent-links.ts";

test("a form behind a mailed link focuses its message again when it fails again", async ({
  page,
  context,
  site,
  visit,
}) => {
  const person = somebody();
  await logInAs(site, context, person);
  const { slotToken } = await seedThread(site, person.email);
  await visit(`/creneau/${slotToken}`);
  await abortPosts(page);
  await page.getByRole("radio").last().check();
  const send = page.getByRole("button", { name: "Réserver ce créneau" });
  await send.click();
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toBeFocused();
  // A busy button ignores the press.
  await expect(send).not.toHaveAttribute("aria-busy");
  await send.focus();
  await send.press("Enter");
  await expect(notice).toBeFocused();
});
