import { beforeAll, expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { readEditedPart, saveDraft, versionOfDrafts } from "#app/features/publishing/drafts/drafts.server.ts";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { publishDrafts } from "#app/features/publishing/versions/publish.server.ts";
import { lockContent, listDrafts } from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { announceNothing, done } from "#support/fixtures/use-cases.ts";
import { openHostedSite } from "#support/site/hosted-site.ts";
import { contentDeps } from "#support/fixtures/numbered-content.ts";
import { jeanne, malik } from "#support/fixtures/people.ts";
import { generousLimits, seedMember, type Site, textOf, Visitor } from "#support/site/site.ts";
import { updateRows } from "#support/database/rows.ts";
import { describeSiteOnPostgres, expectPage } from "#support/site/site-suite.ts";
import { countWaitingLocks } from "#support/database/races.ts";

const PAGE = "/services/photo/tarifs";
/** Published names and prices are numbered by publication; drafts have far higher numbers. */
const DRAFT = 90_000;

describeSiteOnPostgres("content versions by HTTP", generousLimits, ({ site, database, environment, seedVisitor }) => {
  let deps: PublishingDeps;
  let editor: Editor;
  let secondSite: Site;

  beforeAll(async () => {
    secondSite = await openHostedSite(environment);
    editor = { id: (await seedMember(database.db, jeanne, "owner")).id, role: "owner" };
    deps = contentDeps(database);
    return () => secondSite.stop();
  });

  /** Saves a name and a price with one number, which a page must show together. */
  async function saveNumberedDraft(number: number): Promise<void> {
    const identity = { ...defaultContent.identity, name: `Maison ${number}.` };
    await saveDraft(deps, editor, "identity", identity, (await readEditedPart(deps, "identity")).baseVersion);
    const prices = structuredClone(defaultContent["prices-photo"]);
    for (const offer of prices.offers) for (const tier of Object.values(offer.tiers)) tier.price = number;
    await saveDraft(deps, editor, "prices-photo", prices, (await readEditedPart(deps, "prices-photo")).baseVersion);
  }

  async function publish(): Promise<void> {
    await done(publishDrafts(deps, editor, versionOfDrafts(await listDrafts(database.db))));
  }

  function numbersIn(html: string): Set<number> {
    const text = textOf(html);
    const names = [...text.matchAll(/Maison (\d+)\./g)].map(([, number]) => Number(number));
    const prices = [...text.matchAll(/(\d[\d ]*) €/g)].map(([, number]) => Number(number!.replaceAll(" ", "")));
    return new Set([...names, ...prices.filter((price) => price >= 100)]);
  }

  const expectNumber = (url: string, number: number) =>
    expect.poll(async () => [...numbersIn(await (await fetch(url + PAGE)).text())]).toEqual([number]);

  it("an instance serves the share card of a version that only another instance has loaded", async () => {
    const firstUrl = site.instances?.[0] ?? site.url;
    const member = await new Visitor(firstUrl).logIn(jeanne);
    await saveNumberedDraft(4_100);
    await publish();
    // A member's request loads the newest version, so later visitors of this instance see it too.
    await member.get(PAGE);
    const html = await (await fetch(firstUrl + PAGE)).text();
    expect([...numbersIn(html)]).toEqual([4_100]);
    const card = /property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/.exec(html)![1]!;
    expect((await fetch(secondSite.url + card)).status).toBe(200);
  });

  it("no public page of two instances mixes two versions or shows a draft, during publications and previews", async () => {
    const author = await new Visitor(secondSite.url).logIn(jeanne);
    await saveNumberedDraft(101);
    await publish();
    expect([...numbersIn(await author.html(PAGE))]).toEqual([101]);
    await expectNumber(secondSite.url, 101);
    const member = await new Visitor(site.url).logIn(jeanne);
    await member.post("/agence/contenu/apercu", { intent: "browse-draft" });
    const token = await createPreviewLink(deps, editor.id, announceNothing);
    const colleague = new Visitor(secondSite.url);
    await colleague.post(`/apercu/${token}`, {});
    let isRunning = true;
    const mixedPages: string[] = [];
    const seenNumbers = new Set<number>();
    let [pageCount, previewCount] = [0, 0];
    const crawl = async (url: string) => {
      for (let round = 0; isRunning; round++) {
        // A cached page, one rendered for its query, and one with a parameter that the page does not read.
        const path = [PAGE, `${PAGE}?formule=or`, `${PAGE}?utm_source=x`][round % 3]!;
        const numbers = numbersIn(await (await fetch(url + path)).text());
        if (numbers.size !== 1 || [...numbers].some((number) => number >= DRAFT)) mixedPages.push([...numbers].join());
        for (const number of numbers) seenNumbers.add(number);
        pageCount += 1;
      }
    };
    const preview = async (visitor: Visitor) => {
      while (isRunning) {
        const answer = await visitor.get(PAGE);
        const numbers = numbersIn(await answer.text());
        // A draft's two parts are saved one after the other, so a preview may mix two numbers.
        if ([...numbers].some((number) => number >= DRAFT)) {
          previewCount += 1;
          expect(answer.headers.get("cache-control")).toBe("private, no-store");
        }
      }
    };
    const crawlers = [site.url, secondSite.url, site.url, secondSite.url].map(crawl);
    const previews = [member, colleague].map(preview);
    for (let number = 102; number < 105; number++) {
      await saveNumberedDraft(DRAFT + number);
      const before = { pageCount, previewCount };
      // At most four of these seven pages were requested before the save, one by each crawler.
      await expect.poll(() => pageCount).toBeGreaterThanOrEqual(before.pageCount + 7);
      await expect.poll(() => previewCount).toBeGreaterThan(before.previewCount);
      await saveNumberedDraft(number);
      await publish();
    }
    await saveNumberedDraft(DRAFT);
    for (const url of [...(site.instances ?? [site.url]), secondSite.url]) await expectNumber(url, 104);
    isRunning = false;
    await Promise.all([...crawlers, ...previews]);
    expect(mixedPages).toEqual([]);
    expect(seenNumbers.size).toBeGreaterThan(1);
  });

  it("a preview link shows the draft only after its button is pressed, and only while its author is a member", async () => {
    await saveNumberedDraft(DRAFT + 1);
    const token = await createPreviewLink(deps, editor.id, announceNothing);
    const colleague = new Visitor(site.url);
    const linkPage = await colleague.get(`/apercu/${token}`);
    expect([linkPage.status, linkPage.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(linkPage.headers.get("cache-control")).toBe("private, no-store");
    expect(numbersIn(await colleague.html(PAGE)).has(DRAFT + 1)).toBe(false);
    expect((await colleague.post(`/apercu/${token}`, {})).status).toBe(303);
    const page = await expectPage(colleague.get(PAGE), 200, "Aperçu : cette version n'est pas encore publiée.");
    expect(numbersIn(page.html)).toEqual(new Set([DRAFT + 1]));
    expect(page.html).not.toContain("/agence");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    await setRole(database.db, jeanne.email, "team", "agency", new Date());
    expect(numbersIn(await colleague.html(PAGE))).toEqual(new Set([DRAFT + 1]));
    await updateRows(database.db, "users", { role: "client" }, { id: editor.id });
    expect(numbersIn(await colleague.html(PAGE)).has(DRAFT + 1)).toBe(false);
    expect((await colleague.get(`/apercu/${token}`)).status).toBe(410);
    await updateRows(database.db, "users", { role: "owner" }, { id: editor.id });
    expect((await new Visitor(site.url).get("/apercu/abcdefghijklmnopqrstuvwxyz")).status).toBe(404);
  });

  it("a member can preview the draft in frames and on the pages until leaving the preview", async () => {
    await saveNumberedDraft(DRAFT + 1);
    const member = await new Visitor(site.url).logIn(jeanne);
    const frame = await member.get(`${PAGE}?apercu=brouillon`);
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(numbersIn(await frame.text()).has(DRAFT + 1)).toBe(true);
    const stranger = await new Visitor(site.url).get(`${PAGE}?apercu=brouillon`);
    expect(stranger.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(numbersIn(await stranger.text()).has(DRAFT + 1)).toBe(false);
    expect((await member.post("/agence/contenu/apercu", { intent: "browse-draft" })).headers.get("location")).toBe("/");
    const locationFor = async (page: string) =>
      (await member.post("/agence/contenu/apercu", { intent: "browse-draft", page })).headers.get("location");
    expect([await locationFor(PAGE), await locationFor("//ailleurs.example")]).toEqual([PAGE, "/"]);
    expect(numbersIn(await member.html(PAGE)).has(DRAFT + 1)).toBe(true);
    expect(numbersIn(await member.html(`${PAGE}?apercu=en-ligne`)).has(DRAFT + 1)).toBe(false);
    expect((await member.post("/apercu", {})).headers.get("location")).toBe("/agence/contenu/apercu");
    expect(numbersIn(await member.html(PAGE)).has(DRAFT + 1)).toBe(false);
  });

  it("a preview link is shown once, when it is created, and then only its author and its expiry", async () => {
    const member = await new Visitor(site.url).logIn(jeanne);
    const answer = await member.post("/agence/contenu/apercu", { intent: "create-link" });
    expect(await answer.text()).toMatch(/\/apercu\/[\w-]{40,}/);
    const previewPage = await member.html("/agence/contenu/apercu");
    expect(previewPage).not.toMatch(/\/apercu\/[\w-]{40,}/);
    expect(textOf(previewPage)).toContain("Créé par Jeanne, valable jusqu'au");
  });

  it("the preview has the width of the member's device until another one is chosen", async () => {
    const member = await new Visitor(site.url).logIn(jeanne);
    const selectedWidth = async (agent: string, query = "") => {
      const answer = await member.get(`/agence/contenu/apercu${query}`, { "user-agent": agent });
      return /aria-current="true"[^>]*>([^<]+)</.exec(await answer.text())![1];
    };
    const telephone = "Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1";
    const computer = "Mozilla/5.0 (X11; Linux x86_64)";
    expect([await selectedWidth(telephone), await selectedWidth(computer)]).toEqual(["Téléphone", "Ordinateur"]);
    expect(await selectedWidth(telephone, "?largeur=ordinateur")).toBe("Ordinateur");
  });

  it("a member whose account is erased while saving gets 404 like a visitor", async () => {
    const member = await seedVisitor(malik, "team");
    const trx = await database.db.startTransaction().execute();
    await lockContent(trx);
    const form = { intent: "move", element: "duo", position: "1" };
    const gallery = "/agence/contenu/galeries/photo";
    const sent = [gallery, `${gallery}.data`].map((path) => member.post(path, form));
    await expect.poll(() => countWaitingLocks(database.db, "advisory")).toBe(sent.length);
    await trx.deleteFrom("users").where("email", "=", malik.email).execute();
    await trx.commit().execute();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([404, 404]);
  });
});
