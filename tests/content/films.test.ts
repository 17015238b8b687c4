import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { typeset } from "#app/french/typeset.ts";
import { filmRefusals } from "#app/features/media/media.messages.ts";
import { inspectFilm } from "#app/platform/media/inspect-film.server.ts";
import { cameraFilm, filmSpecimens, makeFilm, siteFilm, phoneFilm } from "#support/media/film-specimens.ts";
import { phonePicture, sendPictures } from "#support/media/media-pictures.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { MARK } from "#support/media/picture-specimens.ts";
import { all, attribute, formValues, one, valueOf } from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { readFromBoth, describeSiteOnSqlite, expectPage, PUBLISH, publish } from "#support/site/site-suite.ts";
import { readRow, readRows, readValues } from "#support/database/rows.ts";
import { formOf } from "#support/site/form-of.ts";
import { temporaryFile } from "#support/temporary-folder.ts";

const FILMS = "/agence/contenu/films";
const UPLOAD_URL = `${FILMS}/envoi`;
const PUBLIC = "/services/video/accueilV";

const CAPTIONS = "WEBVTT\n\n00:01.000 --> 00:04.000\nBonjour, l'été.\n";

describeSiteOnSqlite("films by HTTP", generousLimits, ({ site, database, seedVisitor, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  const guest = () => new Visitor(site.url);

  const idsIn = (html: string, pattern: RegExp) => [...new Set(Array.from(html.matchAll(pattern), ([, id]) => id))];
  const listedFilms = async () => idsIn(await member.html(FILMS), /href="\/agence\/contenu\/films\/([\w-]+)"/g);
  const publicFilms = () => readFromBoth(async () => idsIn(await guest().html(PUBLIC), /href="\/films\/([\w-]+)"/g));

  function send(files: Record<string, Uint8Array | string>, path = UPLOAD_URL, visitor = member): Promise<Response> {
    const form = formOf(
      Object.entries(files).map(([name, file]) => ["files", new File([file as Uint8Array<ArrayBuffer>], name)]),
    );
    return visitor.send(path, { method: "POST", body: form, headers: { accept: "text/html" } });
  }
  async function publishAll(): Promise<void> {
    const answer = await publish(member);
    expect(answer.status, textOf(await answer.text())).toBe(303);
  }
  const change = (film: string, intent: string, more: Record<string, string> = {}) =>
    member.post(FILMS, { intent, film, ...more });
  const saveFilm = (path: string, values: Record<string, string>) =>
    member.submit(path, { value: "save-film" }, values);

  it("a film and its captions can be uploaded in one form with other files, and each refused file gets its reason in French", async () => {
    const answer = await send({
      "Un été.mp4": phoneFilm(),
      "été.vtt": CAPTIONS,
      "iphone.mov": makeFilm({ brand: "qt  " }),
      "hevc.mp4": makeFilm({ codec: "hvc1" }),
      "photo.jpg": await phonePicture({ width: 30, height: 20 }),
      "script.mp4": "<script>alert(1)</script>",
      "ancien.srt": "1\n00:00:01,000 --> 00:00:04,000\nBonjour.\n",
      "sans tête.vtt": "00:01.000 --> 00:04.000\nBonjour.\n",
      "latin.vtt": Buffer.from(CAPTIONS, "latin1"),
      "vide.mp4": "",
    });
    expect(answer.status).toBe(200);
    const text = textOf(await answer.text());
    for (const reason of ["quicktime", "codec", "picture-here", "format", "srt", "encoding"] as const)
      expect(text).toContain(textOf(filmRefusals[reason]));
    expect(text).toContain("sans tête.vtt Ligne 1 : elle doit être « WEBVTT »");
    expect(await listedFilms()).toEqual(["one-day", "video-corporate", "naitre-a-nouveau", "un-ete"]);
    expect(await readRows(database.db, "mediaFiles", ["kind", "seconds", "width"], {}, "kind")).toEqual([
      { kind: "captions", seconds: null, width: null },
      { kind: "film", seconds: 61.5, width: 1080 },
    ]);
    expect((await send({ "seuls.vtt": `${CAPTIONS}\nNOTE seuls\n` })).status).toBe(422);
    await expectPage(send({ "x.mp4": phoneFilm() }, UPLOAD_URL, await seedVisitor(camille)), 404);
  });

  it("the button that deletes a film for good is collapsed, and only a film that was never published has one", async () => {
    const list = await member.html(FILMS);
    const collapsed = all(list, "details").flatMap((details) => all(details, "*", { "aria-label": /^Supprimer/ }));
    expect(collapsed.map((button) => attribute(button, "aria-label"))).toEqual(["Supprimer définitivement Un été"]);
    expect(list.match(/Supprimer définitivement /g)).toHaveLength(1);
  });

  const filmPage = `${FILMS}/un-ete`;

  it("a film cannot be published without a poster", async () => {
    await expectPage(publish(member), 409, "Il manque l'affiche du film");
    expect(textOf(one(await member.html("/agence/contenu"), "a", { href: filmPage }))).toContain("Régler");
    expect((await member.post(filmPage, { intent: "choose-poster", picture: "p-inconnue" })).status).toBe(400);
    const poster = { name: "image.jpg", file: await phonePicture({ width: 30, height: 20, seed: 7 }) };
    const refused = await sendPictures(member, [poster], "script", "?affiche=parti");
    expect([refused.status, await refused.json()]).toEqual([422, { ok: false, message: filmRefusals["unknown-film"] }]);
    expect((await member.post(filmPage, { intent: "choose-poster", picture: "duo-tasses" })).status).toBe(303);
  });

  it("a film is shown to visitors once it is published, with its file, its captions and its escaped texts", async () => {
    expect(await publicFilms()).toHaveLength(3);
    expect((await guest().get("/films/un-ete")).status).toBe(404);
    await saveFilm(filmPage, { title: "Un <b>été</b>", caption: "La mer & nous.", source: "fichier" });
    await publishAll();

    await expect.poll(publicFilms).toHaveLength(4);
    const html = await guest().html("/films/un-ete");
    expect(html).toContain("Un &lt;b&gt;été&lt;/b&gt;");
    expect(html).toContain('"duration":"PT62S"');
    const attributes = { width: "1080", height: "1920", "data-whole": "true", controls: true, muted: false };
    const file = attribute(one(html, "video", attributes), "src");
    expect(file).toMatch(/^\/medias\/[\da-f]{32}\.mp4$/);
    const captions = attribute(one(html, "track", { src: /^\/medias\/[\da-f]{32}\.vtt$/ }), "src");
    const filmResponse = await guest().get(file!);
    const body = Buffer.from(await filmResponse.arrayBuffer());
    expect(filmResponse.headers.get("content-type")).toBe("video/mp4");
    expect(filmResponse.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect([body.byteLength, body.includes(MARK)]).toEqual([phoneFilm().byteLength, false]);
    const captionsResponse = await guest().get(captions!);
    expect([captionsResponse.headers.get("content-type"), await captionsResponse.text()]).toEqual([
      "text/vtt; charset=utf-8",
      CAPTIONS,
    ]);
    expect(await guest().html("/sitemap.xml")).toContain("/films/un-ete");
    expect(await guest().html("/films/un-ete/lecteur")).toContain(file);
  });

  it("a member can reorder, hide, show and delete films", async () => {
    await change("un-ete", "move", { position: "1" });
    await change("naitre-a-nouveau", "hide");
    await change("video-corporate", "remove");
    expect(await listedFilms()).toEqual(["un-ete", "one-day", "naitre-a-nouveau"]);
    expect(await member.text(FILMS)).toContain("Films, 2 à l'affiche");
    await publishAll();
    await expect.poll(publicFilms).toHaveLength(2);
    for (const [slug, status] of [
      ["naitre-a-nouveau", 404],
      ["video-corporate", 404],
      ["one-day", 200],
    ] as const) {
      expect((await guest().get(`/films/${slug}`)).status, slug).toBe(status);
    }
    await change("naitre-a-nouveau", "show");
    await publishAll();
    await expect.poll(publicFilms).toHaveLength(3);
  });

  it("a film can be on YouTube or Vimeo, and its page loads the player only after the visitor agrees", async () => {
    const add = (address: string) => member.post(FILMS, { intent: "add-film", title: "Ailleurs", address });
    for (const address of ["https://exemple.fr/film", "javascript:alert(1)", "", "x".repeat(400)]) {
      const { html } = await expectPage(add(address), 400);
      expect(valueOf(html, "title"), address).toBe("Ailleurs");
    }
    const added = await add("https://vimeo.com/76979871");
    const addedPage = `${FILMS}/ailleurs`;
    expect(added.headers.get("location")).toBe(addedPage);
    await member.post(addedPage, { intent: "choose-poster", picture: "one-day" });
    await expectPage(saveFilm(addedPage, { source: "adresse", duration: "longtemps" }), 400, "par exemple 2:34");
    expect((await saveFilm(addedPage, { source: "adresse", duration: "2:34" })).status).toBe(303);
    await publishAll();
    await expect.poll(publicFilms).toContain("ailleurs");
    const html = await guest().html("/films/ailleurs");
    expect(textOf(html)).toContain("Ce lecteur est fourni par Vimeo, qui peut déposer des traceurs.");
    expect(html).not.toContain("<iframe");
    expect(html).toContain('"embedUrl":"https://player.vimeo.com/video/76979871?');
    expect(html).toContain(typeset("Un film de 2 min 34 s."));
  });

  it("a film can be published without captions, and the page reminds the member of them unless the film is silent", async () => {
    await member.submit(filmPage, { value: "remove-captions" });
    expect(await member.text(FILMS)).toContain("Pas de sous-titres.");
    expect(await member.text(PUBLISH)).toContain("une personne sourde n'aura pas accès au contenu");
    await publishAll();
    await saveFilm(filmPage, { source: "fichier", silent: "on" });
    expect(await member.text(PUBLISH)).not.toContain("une personne sourde");
  });

  it("the changes to a film from two open forms are merged, and a field that both changed is a conflict", async () => {
    const form = { ...formValues(await member.html(filmPage), { value: "save-film" }), source: "fichier" };
    await member.post(filmPage, { ...form, caption: "Le sien." });
    expect((await member.post(filmPage, { ...form, title: "Juillet" })).status).toBe(303);
    const { html } = await expectPage(
      member.post(filmPage, { ...form, caption: "Le mien." }),
      409,
      "Autre version : Le sien.",
    );
    expect(html).toContain("Le mien.");
    expect(await member.text(FILMS)).toContain("Juillet");
  });

  it("an edit conflict of a film has the labels and formats of its form", async () => {
    const page = `${FILMS}/ailleurs`;
    const form = { ...formValues(await member.html(page), { value: "save-film" }), source: "adresse" };
    const save = (values: Record<string, string>) => member.post(page, { ...form, ...values });
    await save({ address: "https://youtu.be/dQw4w9WgXcQ", duration: "3:00", silent: "on" });
    await expectPage(
      save({ address: "https://vimeo.com/76979872", duration: "4:00" }),
      409,
      "Lien YouTube ou Vimeo Autre version : https://youtu.be/dQw4w9WgXcQ",
      "Durée Autre version : 3:00",
    );
  });

  it("a replaced film file can be deleted once no visitor can see it", async () => {
    const { name: file } = await readRow(database.db, "mediaFiles", "name", { kind: "film" });
    const erase = (currentPassword: string = jeanne.password) => change("", "erase", { file, currentPassword });
    expect((await erase()).status).toBe(409);
    const sent = await send({ "autre.mp4": makeFilm({}, 2) }, `${UPLOAD_URL}?film=un-ete`);
    expect(sent.headers.get("location")).toBe(`${FILMS}/un-ete`);
    expect((await erase()).status).toBe(409);
    await publishAll();
    await expectPage(erase(""), 400, "Veuillez entrer votre mot de passe.");
    await expectPage(erase("pas le bon 1"), 403, "Ce mot de passe n'est pas le bon.");
    const history = async () => (await readValues(database.db, "contentRevisions", "value", { part: "films" })).join();
    expect(await history()).toContain("Un été.mp4");
    expect((await erase()).status).toBe(303);
    expect(await history()).not.toContain("Un été.mp4");
    expect((await send({ "x.mp4": makeFilm({}, 3) }, `${UPLOAD_URL}?film=parti`)).status).toBe(422);
    await expectPage(member.post(PUBLISH, { intent: "restore", version: "1" }), 409, "a été effacé");
  });

  it("a film that moves to YouTube keeps its texts, and its file can be deleted once the move is published", async () => {
    const { name: file } = await readRow(database.db, "mediaFiles", "name", { kind: "film" });
    const erase = () => change("", "erase", { file, currentPassword: jeanne.password });
    const title = valueOf(await member.html(filmPage), "title");
    await saveFilm(filmPage, { source: "adresse", address: "https://youtu.be/dQw4w9WgXcQ", duration: "" });
    expect((await erase()).status).toBe(409);
    await publishAll();
    expect((await erase()).status).toBe(303);
    expect(await member.text(filmPage)).toContain(title);
    await saveFilm(filmPage, { source: "adresse", caption: "La mer." });
    await publishAll();
    await expect.poll(() => guest().text("/films/un-ete")).toContain("La mer.");
  });
});

const specimens = await filmSpecimens();

it.each(specimens)(
  "an uploaded film is accepted or rejected by its content: $name, $outcome",
  async ({ file, outcome }) => {
    const path = await temporaryFile(file);
    const answer = await inspectFilm(path);
    expect(answer.ok ? "film" : answer.reason).toBe(outcome);
    const after = await readFile(path);
    expect(after.byteLength).toBe(file.byteLength);
    if (answer.ok) expect(after.includes(MARK)).toBe(false);
  },
);

it("an uploaded film reports its length, its displayed size, and whether it has sound", async () => {
  const siteFacts = { seconds: 14, width: 1280, height: 720, hasSound: false };
  expect(await inspectFilm(await temporaryFile(await siteFilm()))).toEqual({ ok: true, facts: siteFacts });
  const phoneFacts = { seconds: 61.5, width: 1080, height: 1920, hasSound: true };
  expect(await inspectFilm(await temporaryFile(phoneFilm()))).toEqual({ ok: true, facts: phoneFacts });
});

it("an uploaded film loses only its metadata about author and location", async () => {
  const file = phoneFilm();
  const path = await temporaryFile(file);
  await inspectFilm(path);
  const after = await readFile(path);
  for (const metadata of [MARK, "48.8570", "apple"]) {
    expect([file.includes(metadata), after.includes(metadata)], metadata).toEqual([true, false]);
  }
  const data = file.indexOf("mdat");
  expect(after.subarray(data).equals(file.subarray(data))).toBe(true);
  const plain = makeFilm();
  const plainPath = await temporaryFile(plain);
  await inspectFilm(plainPath);
  expect(await readFile(plainPath)).toEqual(plain);
});

it("an uploaded film loses the samples and tracks that are neither picture nor sound", async () => {
  const file = cameraFilm();
  const path = await temporaryFile(file);
  expect(await inspectFilm(path)).toMatchObject({ ok: true, facts: { hasSound: true } });
  const after = await readFile(path);
  for (const metadata of [MARK, "GPS5", "gpmd"])
    expect([file.includes(metadata), after.includes(metadata)]).toEqual([true, false]);
  expect(after.toString("latin1").match(/trak/g)).toHaveLength(2);
  // The picture and sound samples come after the telemetry.
  const end = file.indexOf("moov");
  const start = file.lastIndexOf(MARK, end) + MARK.length;
  expect(after.subarray(start, end).equals(file.subarray(start, end))).toBe(true);
});
