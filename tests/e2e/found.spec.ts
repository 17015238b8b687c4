import { agency } from "#app/content/agency.ts";
import { a } from "#app/content/elision.ts";
import { typo } from "#app/content/typo.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const town = a(agency.address.city);
/** Beside it and the agency's name; a line of search results shows no more. */
const TITLE_SHOWN = 50;

/** Every page that a search engine may show, with the kinds of things that it tells it about. */
const FOUND: Record<string, { title: string; kinds: string[]; trail: string[] }> = {
  "/": { title: `Photographie, film et web ${town}`, kinds: ["LocalBusiness", "WebSite"], trail: [] },
  "/contact": { title: `Contact et rendez-vous ${town}`, kinds: ["LocalBusiness"], trail: ["Accueil", "Contact"] },
  "/services/photo/accueil": {
    title: `Photographe ${town} : mariages, baptêmes, reportages`,
    kinds: [],
    trail: ["Accueil", "Photographie"],
  },
  "/services/photo/galerie": {
    title: "Galerie photo : mariage, couple, entreprise",
    kinds: ["ImageGallery"],
    trail: ["Accueil", "Photographie", "Galerie"],
  },
  "/services/photo/tarifs": {
    title: `Tarifs photo ${town} : mariage, baptême, reportage`,
    kinds: ["Service"],
    trail: ["Accueil", "Photographie", "Tarifs"],
  },
  "/services/video/accueilV": {
    title: `Vidéaste ${town} : films de mariage, clips, entreprises`,
    kinds: ["VideoObject", "VideoObject", "VideoObject"],
    trail: ["Accueil", "Vidéographie"],
  },
  "/services/video/tarifsV": {
    title: `Tarifs vidéo ${town} : mariage, clip, entreprise`,
    kinds: ["Service"],
    trail: ["Accueil", "Vidéographie", "Tarifs"],
  },
  "/services/web/accueilW": {
    title: `Création de sites web ${town} : vitrine, dynamique`,
    kinds: [],
    trail: ["Accueil", "Création de sites"],
  },
  "/services/web/tarifsW": {
    title: `Tarifs de sites web ${town} : vitrine, dynamique`,
    kinds: ["Service"],
    trail: ["Accueil", "Création de sites", "Tarifs"],
  },
  "/terms": { title: "Conditions générales", kinds: [], trail: ["Accueil", "Conditions générales"] },
  "/mentions": { title: "Mentions légales", kinds: [], trail: ["Accueil", "Mentions légales"] },
  "/rgpd": { title: "Protection des données", kinds: [], trail: ["Accueil", "Protection des données"] },
};

/** Each film has a page of its own, shared with its own picture. */
const FILMS = ["/films/one-day", "/films/video-corporate", "/films/naitre-a-nouveau"];

/** Whatever their status: nobody's search result. */
const HIDDEN = ["/login", "/signup", "/reinit", "/verification", "/cancelAppointment?id=faux", "/nexiste-pas"];

interface Entity {
  "@context": string;
  "@type": string;
  [key: string]: unknown;
}

