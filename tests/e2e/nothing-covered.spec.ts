import { publicPages } from "#app/content/navigation/public-pages.ts";
import type { Page } from "@playwright/test";
import { cookieButton, logInAs, logInAsOwner, expect, somebody, test } from "./fixtures.ts";
import { follow } from "./follow.ts";

const PUBLIC = [...publicPages.map(({ path }) => path), "/films/one-day", "/login", "/reinit"];
const PHONES = [
  [360, 640],
  [390, 664],
  [390, 844],
  [412, 915],
] as const;

test("on a phone, « Préférences Cookies » covers nothing at the top of public pages and of the client's space", async ({
  page,
  visit,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit("/");
  for (const path of PUBLIC) {
    await follow(page, path);
    await expectNothingCovered(page, path);
  }
  const expectNothingCoveredOnPhones = async (path: string) => {
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await expectNothingCovered(page, `${path} at ${width} × ${height}`);
    }
  };
  // The last public page is still shown.
  await expectNothingCoveredOnPhones("/reinit");
  await logInAs(site, context, somebody());
  await visit("/compte");
  await expectNothingCoveredOnPhones("/compte");
});

test("the « Modifier » panel is above the page on narrow screens and in the margin of wide ones, and covers nothing", async ({
  page,
  visit,
  context,
  site,
}) => {
  await logInAsOwner(site, context);
  await visit("/");
  for (const path of ["/", "/services/photo/accueil"]) {
    await follow(page, path);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const [edit, main] = await Promise.all([
        page.getByRole("complementary", { name: "Modifier cette page" }).boundingBox(),
        page.getByRole("main").boundingBox(),
      ]);
      expect(edit!.height).toBeGreaterThan(24);
      expect(edit!.y + edit!.height, `${path} at ${width}`).toBeLessThanOrEqual(main!.y + 0.5);
    }
  }
  for (const path of ["/contact", "/services/photo/tarifs"]) {
    await follow(page, path);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingCovered(page, `${path} at ${width}`, page.locator(".editLinks summary"));
    }
  }
});

async function expectNothingCovered(page: Page, path: string, button = cookieButton(page)): Promise<void> {
  await expect(button, path).toBeInViewport({ ratio: 1 });
  const covered = await button.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      left < box.right - 0.5 && right > box.left + 0.5 && top < box.bottom - 0.5 && bottom > box.top + 0.5;
    const contents: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node instanceof Element ? node : node.parentElement!;
      const range = document.createRange();
      range.selectNode(node);
      if (![...range.getClientRects()].some(overlaps) || element.contains(owner)) continue;
      if (!owner.checkVisibility({ visibilityProperty: true }) || owner.closest(".visuallyHidden, .skipLink")) continue;
      const content =
        node instanceof Text
          ? node.data.trim()
          : owner.matches("a, button, input, select, textarea, summary, img, svg, video") &&
            owner.outerHTML.slice(0, 120);
      if (content) contents.push(content);
    }
    return contents;
  });
  expect(covered, path).toEqual([]);
}

test("no caption overlaps its picture", async ({ page, visit }) => {
  const captions: string[] = [];
  await visit("/");
  for (const path of ["/", "/services/photo/galerie", "/services/web/accueilW", "/films/one-day"]) {
    await follow(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const figures = await page.locator("main figure:has(figcaption):has(img)").evaluateAll((elements) =>
        elements.map((figure) => {
          const caption = figure.querySelector("figcaption")!.getBoundingClientRect();
          const picture = figure.querySelector("img")!.getBoundingClientRect();
          const across = Math.min(caption.right, picture.right) - Math.max(caption.left, picture.left);
          const down = Math.min(caption.bottom, picture.bottom) - Math.max(caption.top, picture.top);
          return { text: figure.textContent, overlap: across > 0 ? Math.max(0, Math.round(down)) : 0 };
        }),
      );
      for (const { text, overlap } of figures) {
        captions.push(text);
        expect(overlap, `${text} on ${path} at ${width}`).toBe(0);
      }
    }
  }
  expect(captions.length).toBeGreaterThan(1);
});
