import type { Page } from "@playwright/test";
import { agency } from "#app/content/parts/agency.ts";
import { readValues } from "#support/database/rows.ts";
import { expectAccessibleWideAndNarrow, expectNoSidewaysScroll } from "./accessibility.ts";
import { cookieButton, cookieCard, expect, waitForHydration, PHONE, stopClock, test } from "./fixtures.ts";
import { paintWithout } from "./paint.ts";

const detailCard = (page: Page) => page.getByRole("region", { name: "Plus d’informations" });
const footerButton = (page: Page) => page.getByRole("contentinfo").getByRole("button", { name: "Préférences Cookies" });
const toggle = (page: Page, name: string) => detailCard(page).getByRole("switch", { name });
const pressOnCard = (page: Page, name: string) => page.getByRole("region").getByRole("button", { name }).click();

const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** Expects this consent in the storage, in the form of specification §3; `null` expects an empty storage. */
async function expectStored(
  page: Page,
  choice: [performance: string, marketing: string, functional: string, consent: string] | null,
) {
  const values = await readStorage(page);
  if (!choice) return expect(values).toEqual({});
  const [performance, marketing, functional, consent] = choice;
  expect(values).toMatchObject({
    "cookies-performance": performance,
    "cookies-marketing": marketing,
    "cookies-functional": functional,
    "cookies-consent": consent,
  });
  expect(Date.parse(values["cookies-consent-date"]!)).not.toBeNaN();
  expect(values["cookies-consent-version"]).toBe("1");
}

async function expectToggles(page: Page, performance: boolean, marketing: boolean, functional: boolean) {
  await expect(toggle(page, "Performance")).toBeChecked({ checked: performance });
  await expect(toggle(page, "Marketing")).toBeChecked({ checked: marketing });
  await expect(toggle(page, "Fonctionnalité")).toBeChecked({ checked: functional });
}

test.use({ hasAnsweredCookies: false });

test("the intro card's link focuses the section about cookies, and « Voir plus » opens the detail card, even if its code failed to load once", async ({
  page,
  visit,
}) => {
  await page.route("**/consent-detail*.js", (route) => route.abort());

  await test.step("the link to the privacy page focuses the section about cookies, even on the privacy page itself", async () => {
    for (const path of ["/terms", "/rgpd"]) {
      await visit(path);
      await cookieCard(page).getByRole("link", { name: "Protection des données" }).click();
      await expect(page).toHaveURL("/rgpd#cookies");
      await expect(page.getByRole("main").locator("#cookies")).toBeFocused();
    }
  });

  await test.step("« Voir plus » opens the detail card at the second press if its code failed to load at the first", async () => {
    const failedRequest = page.waitForEvent("requestfailed");
    await pressOnCard(page, "Voir plus");
    await failedRequest;
    await expect(cookieCard(page)).toBeVisible();
    await page.unroute("**/consent-detail*.js");
    await pressOnCard(page, "Voir plus");
    await expect(detailCard(page)).toBeFocused();
  });
});

test.describe("with the intro card appearing under a finger", () => {
  test.use({ hasTouch: true, viewport: PHONE });

  async function placeButtonUnderCard(page: Page) {
    const button = page.getByRole("main").getByRole("button", { name: "Connexion" });
    await button.evaluate((element) => {
      element.style.cssText = "position: fixed; inset: auto 0 8rem; margin-inline: auto";
      element.addEventListener("click", (event) => {
        event.preventDefault();
        document.title = "pressed";
      });
    });
    return (await button.boundingBox())!;
  }

  test("a press that began before the intro card appears, and a tap during its entrance animation, reach their original target", async ({
    page,
  }) => {
    await test.step("a press that began before the card appears", async () => {
      const release = await paintWithout(page, "**/*.js", "/login");
      const { x, y, width, height } = await placeButtonUnderCard(page);
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      release();
      await expect(cookieCard(page)).toBeVisible();
      await waitForAnimations(page);
      await page.mouse.up();
      await expect(page).toHaveTitle("pressed");
    });

    await test.step("a tap during the card's entrance animation", async () => {
      const release = await paintWithout(page, "**/*.js", "/login");
      const { x, y, width, height } = await placeButtonUnderCard(page);
      // Pauses the card's animation, so that the tap arrives while the card is still appearing.
      await page.evaluate(() =>
        new MutationObserver(() => document.getAnimations().forEach((animation) => animation.pause())).observe(
          document.body,
          { childList: true },
        ),
      );
      release();
      await expect(cookieCard(page)).toBeVisible();
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await expect(page).toHaveTitle("pressed");
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await pressOnCard(page, "Refuser");
      await expect(cookieCard(page)).toHaveCount(0);
    });
  });
});

