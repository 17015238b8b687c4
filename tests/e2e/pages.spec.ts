import type { Page, Request } from "@playwright/test";
import { agency } from "#app/content/parts/agency.ts";
import { longDate } from "#app/french/dates.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectNoSidewaysScroll,
  expectWholeWords,
  LONG_AGENCY_NAME,
  setText,
} from "./accessibility.ts";
import { openLogin } from "./auth-forms.ts";
import { agendaOf, dayButton, logInAs, expect, waitForHydration, somebody, takeSlot, test } from "./fixtures.ts";
import { follow } from "./follow.ts";
import { layoutShift, paintWithout } from "./paint.ts";
import { delayRequests } from "./requests.ts";
import { expectScriptsWithin, collectScripts } from "./script-weight.ts";
import { seedVerification } from "./sent-links.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";

const FIRST_VISITS: Record<string, [status: number, paths: string[]]> = {
  "public page": [200, publicPages.map(({ path }) => path)],
  "visitors' form": [200, ["/reinit", "/login", "/signup"]],
  "page without its link token": [400, ["/verification", "/nouvelle-adresse"]],
  "missing page": [404, ["/nexiste-pas", "/cancelAppointment"]],
};

/** Brotli bytes of a first visit, with the cookie banner. */
const HOME_SCRIPTS = 107_000;
const PAGE_SCRIPTS = 112_000;
const AGENDA = "Choisir une date";

test.describe("on a first visit", () => {
  test.use({ hasAnsweredCookies: false });

  for (const [kind, [status, paths]] of Object.entries(FIRST_VISITS)) {
    test(`each ${kind} is complete, within its script budget, free of errors, accessible, and fits narrow windows`, async ({
      page,
      visit,
      site,
    }) => {
      const problems = collectProblems(page, site.url);
      for (const path of paths) {
        await test.step(path, async () => {
          const scripts = collectScripts(page);
          const fonts: string[] = [];
          page.on("request", (request) => void (request.resourceType() === "font" && fonts.push(request.url())));
          await page.setViewportSize({ width: 1280, height: 720 });
          const response = await visit(path);
          expect(response.status()).toBe(status);
          expect(response.headers()["content-security-policy"]).toContain("script-src 'self'");
          await expect(page.locator("html")).toHaveAttribute("lang", "fr");
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
          await expectHeadAsServed(page, await response.text());
          await expectTabsAnnounced(page);
          // Header, footer and banner are the same on every page.
          await expectAccessibleAndFitting(page, ...(path === "/" ? [] : ["main"]));
          await expectWholeWords(page, "main :is(h1, h2, h3)");
          const budget = path === "/" ? HOME_SCRIPTS : PAGE_SCRIPTS;
          const loaded = await expectScriptsWithin(page, scripts, budget);
          const agenda = loaded.scripts.filter(({ text }) => text.includes(AGENDA));
          expect(agenda, "the agenda's code on /contact alone").toHaveLength(path === "/contact" ? 1 : 0);
          expect(fonts.length).toBeGreaterThan(1);
          const wideFonts = fonts.filter((font) => font.includes("-latin-"));
          expect(wideFonts, "fonts with letters that French does not use").toEqual([]);
        });
      }
      // Chromium itself logs the status of an error page.
      const expectedLog = `console: Failed to load resource: the server responded with a status of ${status}`;
      expect(problems.filter((problem) => status === 200 || !problem.startsWith(expectedLog))).toEqual([]);
    });
  }
});

