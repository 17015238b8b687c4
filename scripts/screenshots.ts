import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { addDays } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { launchOptions } from "../support/chromium.ts";
import { camille } from "../support/fixtures/people.ts";
import { demoOwner } from "#app/demo/demo-people.ts";
import { seedAccount } from "../support/site/site.ts";
import { startTemporarySite } from "../support/site/temporary-site.ts";
import { picturedScreens } from "./pictured-screens.ts";

// Every screen in three widths and both themes: screenshots/<screen>-<width>-<theme>.png.

interface Screen {
  name: string;
  path: string;
  /** By default a visitor who has answered the cookie banner; a new visitor has not. */
  viewer?: "newVisitor" | "client" | "owner";
  prepare?: (page: Page) => Promise<void>;
  /** Only the viewport, because an overlay covers the rest. */
  windowOnly?: true;
  widths?: readonly number[];
}

const HEIGHTS: Record<number, number> = { 1440: 900, 768: 1024, 390: 844 };
const THEMES = { clair: "light", sombre: "dark" } as const;
const CONCURRENCY = 2;

const folder = join(import.meta.dirname, "../screenshots");
const words = process.argv.slice(2);
const day = addDays(parisDate(new Date()), 14);

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
const link = (name: string) => (page: Page) => page.getByRole("banner").getByRole("link", { name }).click();
const dialog = (prepare: (page: Page) => Promise<void>) => async (page: Page) => {
  await prepare(page);
  await page.getByRole("dialog").waitFor();
};

async function closeBanner(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Gestion des Cookies" }).press("Escape");
}

const site = await startTemporarySite();
const agencySite = await startTemporarySite({ demo: true });
const screens: Screen[] = [
  { name: "accueil", path: "/" },
  { name: "cookies", path: "/", viewer: "newVisitor", windowOnly: true },
  { name: "cookies-detail", path: "/", viewer: "newVisitor", prepare: button("Voir plus"), windowOnly: true },
  { name: "cookies-bouton", path: "/", viewer: "newVisitor", prepare: closeBanner, windowOnly: true },
  { name: "contact", path: "/contact" },
  { name: "photo-accueil", path: "/services/photo/accueil" },
  { name: "photo-galerie", path: "/services/photo/galerie" },
  { name: "photo-galerie-agrandie", path: "/services/photo/galerie?photo=celebration", windowOnly: true },
  { name: "photo-tarifs", path: "/services/photo/tarifs" },
  { name: "photo-tarifs-argent", path: "/services/photo/tarifs?formule=argent" },
  { name: "photo-tarifs-or", path: "/services/photo/tarifs?formule=or" },
  { name: "video-accueil", path: "/services/video/accueilV" },
  {
    name: "video-lecteur",
    path: "/services/video/accueilV",
    prepare: dialog((page) =>
      page
        .getByRole("main")
        .getByRole("link", { name: /One Day/ })
        .first()
        .click(),
    ),
    windowOnly: true,
  },
  { name: "video-tarifs", path: "/services/video/tarifsV" },
  { name: "web-accueil", path: "/services/web/accueilW" },
  { name: "web-tarifs", path: "/services/web/tarifsW" },
  { name: "conditions", path: "/terms" },
  { name: "mentions", path: "/mentions" },
  { name: "donnees", path: "/rgpd" },
  { name: "connexion", path: "/login" },
  { name: "inscription", path: "/signup" },
  { name: "mot-de-passe", path: "/reinit" },
  { name: "introuvable", path: "/nexiste-pas" },
  { name: "fenetre-connexion", path: "/", prepare: dialog(link("Connexion")), windowOnly: true, widths: [1440] },
  { name: "menu", path: "/", prepare: button("Menu"), windowOnly: true, widths: [768, 390] },
  { name: "client-accueil", path: "/", viewer: "client" },
  { name: "client-compte", path: "/compte", viewer: "client" },
  { name: "client-contact", path: "/contact", viewer: "client" },
  { name: "client-jour", path: `/contact?date=${day}`, viewer: "client" },
  {
    name: "client-tableau-de-bord",
    path: "/",
    viewer: "client",
    prepare: (page) => page.getByRole("banner").locator("summary", { hasText: camille.firstName }).click(),
    windowOnly: true,
  },
];

