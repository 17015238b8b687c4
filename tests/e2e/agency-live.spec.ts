import { setRole } from "#app/features/account/account-commands.server.ts";
import { seedAccount } from "../../support/site.ts";
import { enter, expect, postLogin, somebody, test } from "./fixtures.ts";

test.use({ cookiesAnswered: true });

test("what a client books elsewhere comes into the open agenda by itself, and is said", async ({
  page,
  context,
  visit,
  house,
  request,
}) => {
  const owner = somebody();
  await enter(house, context, owner);
  await setRole(house.db, owner.email, "owner", "agency", new Date());
  const client = { ...somebody(), firstName: "Élise", lastName: "Roussel" };
  await seedAccount(house.db, client);
  await postLogin(request, client);
  const date = house.freeDay();

  const streamed = page.waitForRequest((asked) => asked.url().endsWith("/agence/direct"));
  await visit(`/agence/agenda?vue=jour&date=${date}`);
  await streamed;
  await expect(page.getByText("Élise Roussel")).toHaveCount(0);
  await expect(await request.post("/contact", { form: { date, slot: "11:00" } })).toBeOK();
  await expect(page.getByRole("status").filter({ hasText: "Nouveau rendez-vous" })).toContainText(
    /Élise Roussel, .* 11:00/,
  );
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Élise Roussel/ })
      .first(),
  ).toBeVisible();
});
