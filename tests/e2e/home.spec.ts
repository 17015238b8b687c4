import { defaultContent } from "#app/content/parts/site-content.ts";
import { typeset } from "#app/french/typeset.ts";
import type { JSHandle, Locator, Page } from "@playwright/test";
import { expect, PHONE, test } from "./fixtures.ts";
import { waitForPaint } from "./paint.ts";
import { swipe } from "./touch.ts";

const INTERVAL = 5000; // specification §9
const { carousel: content, services, values } = defaultContent.home;
const CAPTIONS = content.slides.map(({ caption }) => typeset(caption));

function carouselOf(page: Page): Locator {
  return page.getByRole("region", { name: content.label });
}

async function expectSlide(page: Page, number: number): Promise<void> {
  const carousel = carouselOf(page);
  await expect(carousel.getByText(CAPTIONS[number - 1]!, { exact: true })).toBeVisible();
  await expect(carousel.getByText(`${number} / 3`)).toBeVisible();
  await expect(carousel.getByRole("group", { name: `${number} sur 3` }).getByRole("img")).toBeVisible();
}

test("the home page links to the agency's services, shows one value at a time, and with reduced motion its carousel does not turn by itself", async ({
  page,
  visit,
}) => {
  await visit("/");
  const carousel = carouselOf(page);
  await expect(carousel.getByRole("img")).toHaveAccessibleName(/.{20}/);
  await expect(carousel.getByRole("button", { name: "Reprendre le défilement" })).toBeVisible();
  await expect(carousel).not.toHaveAttribute("data-playing");
  await carousel.getByRole("button", { name: "Image suivante" }).click();
  await expectSlide(page, 2);
  const region = page.getByRole("region", { name: Object.values(services.title).join(" ") });
  const addresses = {
    web: "/services/web/accueilW",
    photo: "/services/photo/accueil",
    video: "/services/video/accueilV",
  };
  await expect(region.getByRole("link")).toHaveCount(3);
  for (const [service, href] of Object.entries(addresses)) {
    const { name, text } = services.cards[service as keyof typeof addresses];
    const card = region.getByRole("link", { name: new RegExp(`^${name}`) });
    await expect(card.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(card).toContainText(typeset(text));
    await expect(card).toHaveAttribute("href", href);
  }
  await expect(page.getByRole("region", { name: /Une date en tête/ }).getByRole("link")).toHaveAttribute(
    "href",
    "/contact#agenda",
  );
  await expectExclusiveValues(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, opening one of the agency's values closes the open one, and the carousel shows its pictures side by side", async ({
    page,
    visit,
  }) => {
    await visit("/");
    await expectExclusiveValues(page);
    const pictures = carouselOf(page).getByRole("img");
    await expect(pictures).toHaveCount(3);
    await pictures.last().scrollIntoViewIfNeeded();
    await expect(pictures.last()).toBeInViewport();
    await expect(carouselOf(page).getByRole("button")).toHaveCount(0);
  });
});

async function expectExclusiveValues(page: Page): Promise<void> {
  const region = page.getByRole("region", { name: values.title });
  const text = (index: number) => region.getByText(typeset(values.items[index]!.text));
  await expect(region.getByRole("heading", { level: 3 })).toHaveText(["DISCIPLINE", "CONFIANCE", "BIENVEILLANCE"]);
  await expect(text(0)).toBeVisible();
  await expect(text(1)).toBeHidden();
  await region.getByText("CONFIANCE").click();
  await expect(text(1)).toBeVisible();
  await expect(text(0)).toBeHidden();
  await region.getByText("BIENVEILLANCE").click();
  await expect(text(2)).toBeVisible();
}

test.describe("the carousel", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the carousel shows the next picture after five seconds, and its first button stops and restarts it", async ({
    page,
    visit,
  }) => {
    await visit("/");
    const carousel = carouselOf(page);
    await expectSlide(page, 1);
    // The progress line is animated for five seconds; the end of its animation shows the next picture.
    const line = await progressLine(page);
    expect(await line.evaluate(({ playState, playbackRate }) => [playState, playbackRate])).toEqual(["running", 1]);
    await line.evaluate((animation, interval) => (animation.currentTime = interval - 1), INTERVAL);
    await expectSlide(page, 2);
    await expect(carousel.getByText(/^Image/)).toHaveCount(0);

    await expect(carousel.getByRole("button").first()).toHaveAccessibleName("Mettre en pause le défilement");
    await carousel.getByRole("button", { name: "Mettre en pause le défilement" }).click();
    await page.mouse.move(0, 0);
    await expect(carousel).not.toHaveAttribute("data-playing");
    // A paused line does not reach its end.
    const pausedLine = await progressLine(page);
    await pausedLine.evaluate((animation, interval) => (animation.currentTime = interval - 1), INTERVAL);
    await waitForPaint(page);
    expect(await pausedLine.evaluate(({ playState, currentTime }) => ({ playState, currentTime }))).toEqual({
      playState: "paused",
      currentTime: INTERVAL - 1,
    });
    await expectSlide(page, 2);
    await carousel.getByRole("button", { name: "Reprendre le défilement" }).click();
    await page.mouse.move(0, 0);
    await expectSlide(page, 3);
    await expect(carousel).toHaveAttribute("data-playing");
  });

  test("the carousel's buttons turn it past both ends, and it pauses while its controls are hovered or focused", async ({
    page,
    visit,
  }) => {
    await visit("/");
    const carousel = carouselOf(page);
    await expect(carousel).toHaveAttribute("data-playing");
    await carousel.getByRole("button", { name: "Image précédente" }).click();
    await expectSlide(page, 3);
    await expect(carousel.getByText(`Image 3 sur 3 : ${CAPTIONS[2]}`)).toBeAttached();
    await carousel.getByRole("button", { name: "Image suivante" }).click();
    await expectSlide(page, 1);
    await carousel.getByRole("button", { name: "Image suivante" }).click();
    await expectSlide(page, 2);
    await expect(carousel.getByRole("img")).toHaveCount(1);

    await carousel.getByText("2 / 3").hover();
    await expect(carousel).not.toHaveAttribute("data-playing");
    await carousel.hover();
    await expect(carousel).toHaveAttribute("data-playing");
    await carousel.getByRole("button", { name: "Image suivante" }).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(carousel.getByRole("button", { name: "Image précédente" })).toBeFocused();
    await expect(carousel).not.toHaveAttribute("data-playing");
  });

  test("the carousel turns by swiping", async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, hasTouch: true, viewport: PHONE });
    await page.goto("/");
    await expect(carouselOf(page)).toHaveAttribute("data-playing");
    await swipe(page, { from: 300, to: 60, y: 260 });
    await expect(carouselOf(page).getByText("2 / 3")).toBeVisible();
    await swipe(page, { from: 60, to: 300, y: 260 });
    await expect(carouselOf(page).getByText("1 / 3")).toBeVisible();
    await page.close();
  });
});

function progressLine(page: Page): Promise<JSHandle<Animation>> {
  return carouselOf(page).evaluateHandle(
    (section, interval) =>
      section.getAnimations({ subtree: true }).find(({ effect }) => effect!.getTiming().duration === interval)!,
    INTERVAL,
  );
}