function waitForAnimations(page: Page) {
  return page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

test("a first visit shows the intro card, stores nothing and moves no focus, until it gives way to the detail card or to the floating button", async ({
  page,
  visit,
}) => {
  await stopClock(page);
  await visit("/");
  await expect(cookieCard(page)).toBeVisible();
  await expect(cookieCard(page)).toContainText("vidéos de tiers qui peuvent déposer des traceurs (YouTube, Vimeo)");
  await expect(cookieCard(page)).toContainText(
    "Refuser n’empêche pas d’utiliser le site. Votre choix est conservé 6 mois. Vous pouvez changer d’avis à tout moment, au bas de chaque page.",
  );
  await expect(cookieCard(page)).toContainText(`Avec votre accord, ${agency.name} affiche`);
  await expect(cookieCard(page).getByRole("link", { name: "Protection des données" })).toHaveAttribute(
    "href",
    "/rgpd#cookies",
  );
  await expect(cookieButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expectStored(page, null);
  expect(await page.context().cookies()).toEqual([]);

  await test.step("Refuser and Accepter look identical", async () => {
    // Measure both buttons in one evaluation, because the page may still be moving.
    const styles = await cookieCard(page)
      .getByRole("button", { name: /^(Refuser|Accepter)$/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          const { width, height, top } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top };
        }),
      );
    expect(styles).toHaveLength(2);
    expect(styles[0]).toEqual(styles[1]);
  });

  await test.step("the countdown line runs for ten seconds, and not at all with reduced motion", async () => {
    const line = cookieCard(page).locator("i");
    const animation = () => line.evaluate((element) => getComputedStyle(element).animationDuration);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await animation()).toBe("10s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await animation()).toBe("0s");
  });

  await test.step("the detail card stays open, with the defaults of specification §4", async () => {
    await pressOnCard(page, "Voir plus");
    await expect(detailCard(page)).toBeVisible();
    await expect(detailCard(page)).toBeFocused();
    await expect(cookieCard(page)).toHaveCount(0);
    await page.clock.runFor(60_000);
    await expectToggles(page, true, false, true);
    await expect(detailCard(page).getByRole("listitem").filter({ hasText: "Essentiels" })).toContainText(
      "Toujours actifs",
    );
    await expect(detailCard(page).getByRole("switch")).toHaveCount(3);
    await expectStored(page, null);
  });

  await test.step("an unanswered card gives way to the floating button after ten seconds, not counting hover and keyboard use; every page load shows the card again", async () => {
    await visit("/terms");
    for (const [use, begin, end] of [
      ["untouched", async () => {}, async () => {}],
      ["hovered", () => cookieCard(page).hover(), () => page.mouse.move(900, 100)],
      [
        "in use by keyboard",
        () => cookieCard(page).getByRole("button", { name: "Refuser" }).focus(),
        () => page.getByRole("link", { name: "CONTACT" }).first().focus(),
      ],
    ] as const) {
      await test.step(use, async () => {
        if (use !== "untouched") await page.reload();
        await expect(cookieCard(page)).toBeVisible();
        await page.mouse.move(900, 100);
        await page.clock.runFor(5_000);
        await begin();
        if (use !== "untouched") await page.clock.runFor(60_000);
        await expect(cookieCard(page)).toBeVisible();
        await end();
        await page.clock.runFor(4_000);
        await expect(cookieCard(page)).toBeVisible();
        await page.clock.runFor(1_500);
        await expect(cookieCard(page)).toHaveCount(0);
        await expect(cookieButton(page)).toBeVisible();
        await expectStored(page, null);
      });
    }

    await cookieButton(page).click();
    await expect(cookieCard(page)).toBeFocused();
    await expect(cookieButton(page)).toHaveCount(0);
    await page.clock.runFor(60_000);
    await expect(cookieCard(page)).toBeVisible();
    await expectStored(page, null);
  });
});

