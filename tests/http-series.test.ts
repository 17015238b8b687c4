import { beforeAll, expect, it } from "vitest";
import { pictureSeries } from "#app/features/publishing/pictures/picture-series.ts";
import { seedMember } from "../support/agency-members.ts";
import { sendPictures, smallPicture } from "../support/media-pictures.ts";
import { jeanne } from "../support/people.ts";
import { formValues, valuesOf } from "../support/html.ts";
import { generousLimits, textOf, Visitor } from "../support/site.ts";
import { answeredAlike, describeSiteOnSqlite } from "../support/site-suite.ts";
import { readRow } from "../support/rows.ts";
import { expectPage } from "../support/expect-page.ts";
import { PUBLISH, publish } from "../support/publish.ts";

const SERIES = "/agence/contenu/suites";

describeSiteOnSqlite("pictures of the carousel and of the banner", generousLimits, ({ site, database }) => {
  let member: Visitor;
  const guest = () => new Visitor(site.url);

  beforeAll(async () => {
    await seedMember(database.db, jeanne, "owner");
    member = await new Visitor(site.url).logIn(jeanne);
  });

  /** The seed makes each photo a different file. */
  let seed = 0;

  const frames = (html: string) =>
    Array.from(html.matchAll(/aria-label="Modifier les textes\u00A0: ([^"]+)"/g), ([, it]) => it);
  const shown = (html: string) => Array.from(html.matchAll(/data-picture="([^"]+)"/g), ([, name]) => name!);
  const submit = (series: string, form: Record<string, string>) => member.post(`${SERIES}/${series}`, form);

  async function send(series: string, names: readonly string[]): Promise<Response> {
    const files = await Promise.all(names.map((name) => smallPicture(name, (seed += 1))));
    return sendPictures(member, files, "form", `?suite=${series}`);
  }

  it("pictures are added from a phone and from the library, and put in order", async () => {
    expect(await member.text("/agence/contenu/galeries")).toMatch(/Carrousel 3 photos.*Bannière 3 photos/);
    const sent = await send("carrousel", ["IMG_1.jpg", "IMG_2.jpg"]);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${SERIES}/carrousel`]);
    const chosen = await submit("carrousel", { intent: "add-picture", picture: "duo-tasses" });
    expect(chosen.headers.get("location")).toBe(`${SERIES}/carrousel#planche`);
    await submit("carrousel", { intent: "move", element: "img-2", position: "1" });
    await submit("carrousel", { intent: "remove", element: "img-1" });
    await submit("carrousel", { intent: "remove", element: "bouquet" });
    const html = await member.html(`${SERIES}/carrousel`);
    expect(frames(html)).toEqual(["IMG 2", "Alliances, lin, bougies", "Vin d’honneur, fin de journée", "Duo tasses"]);
    expect(html).toContain('href="/agence/contenu/textes#home-carousel.slides.img-2.caption"');
    expect(textOf(html)).toContain("texte alternatif manquant");
    expect(shown(await guest().html("/"))).toContain("mariage-bouquet");

    expect((await publish(member)).status).toBe(409);
    const picture = /href="\/agence\/contenu\/photos\/(p-[\da-f]+)"/.exec(html)![1]!;
    const own = `/agence/contenu/photos/${picture}`;
    const described = {
      ...formValues(await member.html(own), { value: "save-picture" }),
      alternative: "described",
      description: "Un quai",
    };
    await member.post(own, described);
    const texts = formValues(await member.html("/agence/contenu/textes"), { id: "home-form" });
    await member.post("/agence/contenu/textes", {
      ...texts,
      "carousel.slides.img-2.caption": "Le quai, <b>au soir</b>",
    });
    expect(await member.text(PUBLISH)).toMatch(/Bouquet, roses et eucalyptus retrait.*Le quai, <b>au soir<\/b> ajout/);
    expect((await publish(member)).status).toBe(303);
    await expect
      .poll(() => answeredAlike(async () => shown(await guest().html("/")).slice(0, 4)))
      .toEqual([picture, "mariage-alliances", "mariage-champagne", "duo-tasses"]);
    const home = await guest().html("/");
    expect(home).toContain("Le quai, &lt;b&gt;au soir&lt;/b&gt;");
    expect(textOf(home)).toContain("1 / 4");
  });

  it("a series has a maximum number of pictures, and a surplus upload stays in the library", async () => {
    const { most } = pictureSeries.banniere;
    const names = Array.from({ length: most - 3 + 1 }, (_, index) => `DSC_${index}.jpg`);
    const sent = await send("banniere", names);
    const html = await sent.text();
    expect([sent.status, textOf(html)]).toEqual([
      200,
      expect.stringContaining("Photos envoyées, 3 ajoutées, 1 non placée"),
    ]);
    expect(textOf(html)).toMatch(/DSC_3\.jpg Cette galerie est pleine/);
    expect(await member.html("/agence/contenu/photos")).toContain("DSC_3.jpg");
    // The draft counts the three pictures to be shown, though their metadata is unchanged.
    expect(await member.text(PUBLISH)).toContain("Publier (3 modifications)");
    expect(await member.html(`${pictureSeries.banniere.page}?apercu=brouillon`)).toMatch(
      /src="\/medias\/[^>]*data-picture="p-/,
    );
    const full = await member.html(`${SERIES}/banniere`);
    expect(frames(full)).toHaveLength(most);
    expect(full).not.toContain('type="file"');
    await expectPage(
      submit("banniere", { intent: "add-picture", picture: "duo-tasses" }),
      400,
      "Retirez-en une d'abord",
    );
    expect(frames(await member.html(`${SERIES}/banniere`))).toHaveLength(most);
  });

  it("the last picture cannot be removed, and an unknown one changes nothing", async () => {
    const html = await member.html(`${SERIES}/banniere`);
    const ids = valuesOf(html, "element");
    for (const id of new Set(ids))
      expect((await submit("banniere", { intent: "remove", element: id })).status).toBe(303);
    expect(frames(await member.html(`${SERIES}/banniere`))).toHaveLength(1);
    expect((await submit("banniere", { intent: "move", element: "rien", position: "2" })).status).toBe(303);
    await expectPage(submit("banniere", { intent: "add-picture", picture: "rien" }), 400, "Choisissez une photo.");
    expect((await member.get(`${SERIES}/rien`)).status).toBe(404);
  });

  it("a picture is erased with all its metadata when a person on it withdraws consent", async () => {
    await member.post(PUBLISH, { intent: "discard" });
    await send("carrousel", ["LEA.jpg"]);
    const { name } = await readRow(database.db, "mediaFiles", "name", { sentName: "LEA.jpg" });
    const own = `/agence/contenu/photos/${name}`;
    const metadata = { alternative: "described", description: "Léa Martin de dos", permission: "Léa Martin, le 3 mai" };
    await member.post(own, { ...formValues(await member.html(own), { value: "save-picture" }), ...metadata });
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const dated = { ...formValues(await member.html(PUBLISH), { value: "schedule" }), date: day };
    expect((await member.post(PUBLISH, dated)).status).toBe(303);
    await expectPage(
      member.post(own, { intent: "erase", currentPassword: jeanne.password }),
      409,
      "carrousel : LEA, dans une publication programmée",
    );
    await member.post(PUBLISH, formValues(await member.html(PUBLISH), { value: "withdraw" }));
    await submit("carrousel", { intent: "remove", element: "lea" });
    const kept = async () => {
      const { db } = database;
      const columns = ["part", "value"] as const;
      const rows = [
        ...(await db.selectFrom("contentRevisions").select(columns).execute()),
        ...(await db.selectFrom("contentDrafts").select(columns).execute()),
      ];
      return rows.filter(({ part }) => part === "pictures").map(({ value }) => value ?? "");
    };
    expect((await publish(member)).status).toBe(303);
    await member.post(own, {
      ...formValues(await member.html(own), { value: "save-picture" }),
      ...metadata,
      credit: "Nous",
    });
    const before = await kept();
    expect(before.filter((value) => value.includes("Léa Martin"))).toHaveLength(2);
    expect((await member.post(own, { intent: "erase", currentPassword: jeanne.password })).status).toBe(303);
    const after = await kept();
    expect(after.filter((value) => value.includes("Léa Martin") || value.includes(name))).toEqual([]);
    expect(after.map((value) => Object.keys(JSON.parse(value) as object).length)).toEqual(
      before.map((value) => Object.keys(JSON.parse(value) as object).filter((key) => key !== name).length),
    );
    await member.post(PUBLISH, { intent: "discard" });
  });

  it("the preview stays complete if the draft loses the series' last picture", async () => {
    // « Défaire » takes the only, new picture out of the draft.
    for (const id of ["alliances", "champagne", "duo-tasses"])
      await submit("carrousel", { intent: "remove", element: id });
    await publish(member);
    await submit("carrousel", { intent: "add-picture", picture: "mariage-livre" });
    await submit("carrousel", { intent: "remove", element: "img-2" });
    const [, change] = /name="change" value="([^"]*mariage-livre[^"]*)"/.exec(await member.html(PUBLISH))!;
    expect((await member.post(PUBLISH, { intent: "discard-change", part: "home", change: change! })).status).toBe(303);
    const preview = await member.get("/?apercu=brouillon");
    expect([preview.status, shown(await preview.text())[0]]).toEqual([200, "amour-alliance-livre"]);
    expect((await publish(member)).status).toBe(409);
  });
});