test("a long name of the agency and a long title of the banner fit a narrow window", async ({ page, visit }) => {
  await visit("/services/photo/accueil");
  await setText(page.getByRole("banner").getByText(agency.name), LONG_AGENCY_NAME);
  const title = page.getByRole("main").getByRole("heading", { level: 2 }).nth(1);
  await setText(title, "PROFESSIONNELLES");
  await expectNoSidewaysScroll(page);
  const { x, width } = (await title.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(320);
});

/** System fonts behind the fallback faces, with a window width at which they wrap every line as the web fonts do. */
const FALLBACK_FONTS = [
  { name: "Arial, Times and their twins", suffix: "", width: 390 },
  { name: "DejaVu", suffix: " Linux", width: 412 },
];

for (const { name, suffix, width } of FALLBACK_FONTS) {
  test(`nothing moves on a page when its fonts replace ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/contact", "/services/photo/tarifs", "/services/video/accueilV", "/rgpd"]) {
      await test.step(path, async () => {
        const release = await paintWithout(page, "**/*.woff2", path);
        const faces = [
          `16px "Text Fallback${suffix}"`,
          `16px "Display Fallback${suffix}"`,
          `italic 16px "Caption Fallback${suffix}"`,
        ];
        const isInstalled = await page.evaluate(async (faces) => {
          const loads = await Promise.allSettled(faces.map((face) => document.fonts.load(face)));
          return loads.every(({ status }) => status === "fulfilled");
        }, faces);
        test.skip(!isInstalled, `this machine has no ${name}`);
        const hasWebFont = () => page.evaluate(() => document.fonts.check("16px 'Instrument Sans Variable'"));
        expect(await hasWebFont()).toBe(false);
        release();
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.005);
        expect(await hasWebFont()).toBe(true);
      });
    }
  });
}

test("nothing moves when the script adds the passkey button of /login and the camera of /compte", async ({
  page,
  site,
  context,
}) => {
  for (const [path, name, width] of [
    ["/login", "Se connecter avec une clé d’accès", 390],
    ["/compte", "Modifier la photo de profil", 390],
    ["/compte", "Modifier la photo de profil", 1440],
  ] as const) {
    await test.step(`${path}, ${width} px wide`, async () => {
      if (path === "/compte") await logInAs(site, context, somebody());
      await page.setViewportSize({ width, height: 900 });
      const release = await paintWithout(page, "**/*.js", path);
      const button = page.getByRole("main").getByRole("button", { name });
      await expect(button).toBeHidden();
      release();
      await expect(button).toBeVisible();
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
    });
  }
});

test.describe("the booking calendar of a client", () => {
  test("the booking calendar is accessible with a closed day, with a day and a slot chosen, after an error, and after a success", async ({
    page,
    visit,
    site,
    client: _,
  }) => {
    const problems = collectProblems(page, site.url);
    // The days are in this order, because the test turns the calendar forwards only.
    const [closedDate, date] = [await site.freeDay(), await site.freeDay()];
    await closeDay(site.db, closedDate, new Date());
    const agenda = agendaOf(page);
    await visit("/contact");

    const closedDay = await dayButton(page, closedDate, `${longDate(closedDate)}, fermé`);
    await expect(closedDay).toHaveCSS("background-image", /linear-gradient/);
    await closedDay.click();
    await expect(agenda).toContainText("L’administrateur est indisponible ce jour.");
    await expect(agenda.getByRole("radio")).toHaveCount(0);
    // The rest of the calendar is checked below.
    await expectAccessible(page, "#agenda [aria-pressed=true]", "#agenda div[tabindex='-1']");

    await (await dayButton(page, date)).click();
    await agenda.getByRole("radio", { name: "09:00" }).check();
    const confirm = agenda.getByRole("button", { name: "Confirmer le rendez-vous" });
    await expect(confirm).toBeVisible();
    await expectAccessibleAndFitting(page, "#agenda");
    expect(problems).toEqual([]);

    await takeSlot(site.db, date, "09:00");
    await confirm.click();
    const errorDialog = page.getByRole("dialog", { name: "Erreur" });
    await expect(errorDialog).toContainText("Ce créneau vient d’être pris");
    await expect(agenda.getByText("17 créneaux disponibles")).toBeAttached();
    const chosenDay = agenda.getByRole("button", { name: longDate(date), includeHidden: true });
    await expect(chosenDay).toHaveAttribute("aria-pressed", "true");
    await expectAccessibleAndFitting(page, "dialog");
    await errorDialog.getByRole("button").click();
    // No radio button is checked, so no form may confirm the taken slot.
    await expect(confirm).toBeHidden();

    await agenda.getByRole("radio", { name: "09:30" }).check();
    await confirm.click();
    await expect(page.getByRole("dialog", { name: "Confirmation" })).toBeVisible();
    await expectAccessibleAndFitting(page, "dialog");
  });

  test("a confirmation mail leads to a cancel page that is accessible before and after the cancellation", async ({
    page,
    visit,
    site,
    client,
  }) => {
    const problems = collectProblems(page, site.url);
    await page.request.post("/contact", { form: { date: await site.freeDay(), slot: "09:00" } });
    const mail = await site.inbox.waitFor(({ to }) => to === client.email);
    const [link] = /https?:\S+\/cancelAppointment\?id=[\w-]+/.exec(mail.text)!;
    expect((await visit(link)).headers()["referrer-policy"]).toBe("no-referrer");
    await expectAccessibleAndFitting(page, "main");
    await page.getByRole("button", { name: "Confirmer l’annulation" }).click();
    await expect(page.getByText("Rendez-vous annulé.")).toBeVisible();
    await expectAccessible(page, "main");
    expect(problems).toEqual([]);
  });
});

test("the verification page is accessible with its form and after a refusal", async ({ page, visit, site, person }) => {
  await visit(`/verification?token=${await seedVerification(site, person)}`);
  await expectAccessibleAndFitting(page, "main");
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByText("Veuillez entrer votre mot de passe.")).toBeVisible();
  await expectAccessible(page, "main");
});

test("the account dialog is accessible in each mode, with errors too, and closes on its backdrop", async ({
  page,
  visit,
  site,
}) => {
  const problems = collectProblems(page, site.url);
  await visit("/");
  const dialog = await openLogin(page);
  await expectAccessible(page, "dialog");
  await dialog.getByRole("link", { name: "Inscription" }).click();
  await expect(dialog.getByRole("heading", { name: "Faisons connaissance" })).toBeVisible();
  await expectAccessible(page, "dialog");
  // The rules load with the first field. Before that the server validates, and the console logs its 400.
  await dialog.getByLabel("Nom", { exact: true }).fill("Moreau");
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return ["checked-form", "sign-up.forms"].every((rules) => loaded.some((name) => name.includes(`/${rules}-`)));
  });
  await dialog.getByRole("button", { name: "Inscription" }).click();
  await expect(dialog.locator("[data-field-error]", { hasText: "Adresse e-mail invalide." })).toBeVisible();
  await expectAccessibleAndFitting(page, "dialog");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  expect(problems).toEqual([]);
});

test("the menus are accessible while they are open", async ({ page, visit, client }) => {
  await visit("/terms");
  const header = page.getByRole("banner");
  await header.locator("summary", { hasText: "SERVICES" }).click();
  await expect(header.getByRole("link", { name: "PHOTO" })).toBeVisible();
  await expectAccessible(page, "body > header");
  await header.locator("summary", { hasText: client.firstName }).click();
  await expect(header.getByRole("link", { name: "PHOTO" })).toBeHidden();
  await expect(header.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  await expectAccessibleAndFitting(page, "body > header");
  await header.locator("summary", { hasText: client.firstName }).click();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectAccessibleAndFitting(page, "[role=dialog]");
});

test("a menu opened before hydration stays open", async ({ page, site }) => {
  const release = await delayRequests(page, "**/*.js");
  await page.goto(`${site.url}/terms`, { waitUntil: "commit" });
  await page.getByRole("banner").locator("summary", { hasText: "SERVICES" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "PHOTO" })).toBeVisible();
  release();
  await waitForHydration(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "PHOTO" })).toBeVisible();
});

test("the back-to-top button appears after 300 px; a navigation focuses the content, announces the title, and starts at the top", async ({
  page,
  visit,
}) => {
  await visit("/rgpd");
  const button = page.getByRole("button", { name: "Revenir en haut de la page" });
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 301));
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();

  await page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" }).click();
  await expect(page).toHaveURL("/mentions");
  await expect(page).toHaveTitle(/^Mentions légales/);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("[aria-live=polite]").filter({ hasText: await page.title() })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("text of double size is cut off nowhere on /contact; on a phone, no page is wider than the window, and the header keeps its words whole", async ({
  page,
  visit,
  site,
  client: _,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const session = await page.context().newCDPSession(page);
  // This is the browser's own setting, which every `rem` follows, also in media queries.
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await visit(`/contact?date=${await site.freeDay()}`);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
  await expect(agendaOf(page).getByRole("button", { name: "Confirmer le rendez-vous" })).toBeVisible();
  expect(await hiddenText(page)).toEqual([]);
  await expectNoSidewaysScroll(page, 1280);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await hiddenText(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // On a phone, the name keeps whole words, and the header scrolls away with the page.
  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.getByRole("banner");
  await expectWholeWords(page, "header > a");
  expect((await header.boundingBox())!.height).toBeLessThan(844 / 3);
  await expect(header).toHaveCSS("position", "relative");
  for (const path of ["/terms", "/contact", "/services/photo/tarifs", "/compte"]) {
    await visit(path);
    await expectNoSidewaysScroll(page, 390);
  }
});

test("text of double size with unchanged media queries pushes nothing out of the window", async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit("/");
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  for (const path of ["/", "/services/photo/tarifs", "/services/web/accueilW"]) {
    await follow(page, path);
    await expectNoSidewaysScroll(page, 1280);
    const header = page.getByRole("banner");
    for (const name of ["Contact", "Connexion", "Inscription"]) {
      await expect(header.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    }
  }
});

function hiddenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent!.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      // In a corner, the floating button shows an icon instead of its name.
      if (parent.closest(".visuallyHidden, .skipLink, #cookie-preferences, caption, script, style, noscript")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const isOutside = left < -0.5 || right > document.documentElement.clientWidth + 0.5;
        const isCut = [...ancestors(parent)].some((box) => {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          return (
            (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) ||
            (/hidden|clip/.test(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1))
          );
        });
        if (isOutside || isCut) hidden.push(parent.outerHTML.slice(0, 120));
      }
    }
    return [...new Set(hidden)];

    function* ancestors(element: Element) {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) yield box;
    }
  });
}

function collectProblems(page: Page, home: string): string[] {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  // The router stops reading a response once it has what it needs, and Chromium may report an aborted request.
  const requestsWithResponse = new WeakSet<Request>();
  // A resized window aborts a picture to load it in another size.
  const isAbortedPicture = (request: Request) =>
    request.resourceType() === "image" && request.failure()?.errorText === "net::ERR_ABORTED";
  page.on("requestfailed", (request) => {
    if (!requestsWithResponse.has(request) && !isAbortedPicture(request))
      problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${home}/`))
      problems.push(`elsewhere: ${request.url()}`);
  });
  page.on("response", (response) => {
    const request = response.request();
    requestsWithResponse.add(request);
    if (response.status() >= 400 && !request.isNavigationRequest())
      problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** The metadata of the HTML (tests/http/search-engines.test.ts) must not change with JavaScript. */
async function expectHeadAsServed(page: Page, html: string): Promise<void> {
  const [current, served] = await page.evaluate((html) => {
    const selector = "title, meta[name], meta[property], link[rel=canonical], script[type='application/ld+json']";
    return [document, new DOMParser().parseFromString(html, "text/html")].map((each) =>
      [...each.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).toSorted(),
    );
  }, html);
  expect(current).toEqual(served);
}

async function expectTabsAnnounced(page: Page): Promise<void> {
  const links = await page
    .locator("a[target=_blank]")
    .evaluateAll((all) =>
      all.map((link) => `${link.textContent} ${link.getAttribute("title")} ${link.getAttribute("rel")}`),
    );
  expect(links.length).toBeGreaterThanOrEqual(agency.social.length);
  for (const link of links) expect(link).toMatch(/\(nouvel onglet\).*noopener/);
}