test.describe("an answer", () => {
  test.beforeEach(({ page }) => stopClock(page));

  test("Accepter switches everything on, is remembered until the consent expires, and leaves only the footer's button", async ({
    page,
    visit,
  }) => {
    await visit("/mentions");
    await pressOnCard(page, "Accepter");
    await expect(cookieCard(page)).toHaveCount(0);
    await expectStored(page, ["true", "true", "true", "accepted"]);
    await expect(cookieButton(page)).toHaveCount(0);
    await page.reload();
    await expect(footerButton(page)).toBeVisible();
    await waitForHydration(page);
    await expect(cookieCard(page)).toHaveCount(0);
    await expect(cookieButton(page)).toHaveCount(0);

    await footerButton(page).click();
    await expect(cookieCard(page)).toBeFocused();
    await pressOnCard(page, "Voir plus");
    await expectToggles(page, true, true, true);

    await page.clock.setSystemTime("2027-05-21T10:00:00");
    await page.reload();
    await expect(cookieCard(page)).toBeVisible();
    await pressOnCard(page, "Voir plus");
    await expectToggles(page, true, false, true);
  });

  test("Sauvegarder les choix and Refuser save what is shown, Escape saves nothing, and the focus goes to a button that stays", async ({
    page,
    visit,
  }) => {
    await test.step("Sauvegarder les choix saves the toggles as shown, and Refuser then switches everything off", async () => {
      await visit("/mentions");
      await pressOnCard(page, "Voir plus");
      await toggle(page, "Performance").uncheck();
      await expectStored(page, null);
      await pressOnCard(page, "Sauvegarder les choix");
      await expect(detailCard(page)).toHaveCount(0);
      await expectStored(page, ["false", "false", "true", "customized"]);
      await expect(cookieButton(page)).toBeVisible();

      await cookieButton(page).click();
      await pressOnCard(page, "Voir plus");
      await expectToggles(page, false, false, true);
      for (const name of ["Performance", "Marketing"]) await toggle(page, name).check();
      await pressOnCard(page, "Sauvegarder les choix");
      await expectStored(page, ["true", "true", "true", "accepted"]);
      await expect(cookieButton(page)).toHaveCount(0);

      await footerButton(page).click();
      await pressOnCard(page, "Refuser");
      await expect(cookieCard(page)).toHaveCount(0);
      await expectStored(page, ["false", "false", "false", "customized"]);
      await expect(cookieButton(page)).toBeVisible();
      await visit("/terms");
      await expect(cookieButton(page)).toBeVisible();
      await expect(cookieCard(page)).toHaveCount(0);
      await cookieButton(page).click();
      await pressOnCard(page, "Voir plus");
      await expectToggles(page, false, false, false);
    });

    await test.step("after an answer, the focus is on the floating button or, after Accepter, on the page's heading; Escape returns it to the button that opened the card", async () => {
      await page.evaluate(() => localStorage.clear());
      const pressKey = (name: string) => page.getByRole("button", { name }).press("Enter");
      await visit("/terms");
      await pressKey("Refuser");
      await expectStored(page, ["false", "false", "false", "customized"]);
      await expect(cookieButton(page)).toBeFocused();
      await cookieButton(page).press("Enter");
      await pressKey("Voir plus");
      await pressKey("Sauvegarder les choix");
      await expect(cookieButton(page)).toBeFocused();

      const before = await readStorage(page);
      await footerButton(page).press("Enter");
      await expect(cookieCard(page)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(cookieCard(page)).toHaveCount(0);
      await expect(footerButton(page)).toBeFocused();
      await cookieButton(page).press("Enter");
      await pressKey("Voir plus");
      await toggle(page, "Marketing").check();
      await page.keyboard.press("Escape");
      await expect(detailCard(page)).toHaveCount(0);
      await expect(cookieButton(page)).toBeFocused();
      expect(await readStorage(page)).toEqual(before);
      await page.keyboard.press("Enter");
      await pressKey("Voir plus");
      await expect(toggle(page, "Marketing")).not.toBeChecked();
      await page.keyboard.press("Escape");

      await cookieButton(page).press("Enter");
      await pressKey("Accepter");
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });
  });

  test("an answer closes the intro card in the other tabs", async ({ page, context, visit }) => {
    const otherTab = await context.newPage();
    await visit("/mentions");
    await visit("/contact", otherTab);
    await expect(cookieCard(otherTab)).toBeVisible();
    await pressOnCard(page, "Refuser");
    await expect(cookieCard(otherTab)).toHaveCount(0);
    await expect(cookieButton(otherTab)).toBeVisible();
  });

  test("an answer lasts until the next full page load if the storage is blocked", async ({ page, visit }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      }),
    );
    await visit("/mentions");
    await pressOnCard(page, "Accepter");
    await expect(cookieCard(page)).toHaveCount(0);
    await expect(cookieButton(page)).toHaveCount(0);
    await page.clock.resume();
    await page.getByRole("link", { name: "CONTACT" }).first().click();
    await expect(page).toHaveURL("/contact");
    await expect(cookieCard(page)).toHaveCount(0);
    await page.reload();
    await expect(cookieCard(page)).toBeVisible();
  });
});

