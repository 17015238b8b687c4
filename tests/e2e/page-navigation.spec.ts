import { expect, test } from "./fixtures.ts";

test("a link is prefetched when it is hovered, its page is shown without another request, and a navigation changes the title, the description and the canonical address", async ({
  page,
  visit,
  site,
}) => {
  await visit("/terms");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Protection des données" });
  const prefetch = page.waitForResponse((response) => response.url().includes("/rgpd.data"));
  await link.hover();
  expect((await prefetch).headers()["cache-control"]).toBe("private, max-age=10");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Protection des données");
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/rgpd.data"))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(sizes.filter((size) => size > 0)).toHaveLength(1);

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveTitle(/^Contact/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/contact`);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /^Téléphone, e-mail/);
});
