import { beforeEach, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { jeanne, malik } from "#support/fixtures/people.ts";
import { attribute, formEntries, formsIn, formValues, one } from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import {
  atFixedTime,
  describeSiteOnSqlite,
  expectPage,
  PUBLISH,
  publish,
  TODAY,
  waitForSameVersion,
} from "#support/site/site-suite.ts";

const PRICES = "/agence/contenu/tarifs";
const TEXTS = "/agence/contenu/textes";
const PUBLIC = "/services/photo/tarifs?formule=or";

const withValues = (fields: [string, string][], values: Record<string, string>): [string, string][] => [
  ...fields.filter(([name]) => !(name in values)),
  ...Object.entries(values),
];

describeSiteOnSqlite("the content by HTTP", atFixedTime(generousLimits), ({ site, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  const team = loggedIn(malik, "team");

  beforeEach(async () => {
    await owner.post(PUBLISH, { intent: "discard" });
    // Consumes the toast about the discarded draft.
    await owner.get("/agence/contenu");
  });

  const priceForm = async (visitor: Visitor) => formEntries(await visitor.html(PRICES), { name: "baseVersion" });
  /** The buttons that raise prices, move an offer or add one send no intent. */
  const press = (visitor: Visitor, fields: [string, string][], values: Record<string, string>) =>
    visitor.post(`${PRICES}?service=photo`, withValues(fields, values));
  const save = (visitor: Visitor, fields: [string, string][], values: Record<string, string>) =>
    press(visitor, fields, { intent: "save", ...values });
  const sureIn = (html: string) => attribute(one(html, "button", { name: "sure" }), "value")!;
  const orderIn = (fields: [string, string][]) => fields.filter(([name]) => name === "offer").map(([, id]) => id);

  async function publishAndWait(): Promise<void> {
    expect((await publish(owner)).status).toBe(303);
    await waitForSameVersion(site.url);
  }

  it("a member can change a price in the draft, publish it and restore the former version", async () => {
    const visitor = new Visitor(site.url);
    expect(await visitor.text(PUBLIC)).toContain("2 000 €");
    const saved = await save(owner, await priceForm(owner), {
      "mariage.or.price": "2 200",
      "mariage.name": "Grand mariage",
    });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PRICES}?service=photo`]);
    const contentPage = await owner.html("/agence/contenu");
    const overview = textOf(contentPage);
    expect(overview).toContain("2 modifications");
    // The navigation has the same count.
    expect(overview).toContain("Contenu du site 2 à publier");
    expect(overview).toContain("Brouillon enregistré");
    for (const page of [PRICES, TEXTS, "/agence/contenu/photos"])
      expect((await owner.html(page)).match(/(?<=>)[^<>]+(?=<i role="img" aria-label="modifié")/g)).toEqual(["Tarifs"]);
    // The preview counts all modifications, even beside an unchanged page.
    const preview = await owner.text("/agence/contenu/apercu?page=/contact");
    expect(preview).toContain("Brouillon 2 modifications sur l'ensemble du site");
    const publishPage = await owner.html(PUBLISH);
    expect(publishPage).toMatch(/<del>2\s000\s€<\/del><span> <\/span><ins>2\s200\s€<\/ins>/);
    expect(contentPage).toContain('aria-label="Brouillon"');
    expect(publishPage).not.toContain('aria-label="Brouillon"');
    expect(textOf(publishPage)).toMatch(/Publier \( ?2 modifications ?\)/);
    expect(await visitor.text(PUBLIC)).toContain("2 000 €");

    await publishAndWait();
    const after = await visitor.text(PUBLIC);
    expect(after).toContain("2 200 €");
    expect(after).toContain("Grand mariage");
    expect(await visitor.text("/services/photo/tarifs?formule=bronze")).toContain("Grand mariage");

    expect(await owner.text(`${PRICES}?service=photo&jour=${TODAY}`)).toMatch(/À partir de \d\d:\d\d.*Grand mariage/s);
    expect((await owner.post(PUBLISH, { intent: "restore", version: "0" })).status).toBe(303);
    await waitForSameVersion(site.url);
    expect(await visitor.text(PUBLIC)).toContain("2 000 €");
    expect(await owner.text(PUBLISH)).toMatch(
      /Version 2, rétablissement de la 0.*Version 1, publication : Tarifs photo/s,
    );
  });

  it("a member can reset the texts of a page to the default, but gets an edit conflict if a colleague has changed them", async () => {
    expect(await owner.html(TEXTS)).not.toContain("Revenir au texte d");
    expect((await owner.submit(TEXTS, { id: "contact-form" }, { "figure.caption": "Ici" })).status).toBe(303);
    await publishAndWait();
    expect(await new Visitor(site.url).text("/contact")).toContain("Ici");
    const changed = await owner.html(TEXTS);
    expect(changed.match(/Revenir au texte d/g)).toHaveLength(1);
    const reset = (html: string) =>
      owner.post(TEXTS, withValues(formEntries(html, { id: "contact-form" }), { origine: "oui" }));
    // The first press shows a colleague's change, and the second one resets the texts.
    expect((await team.submit(TEXTS, { id: "contact-form" }, { "figure.caption": "Là-bas" })).status).toBe(303);
    const { html: conflict } = await expectPage(reset(changed), 409, "Là-bas");
    expect((await reset(conflict)).status).toBe(303);
    expect(await owner.text(PUBLISH)).toContain("Le premier entretien se prend avec un café");
    await publishAndWait();
    await expect
      .poll(() => new Visitor(site.url).text("/contact"))
      .toContain("Le premier entretien se prend avec un café");
  });

  it("an owner can correct the specification's spellings and restore them", async () => {
    const spellings = formValues(await owner.html(TEXTS), { id: "spellings-form" });
    expect(spellings).toMatchObject({ reseaux: "RESEAUX", menu: "VIDEO", preferences: "Préférences Cookies" });
    const corrected = { reseaux: "RÉSEAUX", menu: "VIDÉO", preferences: "Préférences cookies" };
    const save = (values: Record<string, string>) => owner.submit(TEXTS, { id: "spellings-form" }, values);
    expect((await save({ reseaux: "<b>RÉSEAUX</b>" })).status).toBe(400);
    expect((await save(corrected)).status).toBe(303);
    expect(await owner.text(PUBLISH)).toContain("Pied de page RESEAUX RÉSEAUX");
    await publishAndWait();
    const visitor = new Visitor(site.url);
    await expect.poll(() => visitor.html("/contact")).toContain(">RÉSEAUX</h2>");
    const page = await visitor.html("/contact");
    expect(page).not.toMatch(/>RESEAUX<|>VIDEO<|>Préférences Cookies</);
    expect(await visitor.text("/rgpd")).toContain("« Préférences cookies »");
    expect((await save({ origine: "oui" })).status).toBe(303);
    await publishAndWait();
    await expect.poll(() => visitor.html("/contact")).toContain(">RESEAUX</h2>");
  });

  it("only members get preview frames, which show a visitor's page without scripts", async () => {
    for (const version of ["en-ligne", "brouillon"]) {
      const guest = await new Visitor(site.url).html(`/contact?apercu=${version}`);
      expect(guest).toContain("<script");
      const frame = await owner.html(`/contact?apercu=${version}`);
      expect(frame).toContain("<h1");
      expect(frame).not.toMatch(/<script|modulepreload/);
      // Links open a new window, which the frame's sandbox blocks.
      expect(frame).toContain('<head><base target="_blank"/>');
      expect(textOf(frame)).not.toMatch(/Modifier|Mon compte|Déconnexion/);
      expect(textOf(frame)).toContain("Connexion");
      expect(frame).not.toContain("data-member");
    }
    expect(await new Visitor(site.url).html("/contact")).toContain("<script");
    expect(await owner.text("/contact")).toContain("Modifier");
  });

  it("a large price change asks for a confirmation, and the typed values stay", async () => {
    const largeChange = { "bapteme.bronze.price": "3000", "bapteme.bronze.photos": "12" };
    const { html } = await expectPage(save(owner, await priceForm(owner), largeChange), 409, "300 € → 3 000 € ?");
    const confirmation = formEntries(html, { name: "baseVersion" });
    expect(confirmation).toContainEqual(["bapteme.bronze.photos", "12"]);
    expect((await save(owner, confirmation, {})).status).toBe(409);
    expect((await save(owner, confirmation, { sure: sureIn(html) })).status).toBe(303);
    expect((await save(owner, await priceForm(owner), {})).status).toBe(303);
  });

  it("without a script, the page of refused prices opens at the first refused cell", async () => {
    const wrong = { "bapteme.argent.photos": "dix", "mariage.or.price": "cher" };
    const { html } = await expectPage(save(owner, await priceForm(owner), wrong), 400, "corrigez les cases signalées");
    const cells = html.match(/<input[^>]*name="[\w-]+\.\w+\.\w+"[^>]*>/g)!.filter((cell) => cell.includes("autofocus"));
    expect(cells[0]).toContain('name="bapteme.argent.photos"');
  });

  it("a member can raise all prices, move an offer and add one", async () => {
    const raised = await press(owner, await priceForm(owner), { raise: "oui", percent: "10" });
    expect(raised.status).toBe(303);
    await press(owner, await priceForm(owner), { moveUp: "mariage" });
    await press(owner, await priceForm(owner), { addOffer: "oui" });
    const fields = await priceForm(owner);
    expect(orderIn(fields)).toEqual(["mariage", "bapteme", "reportage", "offre-4"]);
    expect(fields).toContainEqual(["mariage.or.price", "2\u202F200"]);
    expect(fields).toContainEqual(["offre-4.hidden", "on"]);
    expect(await owner.text(PUBLISH)).toMatch(/Nouvelle offre\s*ajout.*nouvel ordre/s);
  });

  it("the later of two members sees both values of each price field that both changed, and chooses", async () => {
    const [ownerForm, teamForm] = [await priceForm(owner), await priceForm(team)];
    const values = { "mariage.or.price": "2100", "mariage.or.photos": "50", "reportage.name": "Le reportage" };
    await save(team, teamForm, values);
    const later = save(owner, ownerForm, { "mariage.or.price": "2300", "mariage.or.photos": "40" });
    const { html, text } = await expectPage(later, 409, "Malik a enregistré une autre version");
    expect(text).toMatch(/Autre version : 2 100 €.*Votre version : 2 300 €.*Autre version : 50.*Votre version : 40/s);
    expect(text).not.toContain("Autre version : Le reportage");
    const fields = formEntries(html, { name: "baseVersion" });
    expect((await save(owner, fields, {})).status).toBe(409);
    const name = "pick.offers/mariage/tiers/or/price";
    const undecided = await expectPage(save(owner, fields, { [name]: "mine" }), 409);
    one(undecided.html, "input", { name, value: "mine", checked: true });
    expect(await priceForm(owner)).toContainEqual(["mariage.or.price", "2\u202F100"]);
    const choices = { [name]: "mine", "pick.offers/mariage/tiers/or/photos": "theirs" };
    expect((await save(owner, fields, choices)).status).toBe(303);
    const merged = await priceForm(owner);
    expect(merged).toContainEqual(["mariage.or.price", "2\u202F300"]);
    expect(merged).toContainEqual(["mariage.or.photos", "50"]);
    expect(merged).toContainEqual(["reportage.name", "Le reportage"]);
  });

  it.each([
    ["raise", { raise: "oui", percent: "10" }, ["bapteme.bronze.price", "330"]],
    ["move up", { moveUp: "mariage" }, ["offer", "mariage"]],
    ["move down", { moveDown: "bapteme" }, ["offer", "mariage"]],
    ["add", { addOffer: "oui" }, ["offre-4.hidden", "on"]],
  ])("after an edit conflict, « Enregistrer » repeats the button that was pressed: %s", async (_, button, changed) => {
    const ownerForm = await priceForm(owner);
    await save(team, await priceForm(team), { "mariage.or.price": "2100" });
    const pressed = save(owner, ownerForm, { "mariage.or.price": "2300", ...button });
    const { html } = await expectPage(pressed, 409, "Autre version : 2 100 €");
    const choice = { "pick.offers/mariage/tiers/or/price": "mine" };
    expect((await save(owner, formEntries(html, { name: "baseVersion" }), choice)).status).toBe(303);
    const saved = await priceForm(owner);
    expect(saved.find(([name]) => name === changed[0])).toEqual(changed);
    expect(saved).toContainEqual(["mariage.or.price", "raise" in button ? "2\u202F530" : "2\u202F300"]);
  });

  it("after two members have moved offers, the later one gets the order that the edit conflict showed", async () => {
    const ownerForm = await priceForm(owner);
    await save(team, await priceForm(team), { moveUp: "reportage" });
    const mine = "Votre version : Mariage, Baptême, Reportage";
    const { html } = await expectPage(save(owner, ownerForm, { moveUp: "mariage" }), 409, mine);
    const answer = formEntries(html, { name: "baseVersion" });
    expect((await save(owner, answer, { "pick.offers/#order": "mine" })).status).toBe(303);
    expect(orderIn(await priceForm(owner))).toEqual(["mariage", "bapteme", "reportage"]);
  });

  it.each([
    ["a large price change asks for a confirmation", { "bapteme.bronze.price": "3000" }, 409, {}],
    ["a price is refused", { "bapteme.bronze.price": "x" }, 400, { "bapteme.bronze.price": "3000" }],
  ])("the choices of an edit conflict stay while %s", async (_, typed, status, corrected) => {
    const ownerForm = await priceForm(owner);
    const theirs = { "mariage.or.price": "2100", "reportage.name": "Le reportage" };
    await save(team, await priceForm(team), theirs);
    const { html } = await expectPage(save(owner, ownerForm, { "mariage.or.price": "2300" }), 409);
    const choice = { "pick.offers/mariage/tiers/or/price": "theirs" };
    let answer = await expectPage(
      save(owner, formEntries(html, { name: "baseVersion" }), { ...typed, ...choice }),
      status,
    );
    if (status === 400)
      answer = await expectPage(
        save(owner, formEntries(answer.html, { name: "baseVersion" }), corrected),
        409,
        "300 € → 3 000 € ?",
      );
    const confirmation = formEntries(answer.html, { name: "baseVersion" });
    expect((await save(owner, confirmation, { sure: sureIn(answer.html) })).status).toBe(303);
    const saved = await priceForm(owner);
    for (const [name, value] of [
      ["mariage.or.price", "2\u202F100"],
      ["reportage.name", "Le reportage"],
      ["bapteme.bronze.price", "3\u202F000"],
    ])
      expect(saved).toContainEqual([name, value]);
  });

  it("a member can schedule a publication for a day, and withdraw it into the draft", async () => {
    await save(owner, await priceForm(owner), { "mariage.or.price": "2400" });
    const form = formEntries(await owner.html(PUBLISH), { value: "schedule" });
    const refusal = await expectPage(owner.post(PUBLISH, withValues(form, { date: "2020-01-01" })), 400);
    expect(refusal.text.match(/Choisissez un jour à venir/g)).toHaveLength(1);
    one(refusal.html, "input", { name: "date", "aria-invalid": "true" });
    expect((await owner.post(PUBLISH, withValues(form, { date: addDays(TODAY, 40) }))).status).toBe(303);
    expect(await owner.text(PUBLISH)).toMatch(/Publications programmées.*2 000 €.*2 400 €/s);
    expect((await owner.submit(PUBLISH, { value: "withdraw" })).status).toBe(303);
    expect(await priceForm(owner)).toContainEqual(["mariage.or.price", "2\u202F400"]);
  });

  it("a member can undo one change of the draft on the overview", async () => {
    await save(owner, await priceForm(owner), { "mariage.or.price": "2400" });
    const undo = formEntries(await owner.html("/agence/contenu"), { value: "discard-change" });
    expect((await owner.post(PUBLISH, undo)).headers.get("location")).toBe("/agence/contenu");
    expect(await owner.text("/agence/contenu")).toContain("Aucune modification en attente");
  });

  it.each([
    ["/agence/contenu", ["discard", "discard-change"]],
    [PUBLISH, ["discard-change", "publish", "restore", "schedule"]],
    ["/agence/contenu/apercu", ["browse-draft", "create-link"]],
    ["/agence/contenu/textes", ["contact", "home", "search", "services", "spellings"]],
    ["/agence/contenu/galeries", ["add-gallery", "hide", "move", "remove"]],
    ["/agence/contenu/galeries/photo", ["add-picture", "move", "remove", "save-gallery"]],
    ["/agence/contenu/galeries/photo/duo", ["save-item", "save-picture"]],
    ["/agence/contenu/suites/carrousel", ["add-picture", "move", "remove"]],
    ["/agence/contenu/photos/duo-tasses", ["assign", "save-picture"]],
    ["/agence/contenu/films", ["add-film", "hide", "move", "remove"]],
    ["/agence/contenu/films/one-day", ["choose-poster", "save-film"]],
  ])("the forms of %s have exactly these intents: %j", async (path, intents) => {
    await save(owner, await priceForm(owner), { "mariage.or.price": "2 200" });
    const main = one(await owner.html(path), "main");
    const foundIntents = formsIn(main).flatMap(({ entries, buttons }) => [
      ...entries.filter(([name]) => name === "intent").map(([, intent]) => intent),
      ...buttons.filter(({ name }) => name === "intent").map(({ value }) => value),
    ]);
    expect([...new Set(foundIntents)].toSorted()).toEqual(intents);
  });

  it.each([
    ["galeries/photo/partie", "save-item", "Cet élément n’est plus dans la galerie."],
    ["galeries/partie", "save-gallery", "Cette galerie n’existe plus."],
    ["films/parti", "save-film", "Ce film n’est plus dans la liste."],
    ["films/parti", "remove-captions", "Ce film n’est plus dans la liste."],
  ])("a form of %s, which a colleague has removed, says so and keeps its text (%s)", async (path, intent, message) => {
    const texts = { title: "Titre", lede: "Chapeau", description: "Légende", caption: "Légende", source: "fichier" };
    const answer = await expectPage(owner.post(`/agence/contenu/${path}.data`, { intent, ...texts }), 404);
    for (const text of [message, "Légende"]) expect(answer.html).toContain(text);
  });

  it("unknown intents, versions and services are refused", async () => {
    expect((await owner.post(PUBLISH, { intent: "x" })).status).toBe(400);
    expect((await owner.post(PUBLISH, { intent: "restore", version: "99" })).status).toBe(404);
    await expectPage(owner.post(PUBLISH, { intent: "discard-change", part: "constructor", change: "x" }), 410);
    expect((await owner.get(`${PRICES}?service=drone`)).status).toBe(404);
    expect((await owner.get(`${PUBLISH}?version=99`)).status).toBe(404);
    expect((await owner.post(PUBLISH, { intent: "publish", baseVersion: "" })).status).toBe(400);
  });
});
