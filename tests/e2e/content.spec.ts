import { originalIdentity } from "#app/content/identity.part.ts";
import { originalContent } from "#app/content/site-content.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import { readEditedPart, saveDraft } from "#app/features/publishing/drafts.server.ts";
import { publishDrafts, restoreVersion, stateOf } from "#app/features/publishing/publish.server.ts";
import { type Editor, listDrafts, type PublishingDeps } from "#app/features/publishing/stored-content.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { enter, expect, type House, somebody, test } from "./fixtures.ts";

function depsOf({ db }: House): PublishingDeps {
  const published = { refresh: async () => {} };
  const mediaProblems = async () => [];
  return {
    db,
    log: createLog("silent"),
    now: () => new Date(),
    inParis: nowInParis,
    published,
    mediaProblems,
    identity: originalIdentity,
    publicUrl: "https://solstice.example",
  };
}

test("a page that was opened before a publication never shows two versions", async ({
  page,
  context,
  house,
  visit,
}) => {
  const owner = somebody();
  await enter(house, context, owner);
  const { id } = await house.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", owner.email)
    .executeTakeFirstOrThrow();
  await context.clearCookies();
  const deps = depsOf(house);
  const editor: Editor = { id, role: "owner" };
  const shown = async () => (await (await fetch(`${house.url}/contact`)).text()).includes("Maison Témoin");
  await visit("/");
  try {
    const { rev } = await readEditedPart(deps, "identity");
    await saveDraft(deps, editor, "identity", { ...originalContent.identity, name: "Maison Témoin" }, rev);
    await publishDrafts(deps, editor, stateOf(await listDrafts(house.db)));
    await expect.poll(shown).toBe(true);
    await expect(page.getByRole("banner")).toContainText(originalContent.identity.name);
    await page.getByRole("link", { name: "Prendre rendez-vous" }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("banner")).toContainText("Maison Témoin");
    await expect(page.getByRole("contentinfo")).toContainText("Maison Témoin");
  } finally {
    await restoreVersion(deps, editor, 0);
    await expect.poll(shown).toBe(false);
  }
});
