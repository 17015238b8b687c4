import { expect, it } from "vitest";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { addDays } from "#app/french/dates.ts";
import { sendPictures, smallPicture } from "#support/media/media-pictures.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { addressesIn, valuesOf } from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { readFromBoth, describeSiteOnSqlite, expectPage, PUBLISH, publish } from "#support/site/site-suite.ts";
import { readRow, readValues } from "#support/database/rows.ts";

const SERIES = "/agence/contenu/suites";

describeSiteOnSqlite("picture series by HTTP", generousLimits, ({ site, database, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  const guest = () => new Visitor(site.url);

  /** The seed makes each photo a different file. */
  let seed = 0;

  const titlesIn = (html: string) =>
    Array.from(html.matchAll(/aria-label="Modifier les textes\u00A0: ([^"]+)"/g), ([, title]) => title);
  const picturesIn = (html: string) => Array.from(html.matchAll(/data-picture="([^"]+)"/g), ([, name]) => name!);
  const submit = (series: string, form: Record<string, string>) => member.post(`${SERIES}/${series}`, form);

  async function send(series: string, names: readonly string[]): Promise<Response> {
    const files = await Promise.all(names.map((name) => smallPicture(name, (seed += 1))));
    return sendPictures(member, files, "form", `?suite=${series}`);
  }

  it("a member can add, reorder and remove pictures of a series, and publish them once each has an alternative text", async () => {
    expect(await member.text("/agence/contenu/galeries")).toMatch(/Carrousel 3 photos.*Bannière 3 photos/);
    const sent = await send("carrousel", ["IMG_1.jpg", "IMG_2.jpg"]);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${SERIES}/carrousel`]);
    const added = await submit("carrousel", { intent: "add-picture", picture: "duo-tasses" });
    expect(added.headers.get("location")).toBe(`${SERIES}/carrousel#planche`);
    await submit("carrousel", { intent: "move", element: "img-2", position: "1" });
    await submit("carrousel", { intent: "remove", element: "img-1" });
    await submit("carrousel", { intent: "remove", element: "bouquet" });
    const html = await member.html(`${SERIES}/carrousel`);
    expect(titlesIn(html)).toEqual(["IMG 2", "Alliances, lin, bougies", "Vin d’honneur, fin de journée", "Duo tasses"]);
    expect(html).toContain('href="/agence/contenu/textes#home-carousel.slides.img-2.caption"');
    expect(textOf(html)).toContain("texte alternatif manquant");
    expect(picturesIn(await guest().html("/"))).toContain("mariage-bouquet");

    expect((await publish(member)).status).toBe(409);
    const picturePage = addressesIn(html, /^\/agence\/contenu\/photos\/p-[\da-f]+$/)[0]!;
    await member.submit(picturePage, { value: "save-picture" }, { alternative: "described", description: "Un quai" });
    const caption = { "carousel.slides.img-2.caption": "Le quai, <b>au soir</b>" };
    await member.submit("/agence/contenu/textes", { id: "home-form" }, caption);
    expect(await member.text(PUBLISH)).toMatch(/Bouquet, roses et eucalyptus retrait.*Le quai, <b>au soir<\/b> ajout/);
    expect((await publish(member)).status).toBe(303);
    await expect
      .poll(() => readFromBoth(async () => picturesIn(await guest().html("/")).slice(0, 4)))
      .toEqual([picturePage.split("/").at(-1), "mariage-alliances", "mariage-champagne", "duo-tasses"]);
    const home = await guest().html("/");
    expect(home).toContain("Le quai, &lt;b&gt;au soir&lt;/b&gt;");
    expect(textOf(home)).toContain("1 / 4");
  });

  it("a full series accepts no picture, and an uploaded one stays in the library", async () => {
    // The banner has three pictures, and room for three more.
    const names = [0, 1, 2, 3].map((number) => `DSC_${number}.jpg`);
    const sent = await expectPage(send("banniere", names), 200, "Photos envoyées, 3 ajoutées, 1 non placée");
    expect(sent.text).toMatch(/DSC_3\.jpg Cette galerie est pleine/);
    expect(await member.html("/agence/contenu/photos")).toContain("DSC_3.jpg");
    expect(await member.text(PUBLISH)).toContain("Publier (3 modifications)");
    expect(await member.html("/services/photo/accueil?apercu=brouillon")).toMatch(
      /src="\/medias\/[^>]*data-picture="p-/,
    );
    const full = await member.html(`${SERIES}/banniere`);
    expect(titlesIn(full)).toHaveLength(6);
    expect(full).not.toContain('type="file"');
    const seventh = submit("banniere", { intent: "add-picture", picture: "duo-tasses" });
    await expectPage(seventh, 400, "Retirez-en une d'abord");
    expect(titlesIn(await member.html(`${SERIES}/banniere`))).toHaveLength(6);
  });

  it("the last picture of a series cannot be removed, and an unknown one changes nothing", async () => {
    for (const id of new Set(valuesOf(await member.html(`${SERIES}/banniere`), "element")))
      expect((await submit("banniere", { intent: "remove", element: id })).status).toBe(303);
    expect(titlesIn(await member.html(`${SERIES}/banniere`))).toHaveLength(1);
    expect((await submit("banniere", { intent: "move", element: "rien", position: "2" })).status).toBe(303);
    await expectPage(submit("banniere", { intent: "add-picture", picture: "rien" }), 400, "Choisissez une photo.");
    expect((await member.get(`${SERIES}/rien`)).status).toBe(404);
  });

  it("erasing a picture of a series deletes its metadata from every draft and version", async () => {
    await member.post(PUBLISH, { intent: "discard" });
    await send("carrousel", ["LEA.jpg"]);
    const { name } = await readRow(database.db, "mediaFiles", "name", { sentName: "LEA.jpg" });
    const picturePage = `/agence/contenu/photos/${name}`;
    const metadata = { alternative: "described", description: "Léa Martin de dos", permission: "Léa Martin, le 3 mai" };
    await member.submit(picturePage, { value: "save-picture" }, metadata);
    const date = addDays(parisDate(new Date()), 40);
    expect((await member.submit(PUBLISH, { value: "schedule" }, { date })).status).toBe(303);
    const erase = () => member.post(picturePage, { intent: "erase", currentPassword: jeanne.password });
    await expectPage(erase(), 409, "carrousel : LEA, dans une publication programmée");
    await member.submit(PUBLISH, { value: "withdraw" });
    await submit("carrousel", { intent: "remove", element: "lea" });
    expect((await publish(member)).status).toBe(303);
    await member.submit(picturePage, { value: "save-picture" }, { ...metadata, credit: "Nous" });
    const storedMetadata = async () => {
      const where = { part: "pictures" } as const;
      const published = await readValues(database.db, "contentRevisions", "value", where);
      const drafts = await readValues(database.db, "contentDrafts", "value", where);
      return [...published, ...drafts].map((value) => value ?? "");
    };
    const before = await storedMetadata();
    expect(before.filter((value) => value.includes("Léa Martin"))).toHaveLength(2);
    expect((await erase()).status).toBe(303);
    const after = await storedMetadata();
    expect(after.filter((value) => value.includes("Léa Martin") || value.includes(name))).toEqual([]);
    // All other pictures keep their metadata.
    const namesIn = (value: string) => Object.keys(JSON.parse(value) as object);
    expect(after.map(namesIn)).toEqual(before.map((value) => namesIn(value).filter((key) => key !== name)));
    await member.post(PUBLISH, { intent: "discard" });
  });

  it("the preview shows the published picture if the draft loses the last picture of a series", async () => {
    for (const id of ["alliances", "champagne", "duo-tasses"])
      await submit("carrousel", { intent: "remove", element: id });
    await publish(member);
    // The draft replaces the only picture, and then loses the replacement.
    await submit("carrousel", { intent: "add-picture", picture: "mariage-livre" });
    await submit("carrousel", { intent: "remove", element: "img-2" });
    const [, change] = /name="change" value="([^"]*mariage-livre[^"]*)"/.exec(await member.html(PUBLISH))!;
    expect((await member.post(PUBLISH, { intent: "discard-change", part: "home", change: change! })).status).toBe(303);
    const preview = await member.get("/?apercu=brouillon");
    expect([preview.status, picturesIn(await preview.text())[0]]).toEqual([200, "amour-alliance-livre"]);
    expect((await publish(member)).status).toBe(409);
  });

  it.each(["carrousel", "banniere"])(
    "a picture added to %s has the beginning of its file name as title",
    async (series) => {
      await member.post(PUBLISH, { intent: "discard" });
      const sentName = `${"Bouquet de la mariée ".repeat(3)}${series}.jpg`;
      await send(series, [sentName]);
      const { name: picture } = await readRow(database.db, "mediaFiles", "name", { sentName });
      await submit(series, { intent: "add-picture", picture });
      const title = "Bouquet de la mariée Bouquet de la marié";
      expect(titlesIn(await member.html(`${SERIES}/${series}`)).slice(-2)).toEqual([title, title]);
    },
  );
});
