import { expect, it } from "vitest";
import { agency } from "#app/content/parts/agency.ts";
import { a } from "#app/french/elision.ts";
import { typeset } from "#app/french/typeset.ts";
import { describeSiteOnSqlite } from "#support/site/site-suite.ts";
import { all, attribute, contentOf, one } from "#support/site/html.ts";

const town = a(agency.address.city);
/** Search results cut longer titles. The town and the agency's name do not count. */
const MAX_TITLE_LENGTH = 50;

/** Every indexable page except films, with the types of its structured data and its breadcrumb below « Accueil ». */
const INDEXED: Record<string, [title: string, types: string, breadcrumb: string]> = {
  "/": [`Photographie, film et web ${town}`, "LocalBusiness WebSite", ""],
  "/contact": [`Contact et rendez-vous ${town}`, "LocalBusiness", "Contact"],
  "/services/photo/accueil": [`Photographe ${town} : mariages, baptêmes, reportages`, "", "Photographie"],
  "/services/photo/galerie": ["Galerie photo : mariage, couple, entreprise", "ImageGallery", "Photographie > Galerie"],
  "/services/photo/tarifs": [`Tarifs photo ${town} : mariage, baptême, reportage`, "Service", "Photographie > Tarifs"],
  "/services/video/accueilV": [
    `Vidéaste ${town} : films de mariage, clips, entreprises`,
    "VideoObject VideoObject VideoObject",
    "Vidéographie",
  ],
  "/services/video/tarifsV": [`Tarifs vidéo ${town} : mariage, clip, entreprise`, "Service", "Vidéographie > Tarifs"],
  "/services/web/accueilW": [`Création de sites web ${town} : vitrine, dynamique`, "", "Création de sites"],
  "/services/web/tarifsW": [
    `Tarifs de sites web ${town} : vitrine, dynamique`,
    "Service",
    "Création de sites > Tarifs",
  ],
  "/terms": ["Conditions générales", "", "Conditions générales"],
  "/mentions": ["Mentions légales", "", "Mentions légales"],
  "/rgpd": ["Protection des données", "", "Protection des données"],
};

const FILMS = ["/films/one-day", "/films/video-corporate", "/films/naitre-a-nouveau"];

/** Search engines index none of these pages, whatever their status. */
const NOT_INDEXED = ["/login", "/signup", "/reinit", "/verification", "/cancelAppointment?id=faux", "/nexiste-pas"];

interface Entity {
  "@context": string;
  "@type": string;
  [key: string]: unknown;
}

const BASE = "https://atelier.example";