// Chromium draws date and time fields in this language if it is installed (Debian: chromium-l10n), whatever the locale.
const browser = await chromium.launch({ ...launchOptions(), env: { ...process.env, LANGUAGE: "fr" } });
try {
  await seedAccount(site.db, camille);
  const session = await logIn(browser, site.url, camille);
  const owner = await logIn(browser, agencySite.url, demoOwner);
  const agencyScreens = await picturedScreens(agencySite.db, owner, agencySite.url);
  screens.push(...agencyScreens.map((screen) => ({ ...screen, viewer: "owner" as const })));
  screens.push({ name: "client-annulation", path: await bookForCancelling(session), viewer: "client" });
  const selected = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (words.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const jobs = Object.keys(HEIGHTS).flatMap((width) =>
    Object.entries(THEMES).map(([label, colorScheme]) => ({ width: Number(width), label, colorScheme })),
  );
  const queue = jobs.values();
  const states = { client: await session.storageState(), owner: await owner.storageState() };
  let pictureCount = 0;
  const work = async () => {
    for (const job of queue) {
      const count = await photograph(job, selected, states);
      pictureCount += count;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  console.log(`${pictureCount} images dans screenshots/`);
} finally {
  await browser.close();
  await Promise.all([site.close(), agencySite.close()]);
}

async function photograph(
  { width, label, colorScheme }: { width: number; label: string; colorScheme: "light" | "dark" },
  selected: readonly Screen[],
  states: Record<"client" | "owner", Awaited<ReturnType<BrowserContext["storageState"]>>>,
): Promise<number> {
  const contextOptions = {
    viewport: { width, height: HEIGHTS[width]! },
    colorScheme,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    reducedMotion: "reduce",
    baseURL: site.url,
  } as const;
  const contexts = {
    newVisitor: await browser.newContext(contextOptions),
    visitor: await browser.newContext({ ...contextOptions, storageState: { ...states.client, cookies: [] } }),
    client: await browser.newContext({ ...contextOptions, storageState: states.client }),
    owner: await browser.newContext({ ...contextOptions, baseURL: agencySite.url, storageState: states.owner }),
  };
  let count = 0;
  for (const { name, path, viewer = "visitor", prepare, windowOnly, widths } of selected) {
    if (widths && !widths.includes(width)) continue;
    const page = await contexts[viewer].newPage();
    try {
      await page.goto(path, { waitUntil: "load" });
      // Scripts start after the first paint; the router sets this once it is hydrated.
      await page.waitForFunction(() => history.scrollRestoration === "manual");
      if (!windowOnly) await loadLazyPictures(page);
      await prepare?.(page);
      await page.waitForTimeout(150);
      await page.screenshot({ path: join(folder, `${name}-${width}-${label}.png`), fullPage: !windowOnly });
      count += 1;
    } catch (error) {
      console.error(`${name} (${width}, ${label}) : ${(error as Error).message.split("\n")[0]}`);
      process.exitCode = 1;
    }
    await page.close();
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  return count;
}

async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    // Pictures that never become visible are never loaded.
    const timeout = new Promise((resolve) => setTimeout(resolve, 3000));
    const pictures = [...document.images].filter(({ complete }) => !complete);
    await Promise.race([timeout, Promise.all(pictures.map((picture) => picture.decode().catch(() => {})))]);
  });
}

async function logIn(
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  const answer = await context.request.post("/login", { form: { email, password }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`la connexion a répondu ${answer.status()}`);
  // Answer the cookie banner, which would cover the screenshots.
  const page = await context.newPage();
  await page.goto("/mentions");
  await page.getByRole("button", { name: "Refuser" }).click();
  await page.close();
  return context;
}

async function bookForCancelling(session: BrowserContext): Promise<string> {
  await session.request.post("/contact", { form: { date: day, slot: "10:30" }, headers: { origin: site.url } });
  const link = /\/cancelAppointment\?id=[\w-]+/;
  const { text } = await site.inbox.waitFor(({ to, text: body }) => to === camille.email && link.test(body));
  return link.exec(text)![0];
}
