import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { TODAY } from "../support/clock.ts";
import { phonePicture } from "../support/media-pictures.ts";
import { camille, jeanne } from "../support/people.ts";
import { formEntries } from "../support/html.ts";
import { generousLimits, seedAccount, type Site, textOf, Visitor } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite } from "../support/site-suite.ts";
import { PUBLISH, publish } from "../support/publish.ts";

// An owner works on a phone without JavaScript at one instance; a visitor reads at another.

const PRICES = "/agence/contenu/tarifs";
const IDENTITY = "/agence/contenu/identite";
const GALLERIES = "/agence/contenu/galeries";
const SHOWN_PRICES = "/services/photo/tarifs?formule=or";

const SETTINGS = atFixedTime(generousLimits);

describeSiteOnSqlite("an owner's changes by HTTP", SETTINGS, ({ database, startSecond, inbox, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  let other: Site;

  beforeAll(async () => {
    await seedAccount(database.db, camille);
    other = await startSecond();
  });

  afterAll(() => other.stop());

  const elsewhere = async (path: string) => await new Visitor(other.url).text(path);
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await owner.post(path, form);
    return [answer.status, answer.headers.get("location")] as const;
  };

  it("a price is changed: previewed first, then published", async () => {
    expect(await elsewhere(SHOWN_PRICES)).toContain("2 000 €");
    const shown = formEntries(await owner.html(PRICES), { name: "baseVersion" }).filter(
      ([name]) => name !== "mariage.or.price",
    );
    const values: [string, string][] = [
      ["mariage.or.price", "2 250"],
      ["intent", "save"],
    ];
    const saved = await owner.post(`${PRICES}?service=photo`, [...shown, ...values]);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PRICES}?service=photo`]);
    expect(await owner.text(`${SHOWN_PRICES}&apercu=brouillon`)).toContain("2 250 €");
    expect(await owner.text(`${SHOWN_PRICES}&apercu=en-ligne`)).toContain("2 000 €");
    // The bar is also shown beside an unchanged page.
    expect(await owner.text("/agence/contenu/apercu?page=/contact")).toMatch(
      /Brouillon \S+ modifications? sur l'ensemble du site/,
    );
    expect(await elsewhere(SHOWN_PRICES)).toContain("2 000 €");
    const published = await publish(owner);
    expect([published.status, published.headers.get("location")]).toEqual([303, PUBLISH]);
    await expect.poll(() => elsewhere(SHOWN_PRICES)).toContain("2 250 €");
  });

  it("the agency's identity changes on pages, in mails, calendar files, legal texts and structured data", async () => {
    const more = { name: "Maison Témoin", "phone.display": "06 39 98 00 77", "address.street": "3, quai du Port" };
    expect((await owner.submit(IDENTITY, { id: "identity-form" }, more)).status).toBe(303);
    expect(await elsewhere("/")).toContain(defaultContent.identity.name);
    expect((await publish(owner)).status).toBe(303);
    await expect.poll(() => elsewhere("/contact")).toContain("Maison Témoin");

    const guest = new Visitor(other.url);
    const contact = await guest.html("/contact");
    for (const tag of ["header", "footer"]) {
      const part = new RegExp(`<${tag}[^]*?</${tag}>`).exec(contact)![0];
      expect(part, tag).toContain("Maison Témoin");
      expect(part, tag).not.toContain(defaultContent.identity.name);
    }
    expect(contact).toContain('href="tel:+33639980077"');
    const [, data] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(await guest.html("/"))!;
    expect(data).toContain('"name":"Maison Témoin"');
    expect(data).toContain("3, quai du Port");
    for (const legal of ["/mentions", "/terms", "/rgpd"]) {
      const text = await guest.text(legal);
      expect(text, legal).toContain("Maison Témoin");
      expect(text, legal).not.toContain(defaultContent.identity.name);
    }
    const client = await new Visitor(other.url).logIn(camille);
    const date = addDays(TODAY, 3);
    expect((await client.post("/contact", { date, slot: "10:30" })).status).toBe(303);
    const mail = await inbox.waitFor(({ to, calendar }) => to === camille.email && calendar !== undefined);
    for (const text of [mail.from, mail.text, mail.html, mail.calendar!.content.replaceAll("\r\n ", "")]) {
      expect(text).toContain("Maison Témoin");
      expect(text).not.toContain(defaultContent.identity.name);
    }
  });

  it("a gallery of five photos is added with a phone", async () => {
    const made = await send(GALLERIES, { intent: "add-gallery", title: "Un mariage", lede: "De midi à l'aube." });
    const gallery = `${GALLERIES}/un-mariage`;
    expect(made).toEqual([303, gallery]);
    const form = new FormData();
    for (let index = 0; index < 5; index++) {
      const file = await phonePicture({ width: 300, height: 200, orientation: index + 1, seed: index });
      form.append("photos", new File([new Uint8Array(file)], `IMG_${2200 + index}.jpg`));
    }
    const [, endpoint] = /action="([^"]+)" encType="multipart\/form-data"/i.exec(await owner.html(gallery))!;
    const sent = await owner.send(endpoint!, { method: "POST", body: form, headers: { accept: "text/html" } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, gallery]);
    expect(await owner.text(gallery)).toContain("Un mariage, 5 photos");

    for (let index = 0; index < 5; index++) {
      const words = { alternative: "described", description: `Photo ${index}` };
      const saved = await owner.submit(`${gallery}/img-${2200 + index}`, { value: "save-picture" }, words);
      expect(saved.status).toBe(303);
    }
    await send(gallery, { intent: "move", element: "img-2204", position: "1" });
    await send(GALLERIES, { intent: "show", gallery: "un-mariage" });
    expect((await publish(owner)).status).toBe(303);

    const page = "/services/photo/galerie/un-mariage";
    await expect.poll(async () => (await new Visitor(other.url).get(page)).status, { interval: 200 }).toBe(200);
    const html = await new Visitor(other.url).html(page);
    expect(textOf(html)).toContain("Page 1 sur 2");
    const alts = async (number: number) =>
      Array.from(
        (await new Visitor(other.url).html(`${page}?page=${number}`)).matchAll(/alt="(Photo \d+)"/g),
        ([, alt]) => alt,
      );
    expect([...(await alts(1)), ...(await alts(2))]).toEqual([4, 0, 1, 2, 3].map((index) => `Photo ${index}`));
    const [, large] = /(\/medias\/[\da-f]{32}\.jpeg)/.exec(html)!;
    const file = await new Visitor(other.url).get(large!);
    expect(file.headers.get("cache-control")).toContain("immutable");
    const { width, height, exif, icc } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(height).toBeGreaterThan(width);
    expect(exif?.includes("GPS") ?? false).toBe(false);
    expect(icc).toBeUndefined();
  });

  it("a new name is shown at once, and the photos' metadata is rewritten afterwards", async () => {
    expect((await owner.submit(IDENTITY, { id: "identity-form" }, { name: "Maison Nouvelle" })).status).toBe(303);
    expect((await publish(owner)).status).toBe(303);
    await expect.poll(() => elsewhere("/contact")).toContain("Maison Nouvelle");
    const gallery = await new Visitor(other.url).html("/services/photo/galerie/un-mariage");
    expect(gallery.match(/src="\/medias\/[\da-f]{32}\.jpeg"/g)).not.toBeNull();
    expect(gallery).not.toContain("data:image/svg+xml");
  });

  it("a change is reverted, and nothing is lost", async () => {
    expect((await send(PUBLISH, { intent: "restore", version: "1" }))[0]).toBe(303);
    await expect.poll(() => elsewhere("/contact")).toContain(defaultContent.identity.name);
    expect(await elsewhere("/contact")).not.toContain("Maison Témoin");
    expect(await elsewhere(SHOWN_PRICES)).toContain("2 250 €");
    expect((await new Visitor(other.url).get("/services/photo/galerie/un-mariage")).status).toBe(404);
    expect((await send(PUBLISH, { intent: "restore", version: "3" }))[0]).toBe(303);
    await expect.poll(() => elsewhere("/contact")).toContain("Maison Témoin");
    expect(await elsewhere("/services/photo/galerie/un-mariage")).toContain("Page 1 sur 2");
    expect((await send(PUBLISH, { intent: "restore", version: "0" }))[0]).toBe(303);
    await expect.poll(() => elsewhere(SHOWN_PRICES)).toContain("2 000 €");
  });
});