class Page {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  get title(): string {
    return contentOf(one(this.#html, "title"));
  }

  get canonicals(): (string | undefined)[] {
    return all(this.#html, "link", { rel: "canonical" }).map((link) => attribute(link, "href"));
  }

  /** By name, such as « description », or by property, such as « og:title ». */
  meta(name: string): string | undefined {
    const [meta] = [...all(this.#html, "meta", { name }), ...all(this.#html, "meta", { property: name })];
    return meta && attribute(meta, "content");
  }

  get entities(): Entity[] {
    const scripts = all(this.#html, "script", { type: "application/ld+json" });
    return scripts.map((script) => JSON.parse(contentOf(script)) as Entity);
  }

  entitiesOf(type: string): Entity[] {
    return this.entities.filter((entity) => entity["@type"] === type);
  }
}

describeSiteOnSqlite("the site for search engines", { PUBLIC_URL: BASE }, ({ site }) => {
  const request = (path: string) => fetch(site.url + path.replace(BASE, ""), { redirect: "manual" });
  const visit = async (path: string) => new Page(await (await request(path)).text());
  const expectExists = async (address: string) => expect((await request(address)).status, address).toBe(200);
  const galleryImages = async () => {
    const [gallery] = (await visit("/services/photo/galerie")).entitiesOf("ImageGallery");
    return gallery!.image as { contentUrl: string; caption: string }[];
  };

  it.each(Object.entries(INDEXED))(
    "the page %s has its title, its structured data and its breadcrumb",
    async (path, [title, types, breadcrumb]) => {
      const page = await visit(path);
      expect(page.title).toBe(typeset(`${title} · ${agency.name}`));
      expect(title.replace(town, "").length).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
      const url = BASE + path;
      expect(page.canonicals).toEqual([url]);
      expect(page.meta("robots")).toBeUndefined();

      const description = page.meta("description")!;
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(200);
      for (const [name, content] of Object.entries({
        "og:title": typeset(title),
        "og:description": description,
        "og:url": url,
        "og:type": "website",
        "og:site_name": agency.name,
        "og:locale": "fr_FR",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
      })) {
        expect(page.meta(name), name).toBe(content);
      }
      expect(page.meta("og:image")).toMatch(/^https:\/\/[^/]+\/partage\/[\w-]+\/[\da-f]{32}\.jpeg$/);
      expect(page.meta("og:image:alt")).toMatch(new RegExp(`^${typeset(`${agency.name} : `)}.`));

      const { entities } = page;
      for (const entity of entities) expect(entity["@context"]).toBe("https://schema.org");
      const [list] = page.entitiesOf("BreadcrumbList");
      const items = (list?.itemListElement ?? []) as { name: string; item: string }[];
      expect(items.map(({ name }) => name).join(" > ")).toBe(breadcrumb && `Accueil > ${breadcrumb}`);
      if (items.length > 0) expect(items.at(-1)!.item).toBe(url);
      const otherTypes = entities.map((entity) => entity["@type"]).filter((type) => type !== "BreadcrumbList");
      expect(otherTypes.join(" ")).toBe(types);
    },
  );

  it("each page has its own share card, whose address has its hash and may be cached permanently", async () => {
    const pages = await Promise.all(Object.keys(INDEXED).map(visit));
    const cards = new Set(pages.map((page) => page.meta("og:image")!));
    expect(cards.size).toBe(pages.length);
    // Drawing a card takes a second, so only two are requested.
    for (const path of ["/", "/services/video/tarifsV"]) {
      const picture = await request((await visit(path)).meta("og:image")!);
      expect([path, picture.status, picture.headers.get("content-type")]).toEqual([path, 200, "image/jpeg"]);
      expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    const [address] = cards;
    const tag = (await request(address!)).headers.get("etag")!;
    const again = await fetch(site.url + address!.replace(BASE, ""), { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
    for (const unknown of ["/partage/duo-tasses/x.jpeg", `/partage/duo-tasses/${"0".repeat(32)}.jpeg`]) {
      expect((await request(unknown)).status, unknown).toBe(404);
    }
  });

  it("no two pages have the same title or description", async () => {
    const pages = await Promise.all([...Object.keys(INDEXED), ...NOT_INDEXED, "/nouvelle-adresse"].map(visit));
    const titles = pages.map(({ title }) => title);
    for (const title of titles) expect(title).toContain(agency.name);
    expect(new Set(titles).size).toBe(titles.length);
    const descriptions = pages.flatMap((page) => page.meta("description") ?? []);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it("structured data lists the 27 offers, in euros, tax included", async () => {
    const prices: Record<string, number[]> = {
      "/services/photo/tarifs": [300, 500, 1000, 500, 1000, 1500, 1500, 2000, 2500],
      "/services/video/tarifsV": [700, 1000, 1500, 1500, 1800, 2200, 1500, 2000, 3000],
      "/services/web/tarifsW": [600, 1000, 2000, 1200, 1500, 3000, 3000, 4000, 10_000],
    };
    for (const [path, expected] of Object.entries(prices)) {
      const [service] = (await visit(path)).entitiesOf("Service");
      const offers = service!.offers as { price: number; priceCurrency: string; priceSpecification: object }[];
      expect(offers.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      for (const offer of offers) {
        expect(offer).toMatchObject({ priceCurrency: "EUR", priceSpecification: { valueAddedTaxIncluded: true } });
      }
    }
  });

  it("structured data lists the pictures of the gallery with their captions", async () => {
    const images = await galleryImages();
    expect(images.map(({ caption }) => caption)).toEqual([
      "Immortalisez vos cérémonies",
      "Ensemble on va plus loin",
      "Se regarder avec passion est éssentiel",
      "Le travail libère",
    ]);
  });

  it("every file that structured data and the manifest name exists", async () => {
    const images = await galleryImages();
    const films = (await visit("/services/video/accueilV")).entitiesOf("VideoObject");
    const files = films.flatMap(({ thumbnailUrl, contentUrl, embedUrl }) => [thumbnailUrl, contentUrl, embedUrl]);
    for (const url of [...images.map(({ contentUrl }) => contentUrl), ...files]) await expectExists(url as string);

    const manifest = (await (await request("/site.webmanifest")).json()) as { icons: { src: string }[] };
    const icons = manifest.icons.map(({ src }) => src);
    expect(icons.length).toBe(3);
    for (const path of [...icons, "/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) await expectExists(path);
  });

  it("the sitemap lists exactly the indexed pages by their canonical addresses, and robots.txt names the sitemap", async () => {
    const robots = await (await request("/robots.txt")).text();
    expect(robots).toContain("User-agent: *\nAllow: /\n");
    expect(robots).toContain(`Sitemap: ${BASE}/sitemap.xml\n`);

    const answer = await request("/sitemap.xml");
    expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
    const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
    expect(addresses.toSorted()).toEqual([...Object.keys(INDEXED), ...FILMS].map((path) => BASE + path).toSorted());
    for (const url of addresses) {
      await expectExists(url);
      expect((await visit(url)).canonicals).toEqual([url]);
    }
  });

  it("the page of a film has its own address, its video data and a share card", async () => {
    for (const path of FILMS) {
      const page = await visit(path);
      expect(page.meta("og:url")).toBe(BASE + path);
      expect(page.entitiesOf("VideoObject")).toHaveLength(1);
      expect(page.meta("og:image")).toMatch(/\.jpeg$/);
    }
    await expectExists((await visit(FILMS[0]!)).meta("og:image")!);
  });

  it("a page with a query has the canonical address without the query", async () => {
    const { canonicals } = await visit("/services/photo/tarifs?formule=or");
    expect(canonicals).toEqual([`${BASE}/services/photo/tarifs`]);
  });

  it("the link to a photo of a gallery has the photo as its preview image", async () => {
    const images = await galleryImages();
    const photo = await visit("/services/photo/galerie?photo=amour");
    expect(photo.meta("og:title")).toContain("AMOUR");
    expect(photo.meta("og:image")).toBe(images.find(({ contentUrl }) => contentUrl.includes("amour"))!.contentUrl);
  });

  it("forms and missing pages are noindex, without a canonical address or a share card", async () => {
    for (const path of NOT_INDEXED) {
      const page = await visit(path);
      expect([page.meta("robots"), page.canonicals, page.meta("og:image")], path).toEqual(["noindex", [], undefined]);
    }
  });
});
