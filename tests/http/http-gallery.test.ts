import { sql } from "kysely";
import { expect, it } from "vitest";
import { NO_GALLERY } from "#app/features/media/media.messages.ts";
import { sendPictures, smallPicture } from "#support/media/media-pictures.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { addressesIn, all, attribute, contentOf, formValues, one, valueOf } from "#support/site/html.ts";
import { describeSiteOnSqlite, expectPage, PUBLISH, publish } from "#support/site/site-suite.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { readRow, readValues } from "#support/database/rows.ts";

const GALLERIES = "/agence/contenu/galeries";
const GALLERY = `${GALLERIES}/photo`;
const PUBLIC = "/services/photo/galerie";

describeSiteOnSqlite("galleries by HTTP", generousLimits, ({ kind, site, database, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  const guest = () => new Visitor(site.url);

  /** Returns once the site is published, which happens when all photos are processed. */
  async function publishAll(): Promise<void> {
    expect((await publish(member)).status).toBe(303);
    await expect.poll(() => member.text(PUBLISH), { interval: 300 }).not.toContain("Dès que les photos seront prêtes");
  }
  const titles = (html: string) =>
    all(html, "*", { "aria-label": /^(?:Modifier|Agrandir) / }).map((each) =>
      attribute(each, "aria-label")!.replace(/^\w+ /, ""),
    );
  const baseValueIn = (html: string) => formValues(html, { value: "save-item" }).baseValue!;
  const savePicture = (path: string, values: Record<string, string>) =>
    member.submit(path, { value: "save-picture" }, values);

  it("an uploaded picture is added at the end of the gallery, and hidden from visitors until it is described and published", async () => {
    const files = await Promise.all([1, 2].map((seed) => smallPicture(`IMG_${seed}.jpg`, seed)));
    const sent = await sendPictures(member, files, "form", "?galerie=photo");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, GALLERY]);
    const html = await member.html(GALLERY);
    expect(titles(html)).toEqual(["CELEBRATION", "DUO", "AMOUR", "ENTREPRISE", "IMG 1", "IMG 2"]);
    expect(textOf(html)).toContain("Deux photos n'ont pas de texte alternatif");
    one(html, "img", { src: /^\/medias\/[\da-f]{32}\.webp$/ });
    expect((await publish(member)).status).toBe(409);
    expect(await guest().text(PUBLIC)).toContain("Page 1 sur 1");
  });

  it("a member can save a picture's description, focus and credit, which are published with the picture", async () => {
    const img1Page = `${GALLERY}/img-1`;
    const fields = { x: "2", y: "8", credit: "Léa Ory", licence: "", permission: "accord écrit" };
    await savePicture(`${GALLERY}/img-2`, { ...fields, x: "5", y: "5", alternative: "decorative" });
    // Without a description of img-1, the draft is saved, but publishing is refused.
    const incomplete = await savePicture(img1Page, { ...fields, alternative: "described" });
    expect(incomplete.headers.get("location")).toBe(img1Page);
    expect((await publish(member)).status).toBe(409);
    await savePicture(img1Page, { ...fields, alternative: "described", description: "Un <b>quai</b> & la mer" });
    const html = await member.html(img1Page);
    expect(html).toContain("Un &lt;b&gt;quai&lt;/b&gt; &amp; la mer");
    expect(valueOf(html, "x")).toBe("2");
    one(html, "a", { href: /^\/agence\/contenu\/photos\/p-/ });

    await publishAll();
    await expect.poll(() => guest().text(PUBLIC)).toContain("Page 1 sur 2");
    const page = await guest().html(`${PUBLIC}?page=2`);
    expect(page).toMatch(/<source type="image\/avif" srcSet="\/medias\/[\da-f]{32}\.avif 20w"/);
    expect(page).toContain('alt="Un &lt;b&gt;quai&lt;/b&gt; &amp; la mer"');
    expect(page).toMatch(/data-x="2" data-y="8"/);
    expect(page).not.toContain(" style=");
    const descriptionOf = async (photo: string) =>
      attribute(one(await guest().html(`${PUBLIC}?photo=${photo}`), "meta", { name: "description" }), "content");
    expect(await descriptionOf("img-1")).toBe("Photo\u00A0: Léa Ory. Un <b>quai</b> & la mer.");
    expect(await descriptionOf("img-2")).toBe("Photo\u00A0: Léa Ory.");
    expect(textOf(page)).toContain("Photo : Léa Ory");
    expect(page).toContain(
      '"creditText":"Léa Ory","creator":{"@type":"Person","name":"Léa Ory"},"copyrightNotice":"© Léa Ory"',
    );
    expect(page.match(/"copyrightNotice":"© (?!Léa Ory)/g)).toHaveLength(4);
    for (const [, file] of page.matchAll(/(\/medias\/[\da-f]{32}\.(?:avif|webp|jpeg))/g)) {
      expect((await guest().get(file!)).status).toBe(200);
    }
  });

  it("a member can reorder a gallery, remove a picture and change the title of another", async () => {
    await member.post(GALLERY, { intent: "move", element: "img-1", position: "1" });
    await member.post(GALLERY, { intent: "remove", element: "duo" });
    const item = `${GALLERY}/img-1`;
    const buttons = all(await member.html(item), "button", { type: "submit" }).map((button) => textOf(button).trim());
    expect(buttons.filter((words) => words.includes("Enregistrer"))).toEqual([
      "Enregistrer le titre et la légende",
      "Enregistrer la photo",
    ]);
    await expectPage(member.submit(item, { value: "save-item" }, { title: "QUAI", description: "Le soir" }), 303);
    expect(titles(await member.html(GALLERY))).toEqual(["QUAI", "CELEBRATION", "AMOUR", "ENTREPRISE", "IMG 2"]);
    await publishAll();
    await expect
      .poll(async () => titles(await guest().html(PUBLIC)))
      .toEqual(["QUAI", "CELEBRATION", "AMOUR", "ENTREPRISE"]);
  });

  it("edits of two fields of a gallery item are merged, and a conflicting edit of one field gets 409 with both values", async () => {
    const item = `${GALLERY}/img-1`;
    const save = (title: string, description: string, baseValue: string) =>
      member.post(item, { intent: "save-item", title, description, baseValue });
    const before = baseValueIn(await member.html(item));
    await save("QUAI", "Le matin", before);
    expect((await save("PORT", "Le soir", before)).status).toBe(303);
    expect(valueOf(await member.html(item), "title")).toBe("PORT");
    const { html } = await expectPage(save("QUAI", "À midi", before), 409, "Légende Autre version : Le matin");
    expect(valueOf(html, "description")).toBe("À midi");
    expect((await save("PORT", "À midi", baseValueIn(html))).status).toBe(303);
    expect(await member.html(item)).toContain("À midi");
  });

  it("a gallery item needs a title, and a legend of at most 200 characters", async () => {
    const save = (title: string, description: string) =>
      member.submit(`${GALLERY}/img-1`, { value: "save-item" }, { title, description });
    await expectPage(save(" ", ""), 400);
    const { html } = await expectPage(save("PORT", "x".repeat(201)), 400);
    const invalid = all(html, "input", { "aria-invalid": "true" }).map((field) => attribute(field, "name"));
    expect(invalid).toEqual(["description"]);
  });

  it("a picture of the gallery can also be used on the pages outside the gallery", async () => {
    const { name } = await readRow(database.db, "mediaFiles", "name", { sentName: "IMG_2.jpg" });
    const picturePage = `/agence/contenu/photos/${name}`;
    const options = all(await member.html(picturePage), "option").map((option) => attribute(option, "value")!);
    for (const prefix of [
      "home/carousel/slides",
      "home/services/cards/photo",
      "home/values/figure",
      "services/photo/banner",
      "contact/figure",
      "prices-photo/offers",
      "films/films",
    ]) {
      const usage = options.find((option) => option.startsWith(prefix))!;
      expect((await member.post(picturePage, { intent: "assign", usage })).status, prefix).toBe(303);
    }
    expect((await member.post(picturePage, { intent: "assign", usage: "home/nothing" })).status).toBe(404);
    await publishAll();
    const pages = ["/", "/services/photo/accueil", "/contact", "/services/photo/tarifs", "/services/video/accueilV"];
    for (const path of pages) {
      await expect.poll(() => guest().html(path)).toContain(`data-picture="${name}"`);
    }
    expect(await member.text(picturePage)).toContain("Films : One Day");
  });

  it("a built-in picture keeps its crop until its focus is changed", async () => {
    const picturePage = "/agence/contenu/photos/mariage-champagne";
    expect(await member.html("/agence/contenu/photos")).toContain(`href="${picturePage}"`);
    expect((await savePicture(picturePage, { alternative: "described" })).status).toBe(303);
    const publishPage = await member.html(PUBLISH);
    expect(textOf(publishPage)).toContain("Aucune modification en attente");
    expect(publishPage).not.toContain('value="publish"');
    expect((await savePicture(picturePage, { alternative: "described", x: "1", y: "9" })).status).toBe(303);
    await publishAll();
    await expect.poll(() => guest().html("/")).toMatch(/data-picture="mariage-champagne"[^>]*data-x="1" data-y="9"/);
  });

  it("a banner can show a picture without a portrait crop", async () => {
    const usage = "services/photo/banner/bapteme/picture";
    await expectPage(member.post("/agence/contenu/photos/entreprise-bureau", { intent: "assign", usage }), 303);
    await publishAll();
    await expect.poll(() => guest().html("/services/photo/accueil")).toContain('data-picture="entreprise-bureau"');
  });

  it("the gallery's title is required, and is the heading of its page", async () => {
    const rename = (title: string) => member.submit(GALLERY, { value: "save-gallery" }, { title });
    await expectPage(rename(" "), 400, "Ce champ est obligatoire.");
    expect((await rename("Nos <i>murs</i>")).status).toBe(303);
    await publishAll();
    await expect.poll(async () => contentOf(one(await guest().html(PUBLIC), "h1"))).toBe("Nos <i>murs</i>");
  });

  it("a picture cannot be deleted until it is removed from the gallery", async () => {
    const { name } = await readRow(database.db, "mediaFiles", "name", { sentName: "IMG_1.jpg" });
    const picturePage = `/agence/contenu/photos/${name}`;
    expect(await member.text(picturePage)).toContain("Galeries");
    const erase = () => member.post(picturePage, { intent: "erase", currentPassword: jeanne.password });
    expect((await erase()).status).toBe(409);
    await member.post(GALLERY, { intent: "remove", element: "img-1" });
    await publishAll();
    expect((await erase()).headers.get("location")).toBe("/agence/contenu/photos");
    expect((await member.get(picturePage)).status).toBe(404);
    // The deletion does not block later publications.
    await member.post(GALLERY, { intent: "move", element: "amour", position: "1" });
    await publishAll();
  });

  it("a picture uploaded to a deleted gallery is stored in the library, and the response says so", async () => {
    const DELETED = "?galerie=partie";
    const send = async (seed: number, sentBy: "form" | "script") =>
      sendPictures(member, [await smallPicture(`TARD_${seed}.jpg`, seed)], sentBy, DELETED);
    const { html, text } = await expectPage(send(81, "form"), 200);
    expect(text).toMatch(/TARD_81\.jpg La galerie n'existe plus/);
    const refused = await expectPage(
      sendPictures(member, [{ file: Buffer.from("notes"), name: "notes.jpg" }], "form", DELETED),
      422,
    );
    for (const page of [html, refused.html]) {
      expect(page).not.toContain("galerie=partie");
      expect(page).not.toContain("/agence/contenu/galeries/partie");
    }
    const script = await send(82, "script");
    expect([script.status, await script.json()]).toEqual([422, { ok: false, message: NO_GALLERY }]);
    expect(await readValues(database.db, "mediaFiles", "sentName")).toEqual(
      expect.arrayContaining(["TARD_81.jpg", "TARD_82.jpg"]),
    );
  });

  it("a picture of the library can be added to a gallery, which refuses unknown ones", async () => {
    const add = (picture: string) => member.post(GALLERY, { intent: "add-picture", picture });
    const { name } = await readRow(database.db, "mediaFiles", "name", { sentName: "TARD_81.jpg" });
    expect(await member.html(GALLERY)).toContain(`value="${name}"`);
    const before = titles(await member.html(GALLERY));
    for (const picture of [name, "mariage-livre"])
      expect((await add(picture)).headers.get("location")).toBe(`${GALLERY}#planche`);
    expect(titles(await member.html(GALLERY))).toEqual([...before, "TARD 81", "Mariage livre"]);
    const { text } = await expectPage(add("rien"), 400, "Choisissez une photo.");
    expect(text).not.toContain("Une erreur est survenue");
    for (const element of ["tard-81", "mariage-livre"]) await member.post(GALLERY, { intent: "remove", element });
    expect(titles(await member.html(GALLERY))).toEqual(before);
  });

  const change = (intent: string, gallery: string, more = {}) => member.post(GALLERIES, { intent, gallery, ...more });

  it("a new gallery needs a title, is hidden, and can be deleted until its first publication", async () => {
    await expectPage(
      member.post(GALLERIES, { intent: "add-gallery", title: "", lede: "La nuit." }),
      400,
      "Ce champ est obligatoire.",
    );
    for (const title of ["La nuit", "<b>La mer</b>"]) {
      const added = await member.post(GALLERIES, { intent: "add-gallery", title, lede: `${title}, en images.` });
      expect(added.headers.get("location")).toMatch(/^\/agence\/contenu\/galeries\/[\w-]+$/);
    }
    for (const [seed, gallery] of ["la-nuit", "b-la-mer-b"].entries()) {
      const files = [await smallPicture(`${gallery}.jpg`, seed + 7)];
      const sent = await sendPictures(member, files, "form", `?galerie=${gallery}`);
      expect(sent.headers.get("location")).toBe(`${GALLERIES}/${gallery}`);
    }
    // The only picture of a gallery has no buttons that move it.
    const onePicture = await member.html(`${GALLERIES}/la-nuit`);
    one(onePicture, "button", { value: "remove" });
    expect(onePicture).not.toMatch(/data-id=|Avancer|<select/);
    const collapsed = all(await member.html(GALLERIES), "details").flatMap((details) => all(details, "button"));
    expect(collapsed.map((button) => attribute(button, "aria-label"))).toEqual(
      expect.arrayContaining(["La nuit", "<b>La mer</b>"].map((title) => `Supprimer définitivement ${title}`)),
    );
    await publishAll();
    expect(await member.html(GALLERIES)).not.toContain("<details");
    expect((await guest().get(`${PUBLIC}/la-nuit`)).status).toBe(404);
  });

  it("a gallery that a member shows can be previewed, and has a public page once its pictures are described", async () => {
    await change("show", "la-nuit");
    expect((await publish(member)).status).toBe(409);
    await change("show", "b-la-mer-b");
    for (const gallery of ["la-nuit", "b-la-mer-b"]) {
      await savePicture(`${GALLERIES}/${gallery}/${gallery}`, { alternative: "decorative" });
    }
    await change("move", "b-la-mer-b", { position: "2" });
    const page = `${PUBLIC}/la-nuit`;
    const preview = await member.html(`/agence/contenu/apercu?page=${page}`);
    one(preview, "a", { href: new RegExp(`page=${encodeURIComponent(page)}`), "aria-current": "page" });
    one(preview, "iframe", { src: `${page}?apercu=brouillon` });
    expect(titles(await member.html(`${page}?apercu=brouillon`))).toEqual(["la nuit"]);
    const browse = await member.post("/agence/contenu/apercu", { intent: "browse-draft", page });
    expect(browse.headers.get("location")).toBe(page);
    const endPreview = () => member.post("/apercu", {});
    await endPreview();
    await publishAll();
    await expect.poll(async () => (await guest().get(`${PUBLIC}/la-nuit`)).status).toBe(200);
    const firstGallery = await guest().html(PUBLIC);
    expect(addressesIn(one(firstGallery, "nav", { "aria-label": "Galeries" }), /./)).toEqual([
      PUBLIC,
      `${PUBLIC}/b-la-mer-b`,
      `${PUBLIC}/la-nuit`,
    ]);
    const night = await guest().html(`${PUBLIC}/la-nuit`);
    expect(titles(night)).toEqual(["la nuit"]);
    expect(night).toMatch(/<title>La nuit · /);
    expect(night).toContain('name="description" content="La nuit, en images."');
    one(night, "link", { rel: "canonical", href: /\/services\/photo\/galerie\/la-nuit$/ });
    expect(await guest().html("/sitemap.xml")).toContain(`${PUBLIC}/la-nuit</loc>`);
    expect(firstGallery).toContain("&lt;b&gt;La mer&lt;/b&gt;");
  });

  it("the first gallery is shown at the address of the menu's link, and its own address redirects there", async () => {
    await change("move", "la-nuit", { position: "1" });
    await change("hide", "b-la-mer-b");
    await publishAll();
    await expect.poll(async () => titles(await guest().html(PUBLIC))).toEqual(["la nuit"]);
    const redirect = await guest().get(`${PUBLIC}/la-nuit?page=1`);
    expect([redirect.status, redirect.headers.get("location")]).toEqual([302, `${PUBLIC}?page=1`]);
    expect((await guest().get(`${PUBLIC}/photo`)).status).toBe(200);
  });

  it("at least one gallery must be shown, and one alone has no links to galleries on its page", async () => {
    for (const gallery of ["la-nuit", "photo"]) await change("hide", gallery);
    expect((await publish(member)).status).toBe(409);
    expect(await member.text("/agence/contenu")).toContain("affichez au moins une galerie");
    await change("show", "photo");
    await change("remove", "b-la-mer-b");
    await publishAll();
    await expect.poll(() => guest().html(PUBLIC)).not.toContain('aria-label="Galeries"');
  });

  // With two instances, this suite runs on PostgreSQL, and the trigger is SQLite syntax.
  if (kind === "sqlite") {
    it("a description of a picture that is deleted at the same moment gets 404 and changes no draft", async () => {
      const { name } = await readRow(database.db, "mediaFiles", "name");
      await sql`create trigger delete_picture before insert on "mediaRenditions"
        begin delete from "mediaFiles" where name = new.picture; end`.execute(database.db);
      const metadata = { credit: "Une autre", alternative: "decorative" };
      const before = await readValues(database.db, "contentDrafts", "value");
      const answer = await savePicture(`/agence/contenu/photos/${name}`, metadata);
      await sql`drop trigger delete_picture`.execute(database.db);
      expect([answer.status, textOf(await answer.text())]).toEqual([404, expect.stringContaining("n'existe plus")]);
      expect(await readValues(database.db, "contentDrafts", "value")).toEqual(before);
    });
  }
});