test("no page view is counted before consent; afterwards one for each page, without a cookie", async ({
  page,
  visit,
  site,
}) => {
  await stopClock(page);
  const posts: string[] = [];
  const cookies: Promise<string | undefined>[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    posts.push(`${new URL(request.url()).pathname} ${request.postData()}`);
    cookies.push(request.allHeaders().then(({ cookie }) => cookie));
  });
  const before = await countViews();
  await visit("/mentions");
  await expect(cookieCard(page)).toBeVisible();
  await page.clock.runFor(15_000);
  await page.getByRole("contentinfo").getByRole("link", { name: "Conditions générales" }).click();
  await expect(page).toHaveURL("/terms");
  expect(posts).toEqual([]);

  await cookieButton(page).click();
  await pressOnCard(page, "Voir plus");
  await pressOnCard(page, "Sauvegarder les choix");
  await expect.poll(() => posts).toEqual(["/audience path=%2Fterms"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" }).click();
  await expect.poll(() => posts).toEqual(["/audience path=%2Fterms", "/audience path=%2Fmentions"]);
  await expect.poll(countViews).toEqual({ terms: before.terms + 1, mentions: before.mentions + 1 });
  expect(await Promise.all(cookies)).toEqual([undefined, undefined]);

  await cookieButton(page).click();
  await pressOnCard(page, "Refuser");
  await page.getByRole("contentinfo").getByRole("link", { name: "Conditions générales" }).click();
  await expect(page).toHaveURL("/terms");
  await visit("/nexiste-pas");
  expect(posts).toHaveLength(2);
  expect(await countViews()).toEqual({ terms: before.terms + 1, mentions: before.mentions + 1 });

  async function countViews() {
    const count = async (path: string) => {
      const counts = await readValues(site.db, "pageViews", "count", { path });
      return counts.reduce((sum, each) => sum + each, 0);
    };
    return { terms: await count("/terms"), mentions: await count("/mentions") };
  }
});

test("the Fonctionnalité consent remembers the theme and the price tier, and forgets them when refused", async ({
  page,
  visit,
}) => {
  await stopClock(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);

  await test.step("it remembers the theme, applies it before the first paint, and forgets it when refused", async () => {
    await visit("/terms");
    await page.getByRole("button", { name: /^Passer au thème/ }).click();
    expect(await theme()).toBe("dark");
    await expectStored(page, null);
    await pressOnCard(page, "Accepter");
    expect((await readStorage(page))["preference-theme"]).toBe("dark");

    // The first paint must not wait for scripts, so they are blocked.
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/mentions");
    expect(await theme()).toBe("dark");
    await page.unroute("**/*.js");

    await visit("/mentions");
    await page.getByRole("button", { name: /^Passer au thème/ }).click();
    expect((await readStorage(page))["preference-theme"]).toBe("light");
    await footerButton(page).click();
    await pressOnCard(page, "Refuser");
    expect(Object.keys(await readStorage(page)).filter((key) => key.startsWith("preference"))).toEqual([]);
    await page.getByRole("button", { name: /^Passer au thème/ }).click();
    expect((await readStorage(page))["preference-theme"]).toBeUndefined();
    await visit("/terms");
    expect(await theme()).toBeUndefined();
  });

  await test.step("it remembers the price tier chosen last, and forgets it when refused", async () => {
    const tier = (name: string) => page.getByRole("radio", { name });
    await visit("/services/photo/tarifs");
    await cookieButton(page).click();
    await pressOnCard(page, "Accepter");
    await tier("OR").check();
    await expect.poll(() => readStorage(page)).toMatchObject({ "preference-tier": "or" });
    await visit("/services/video/tarifsV");
    await expect(tier("OR")).toBeChecked();
    await visit("/services/web/tarifsW?formule=argent");
    await expect(tier("ARGENT")).toBeChecked();
    await footerButton(page).click();
    await pressOnCard(page, "Refuser");
    expect((await readStorage(page))["preference-tier"]).toBeUndefined();
    await visit("/services/photo/tarifs");
    await expect(tier("BRONZE")).toBeChecked();
    await expect(page).toHaveURL("/services/photo/tarifs");
  });
});

const title = "One Day";
const filmLink = (page: Page) => page.getByRole("link", { name: new RegExp(title) }).first();
const frame = (page: Page) => page.getByRole("dialog", { name: title }).locator("iframe");

/** Opens a film under a Vimeo address, because the site hosts all films of the default content. */
async function openFilm(page: Page) {
  await page.route("**/accueilV.data*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("/films/one-day/lecteur", "https://vimeo.com/76979871");
    await route.fulfill({ response, body });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Vidéo", exact: true }).click();
  await expect(page).toHaveURL("/services/video/accueilV");
  await filmLink(page).click();
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
}

test("third-party players are blocked before consent, then load without a further click, until consent is withdrawn", async ({
  page,
  visit,
}) => {
  await stopClock(page);
  const dialog = page.getByRole("dialog", { name: title });
  await visit("/terms");
  await openFilm(page);
  await expect(dialog).toContainText("qui peut déposer des traceurs");
  await expect(frame(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await pressOnCard(page, "Accepter");
  await filmLink(page).click();
  await expect(frame(page)).toHaveAttribute("src", /^https:\/\/player\.vimeo\.com\/video\/76979871/);
  await page.keyboard.press("Escape");
  await footerButton(page).click();
  await pressOnCard(page, "Refuser");
  await filmLink(page).click();
  await expect(dialog.getByRole("button", { name: "Lire la vidéo" })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
});

test("the intro card, the detail card and the floating button are accessible and fit, in a wide light and a narrow dark window", async ({
  page,
  visit,
}) => {
  const check = async () => {
    await expectNoSidewaysScroll(page, 1280);
    await expectAccessibleWideAndNarrow(page, { within: ["body > section, body > button, footer"] });
  };
  await visit("/terms");
  await pressOnCard(page, "Voir plus");
  await expect(detailCard(page)).toBeVisible();
  await check();
  await pressOnCard(page, "Sauvegarder les choix");
  await expect(cookieButton(page)).toBeVisible();
  await check();
  // The reopened card, unlike the first one, has no countdown that could close it during the check.
  await cookieButton(page).click();
  await expect(cookieCard(page)).toBeVisible();
  await check();
  // A taller link would move its line away from the text.
  const link = cookieCard(page).getByRole("link", { name: "Protection des données" });
  expect((await link.boundingBox())!.height).toBeLessThan(30);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, neither the cookie banner nor the theme switch is shown, and nothing is stored", async ({
    page,
    visit,
  }) => {
    await visit("/");
    await expect(cookieCard(page)).toHaveCount(0);
    await expect(cookieButton(page)).toHaveCount(0);
    await expect(footerButton(page)).toBeHidden();
    await expect(page.getByRole("button", { name: /^Passer au thème/ })).toBeHidden();
    expect(await page.context().cookies()).toEqual([]);
  });
});