for (const [path, { title, kinds, trail }] of Object.entries(FOUND)) {
  test(`${path} says what it is`, async ({ page, visit, house, request }) => {
    const refused: string[] = [];
    page.on("console", (message) => refused.push(message.text()));
    await visit(path);
    await expect(page).toHaveTitle(`${title} · ${agency.name}`);
    expect(title.replace(town, "").length).toBeLessThanOrEqual(TITLE_SHOWN);
    const url = house.url + path;
    expect(
      await page.locator("link[rel=canonical]").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual([url]);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

    const graph = await properties(page);
    const description = await page.locator('meta[name="description"]').getAttribute("content");
    expect(description!.length).toBeGreaterThan(40);
    expect(description!.length).toBeLessThan(200);
    expect(graph).toMatchObject({
      "og:title": typo(title),
      "og:description": description,
      "og:url": url,
      "og:type": "website",
      "og:site_name": agency.name,
      "og:locale": "fr_FR",
      "og:image:width": "1200",
      "og:image:height": "630",
    });
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
    const picture = await request.get(graph["og:image"]!);
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");

    const entities = await structuredData(page);
    for (const entity of entities) expect(entity["@context"]).toBe("https://schema.org");
    const breadcrumbs = entities.find((entity) => entity["@type"] === "BreadcrumbList");
    const items = (breadcrumbs?.itemListElement ?? []) as { name: string; item: string; position: number }[];
    expect(items.map(({ name }) => name)).toEqual(trail);
    if (items.length > 0) expect(items.at(-1)!.item).toBe(url);
    expect(entities.map((entity) => entity["@type"]).filter((kind) => kind !== "BreadcrumbList")).toEqual(kinds);
    expect(refused).toEqual([]);
  });
}

test("the price lists tell their 27 offers, in euros, tax included", async ({ page, visit }) => {
  const prices: Record<string, number[]> = {
    "/services/photo/tarifs": [300, 500, 1000, 500, 1000, 1500, 1500, 2000, 2500],
    "/services/video/tarifsV": [700, 1000, 1500, 1500, 1800, 2200, 1500, 2000, 3000],
    "/services/web/tarifsW": [600, 1000, 2000, 1200, 1500, 3000, 3000, 4000, 10_000],
  };
  for (const [path, expected] of Object.entries(prices)) {
    await visit(path);
    const [service] = (await structuredData(page)).filter((entity) => entity["@type"] === "Service");
    const offers = service!.offers as { price: number; priceCurrency: string; priceSpecification: object }[];
    expect(offers.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    for (const offer of offers) {
      expect(offer).toMatchObject({ priceCurrency: "EUR", priceSpecification: { valueAddedTaxIncluded: true } });
    }
  }
});

test("what structured data and the manifest point to exists", async ({ page, visit, house, request }) => {
  await visit("/services/photo/galerie");
  const [gallery] = (await structuredData(page)).filter((entity) => entity["@type"] === "ImageGallery");
  const images = gallery!.image as { contentUrl: string; caption: string }[];
  expect(images.map(({ caption }) => caption)).toEqual([
    "Immortalisez vos cérémonies",
    "Ensemble on va plus loin",
    "Se regarder avec passion est éssentiel",
    "Le travail libère",
  ]);
  await visit("/services/video/accueilV");
  const films = (await structuredData(page)).filter((entity) => entity["@type"] === "VideoObject");
  const files = films.flatMap(
    ({ thumbnailUrl, contentUrl, embedUrl }) => [thumbnailUrl, contentUrl, embedUrl] as string[],
  );
  for (const url of [...images.map(({ contentUrl }) => contentUrl), ...files]) await expectFound(request, url);

  const manifest = (await (await request.get("/site.webmanifest")).json()) as { icons: { src: string }[] };
  const icons = manifest.icons.map(({ src }) => src);
  expect(icons.length).toBe(3);
  for (const path of [...icons, "/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) {
    await expectFound(request, house.url + path);
  }
});

test("the sitemap holds these pages, each under its canonical address, and robots.txt leads to it", async ({
  request,
  house,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("User-agent: *\nAllow: /\n");
  expect(robots).toContain(`Sitemap: ${house.url}/sitemap.xml\n`);

  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toMatch(/^application\/xml/);
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  expect(addresses.toSorted()).toEqual([...Object.keys(FOUND), ...FILMS].map((path) => house.url + path).toSorted());
  for (const url of addresses) {
    const page = await request.get(url, { maxRedirects: 0 });
    expect(page.status(), url).toBe(200);
    expect(await page.text()).toContain(`<link rel="canonical" href="${url}"/>`);
  }
});

test("a film is shared with its own picture", async ({ request, house }) => {
  for (const path of FILMS) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<meta property="og:url" content="${house.url}${path}"/>`);
    expect(html).toContain('"@type":"VideoObject"');
    const [, image] = /<meta property="og:image" content="([^"]+)"/.exec(html)!;
    expect(image).toMatch(/\.jpeg$/);
    await expectFound(request, image!);
  }
});

test("a query does not make another page of it", async ({ request, house }) => {
  const html = await (await request.get("/services/photo/tarifs?formule=or")).text();
  expect(html).toContain(`<link rel="canonical" href="${house.url}/services/photo/tarifs"/>`);
});

test("screens that belong to nobody's search say so, and are no link's picture", async ({ request }) => {
  for (const path of HIDDEN) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).not.toContain('rel="canonical"');
    expect(html, path).not.toContain("og:image");
  }
});

test("the identity follows a navigation", async ({ page, visit, house }) => {
  await visit("/terms");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveTitle(/^Contact/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${house.url}/contact`);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /^Téléphone, e-mail/);
});

test("a link that is about to be followed has its page fetched, which is then shown without another request", async ({
  page,
  visit,
}) => {
  await visit("/terms");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Protection des données" });
  const fetched = page.waitForResponse((response) => response.url().includes("/rgpd.data"));
  await link.hover();
  expect((await fetched).headers()["cache-control"]).toBe("private, max-age=10");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Protection des données");
  const used = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/rgpd.data"))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(used.filter((size) => size > 0)).toHaveLength(1);
});

async function properties(page: Page): Promise<Record<string, string>> {
  const entries = await page
    .locator("meta[property]")
    .evaluateAll((metas) => metas.map((meta) => [meta.getAttribute("property"), meta.getAttribute("content")]));
  return Object.fromEntries(entries) as Record<string, string>;
}

async function structuredData(page: Page): Promise<Entity[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Entity);
}

async function expectFound(request: APIRequestContext, url: string): Promise<void> {
  expect((await request.get(url)).status(), url).toBe(200);
}
