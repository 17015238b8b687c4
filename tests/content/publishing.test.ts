import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { defaultContent, type PartKey, type PartValue, siteContent } from "#app/content/parts/site-content.ts";
import { asJson, changeName } from "#app/forms/merge/diff.ts";
import { changesOfVersion, listPublications } from "#app/features/publishing/versions/content-history.server.ts";
import { pricesOfLastDays, pricesOn } from "#app/features/publishing/prices/price-history.server.ts";
import { createContentStore } from "#app/features/publishing/store/content-store.server.ts";
import {
  changesOfDrafts,
  discardChange,
  discardDrafts,
  readEditedPart,
  editDraft,
  restoreDefault,
  saveDraft,
  versionOfDrafts,
  versionOfChange,
} from "#app/features/publishing/drafts/drafts.server.ts";
import { filmSchema } from "#app/content/parts/films.ts";
import { withFilm } from "#app/features/publishing/films/film-edits.ts";
import { type FilmDetails, filmDetails, withFilmDetails } from "#app/features/publishing/films/film-form.ts";
import { mergeIntoDraft } from "#app/features/publishing/drafts/merge-into-draft.server.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  purgePreviewLinks,
  readPreviewLink,
  revokePreviewLink,
} from "#app/features/publishing/drafts/preview-links.server.ts";
import { assignPicture } from "#app/features/publishing/pictures/assign-picture.server.ts";
import { publishDrafts, restoreVersion } from "#app/features/publishing/versions/publish.server.ts";
import { emptyMetadata } from "#app/features/publishing/pictures/picture-texts.ts";
import { isPictureUsed } from "#app/features/publishing/media/media-usages.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import {
  listScheduled,
  publishScheduled,
  scheduleDrafts,
  withdrawScheduled,
} from "#app/features/publishing/versions/scheduled.server.ts";
import { draftContent, listDrafts, NewerDraftError } from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { type ContentProblem } from "#app/features/publishing/content-problems.ts";
import { forgetMedia } from "#app/features/publishing/media/forget-media.server.ts";
import { readPostponedPublication } from "#app/features/publishing/versions/postponed.server.ts";
import { eraseMedia } from "#app/features/media/library.server.ts";
import { addPictures } from "#app/features/publishing/pictures/add-pictures.server.ts";
import { saveMerged } from "#app/features/publishing/drafts/save-merged.server.ts";
import { canRestore, saveTexts } from "#app/features/publishing/texts/save-texts.server.ts";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { listTombstones } from "#app/platform/backup/erasure-tombstones.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { failed } from "#app/platform/result.ts";
import { type Db, openDatabase } from "#app/platform/database/connection.server.ts";
import { formOf } from "#support/site/form-of.ts";
import { announceNothing } from "#support/fixtures/use-cases.ts";
import { connectAgain, depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { countWaitingLocks, interleaveWrites } from "#support/database/races.ts";
import { amine, jeanne, malik, seedClient, seedMemberWithoutPassword } from "#support/fixtures/people.ts";
import { contentDeps } from "#support/fixtures/numbered-content.ts";
import { insertRows, readMails, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { seedPicture } from "#support/media/seed-picture.ts";

const log = createLog("silent");
const PICTURE = "p-0123456789abcdef";
type PhotoPrices = PartValue<"prices-photo">;

describeOnBothDatabases("publishing", ({ kind, open }) => {
  const depsOf = (on: Parameters<typeof contentDeps>[0]): PublishingDeps =>
    contentDeps(on, {
      now: clock.read,
      published: createContentStore(on.db, log),
      mediaProblems: async () => problems,
      agencyEmail: () => "agence@solstice.example",
    });
  const { clock, database, deps } = depsForEachTest(open, new Date("2026-11-22T10:00:00Z"), depsOf);
  const seedEditor = async (person: typeof jeanne | typeof amine, role: "owner" | "team"): Promise<Editor> => ({
    id: (await seedMemberWithoutPassword(database.db, person, role, clock.now)).id,
    role,
  });
  const owner = eachTest(() => seedEditor(jeanne, "owner"));
  const team = eachTest(() => seedEditor(amine, "team"));
  let problems: ContentProblem[];
  beforeEach(() => void (problems = []));

  const firstScheduled = async () => (await listScheduled(database.db))[0]!;

  const depsOfSecondInstance = () => depsOf(connectAgain(database));
  const setClock = (instant: string) => void (clock.now = new Date(instant));
  const published = () => publishedContent(database.db, log);
  /** The price of the offer « Mariage », tier « or »: 2,000 € by default. */
  const priceOf = (offers: readonly { tiers: { or: { price: number } } }[]) => offers[1]!.tiers.or.price;

  function withPrice(list: PhotoPrices, price: number, photos?: number): PhotoPrices {
    const copy = structuredClone(list);
    copy.offers[1]!.tiers.or.price = price;
    if (photos) copy.offers[1]!.tiers.or.photos = photos;
    return copy;
  }

  async function draft<Key extends PartKey>(
    part: Key,
    change: (value: PartValue<Key>) => PartValue<Key>,
    editor = owner,
  ): Promise<void> {
    const { value, baseVersion } = await readEditedPart(deps, part);
    expect(await saveDraft(deps, editor, part, change(value), baseVersion)).toMatchObject({ ok: true });
  }
  const draftPrice = (price: number, editor = owner) => draft("prices-photo", (list) => withPrice(list, price), editor);
  const draftCaption = (caption: string, editor = owner) =>
    draft("contact", (value) => ({ ...value, figure: { ...value.figure, caption } }), editor);
  const draftTagline = (tagline: string, editor = owner) =>
    draft("identity", (value) => ({ ...value, tagline }), editor);
  const drafts = () => listDrafts(database.db);
  const draftedPrice = async () => priceOf((await draftContent(deps))["prices-photo"].offers);
  const publishedPrice = async () => priceOf((await published())["prices-photo"].offers);

  /** Inserts a draft that only a newer release can read. */
  async function seedNewerDraft(part: PartKey): Promise<void> {
    const by = { changedBy: owner.id, changedAt: clock.now.toISOString() };
    const row = { part, value: '{"of":"a newer release"}', lockVersion: "newer", ...by };
    await database.db.insertInto("contentDrafts").values(row).execute();
  }

  async function resetTexts() {
    const form = formOf({ baseVersion: (await readEditedPart(deps, "home")).baseVersion, origine: "oui" });
    expect(await saveTexts(deps, owner, "home", form)).toEqual({ ok: true });
  }

  const publish = async (editor = owner) => publishDrafts(deps, editor, versionOfDrafts(await drafts()));

  async function publishPrice(price: number): Promise<void> {
    await draftPrice(price);
    expect(await publish()).toMatchObject({ ok: true });
  }

  test("a draft does not change the published content until all its parts are published as one version", async () => {
    await draftPrice(2_200);
    await draftCaption("Ici");
    expect(await published()).toEqual(defaultContent);
    const drafted = await draftContent(deps);
    expect([priceOf(drafted["prices-photo"].offers), drafted.contact.figure.caption]).toEqual([2_200, "Ici"]);
    expect(await publish()).toEqual({ ok: true, version: 1 });
    expect(await published()).toEqual({ ...drafted, version: 1 });
    expect(await drafts()).toEqual([]);
    expect(await publish()).toEqual(failed("nothing"));
  });

  test("a draft that equals the published content is deleted", async () => {
    await draftPrice(2_200);
    await draftPrice(2_000);
    expect(await drafts()).toEqual([]);
  });

  test("a draft of the agency's name also changes the texts that contain it and that nobody has edited", async () => {
    await draft("identity", (value) => ({ ...value, name: "Maison Témoin" }));
    expect((await draftContent(deps)).home.lede).toMatch(/^Maison Témoin/);
    await publish();
    expect((await published()).home.lede).toMatch(/^Maison Témoin/);
  });

  test("a draft of the agency's name also changes the unedited texts of a part with edits, until it is discarded", async () => {
    const addSlide = (id: string) =>
      draft("home", ({ carousel, ...home }) => {
        const slide = { id, picture: carousel.slides[0]!.picture, caption: id };
        return { ...home, carousel: { ...carousel, slides: [...carousel.slides, slide] } };
      });
    await addSlide("bouquet-bis");
    await draft("search", (search) => ({ ...search, home: { ...search.home, description: "À Lyon." } }));
    await publish();
    const rename = (name: string) => draft("identity", (value) => ({ ...value, name }));
    await rename("Maison Témoin");
    await addSlide("bouquet-ter");
    await rename("Maison Repère");
    const { home, search } = await draftContent(deps);
    expect(home.lede).toMatch(/^Maison Repère photographie/);
    expect(home.carousel.slides.map(({ id }) => id).slice(3)).toEqual(["bouquet-bis", "bouquet-ter"]);
    expect(search.home.description).toBe("À Lyon.");
    expect(search.contact.description).toContain("avec Maison Repère");
    await discardChange(deps, owner, "identity", "name");
    expect((await draftContent(deps)).home.lede).toBe(defaultContent.home.lede);
    expect((await drafts()).map(({ part }) => part)).toEqual(["home"]);
  });

  test("a draft keeps its other changes when one is discarded", async () => {
    await draft("prices-photo", (list) => withPrice(list, 2_200, 50));
    const names = changesOfDrafts(await published(), await drafts())[0]!.changes.map(changeName);
    expect(names).toEqual(["offers/mariage/tiers/or/price", "offers/mariage/tiers/or/photos"]);
    expect(await discardChange(deps, owner, "prices-photo", names[0]!)).toEqual({ ok: true });
    expect(await discardChange(deps, owner, "prices-photo", names[0]!)).toEqual(failed("gone"));
    const { price, photos } = (await draftContent(deps))["prices-photo"].offers[1]!.tiers.or;
    expect([price, photos]).toEqual([2_000, 50]);
    expect(await discardChange(deps, owner, "prices-photo", names[1]!)).toEqual({ ok: true });
    expect(await drafts()).toEqual([]);
  });

  test("a draft's change cannot be discarded from a page that was loaded before a colleague edited it", async () => {
    const change = async () => changesOfDrafts(await published(), await drafts())[0]!.changes[0]!;
    await draftPrice(2_300);
    const baseVersion = versionOfChange(await change());
    await draftPrice(2_400);
    const name = changeName(await change());
    expect(await discardChange(deps, owner, "prices-photo", name, baseVersion)).toEqual(failed("edit-conflict"));
    expect(await draftedPrice()).toBe(2_400);
    const current = versionOfChange(await change());
    expect(await discardChange(deps, owner, "prices-photo", name, current)).toEqual({ ok: true });
    expect(await drafts()).toEqual([]);
  });

  test("a draft can be reset to the default content and published", async () => {
    await publishPrice(2_200);
    const { baseVersion } = await readEditedPart(deps, "prices-photo");
    expect(await restoreDefault(deps, owner, "prices-photo", "another")).toEqual(failed("edit-conflict"));
    expect(await restoreDefault(deps, owner, "prices-photo", baseVersion)).toEqual({ ok: true });
    expect(await draftedPrice()).toBe(2_000);
    expect(await publish()).toEqual({ ok: true, version: 2 });
    expect(await published()).toEqual(siteContent(2, {}));
  });

  test("a reset of the texts restores the default texts, and keeps photos placed since", async () => {
    const slide = { id: "p-new", picture: "p-new", caption: "Nouvelle" };
    await editDraft(deps, owner, "home", (home) => ({
      ...home,
      title: { ...home.title, start: "Garder" },
      carousel: { ...home.carousel, slides: [...home.carousel.slides.slice(1), slide] },
    }));
    const { identity, home: defaultHome } = defaultContent;
    const { value: changed } = await readEditedPart(deps, "home");
    expect(canRestore("home", changed, identity)).toBe(true);
    await resetTexts();
    const { value } = await readEditedPart(deps, "home");
    expect(value.title).toEqual(defaultHome.title);
    expect(value.carousel.slides).toEqual([...defaultHome.carousel.slides.slice(1), slide]);
    expect(canRestore("home", value, identity)).toBe(false);
  });

  test("a reset of the texts restores a photo's texts only where the photo is still the default one", async () => {
    const [firstSlide] = defaultContent.home.carousel.slides;
    await assignPicture(deps, owner, "p-new", `home/carousel/slides/${firstSlide!.id}/picture`);
    await assignPicture(deps, owner, "p-card", "home/services/cards/photo/picture");
    await editDraft(deps, owner, "home", (home) => {
      const { slides } = home.carousel;
      const { photo } = home.services.cards;
      return {
        ...home,
        carousel: { ...home.carousel, slides: slides.map((slide) => ({ ...slide, caption: "Le quai" })) },
        services: { ...home.services, cards: { ...home.services.cards, photo: { ...photo, text: "Des images." } } },
      };
    });
    await resetTexts();
    const { carousel, services } = (await readEditedPart(deps, "home")).value;
    const defaultHome = defaultContent.home;
    const newSlide = { ...firstSlide, picture: "p-new", caption: "Le quai" };
    expect(carousel.slides).toEqual([newSlide, ...defaultHome.carousel.slides.slice(1)]);
    // A card's text is about the service, not about the photo.
    expect(services.cards.photo).toEqual({ ...defaultHome.services.cards.photo, picture: "p-card" });
  });

  test("a draft contains a photo once even if the photo is sent again after a lost response", async () => {
    const photos = [{ name: "p-1", sentName: "IMG_1.jpg" }];
    const gallery = { gallery: defaultContent.galleries.galleries[0]!.id };
    for (const list of [gallery, { series: "banniere" }] as const) {
      for (const pictures of [photos, photos, [...photos, { name: "p-2", sentName: "IMG_2.jpg" }]]) {
        expect(await addPictures(deps, owner, list, pictures)).toEqual({ overflow: [], isListGone: false });
      }
    }
    const { galleries, services } = await draftContent(deps);
    const addedTo = (pictures: readonly { picture: string }[]) =>
      pictures.flatMap(({ picture }) => (picture.startsWith("p-") ? picture : []));
    expect(addedTo(galleries.galleries[0]!.items)).toEqual(["p-1", "p-2"]);
    expect(addedTo(services.photo.banner)).toEqual(["p-1", "p-2"]);
  });

  test("a draft can be discarded with all its parts", async () => {
    await draftPrice(2_200);
    await draftCaption("Ici");
    expect(await discardDrafts(deps, owner, "another state")).toEqual(failed("edit-conflict"));
    expect(await discardDrafts(deps, owner, versionOfDrafts(await drafts()))).toEqual({ ok: true });
    expect(await draftContent(deps)).toEqual(defaultContent);
  });

  test("a draft that only a newer release can read is kept when the other drafts are discarded, scheduled or published", async () => {
    await seedNewerDraft("prices-video");
    const parts = () => readValues(database.db, "contentDrafts", "part");
    await draftPrice(2_100);
    expect(await publish()).toMatchObject({ ok: true });
    expect(await parts()).toEqual(["prices-video"]);
    await draftPrice(2_200);
    expect(await discardDrafts(deps, owner)).toEqual({ ok: true });
    expect(await parts()).toEqual(["prices-video"]);
    await draftPrice(2_300);
    const baseVersion = versionOfDrafts(await drafts());
    expect(await scheduleDrafts(deps, owner, { date: "2026-11-30", baseVersion })).toEqual({ ok: true });
    expect(await parts()).toEqual(["prices-video"]);
  });

  test("a version that only a newer release can read cannot be restored", async () => {
    await publishPrice(2_100);
    await publishPrice(2_200);
    await updateRows(database.db, "contentRevisions", { value: '{"of":"a newer release"}' }, { version: 1 });
    expect(await restoreVersion(deps, owner, 1)).toEqual(failed("newer-release"));
    expect((await published()).version).toBe(2);
  });

  test("a draft that only a newer release can read is not overwritten", async () => {
    await seedNewerDraft("prices-photo");
    const { value, baseVersion } = await readEditedPart(deps, "prices-photo");
    await expect(saveDraft(deps, owner, "prices-photo", withPrice(value, 2_300), baseVersion)).rejects.toThrow(
      NewerDraftError,
    );
    await expect(editDraft(deps, owner, "prices-photo", () => withPrice(value, 2_300))).rejects.toThrow(
      NewerDraftError,
    );
    await expect(restoreDefault(deps, owner, "prices-photo", baseVersion)).rejects.toThrow(NewerDraftError);
    expect(await readRows(database.db, "contentDrafts", ["part", "value"])).toEqual([
      { part: "prices-photo", value: '{"of":"a newer release"}' },
    ]);
  });

  test("a draft of the agency's identity can be discarded only by an owner and by its author", async () => {
    await draftTagline("Autre chose.");
    await draftCaption("Ici", team);
    expect(await discardDrafts(deps, team)).toEqual(failed("owner-only"));
    expect(await discardChange(deps, team, "identity", "tagline")).toEqual(failed("owner-only"));
    expect((await drafts()).map(({ part }) => part)).toEqual(["contact", "identity"]);
    expect(await discardChange(deps, owner, "identity", "tagline")).toEqual({ ok: true });
    await draftTagline("Encore autre chose.", team);
    expect(await discardDrafts(deps, team)).toEqual({ ok: true });
    expect(await drafts()).toEqual([]);
  });

  test("the later of two members who edit one part must choose a value for each field that both changed, and keeps all other changes", async () => {
    const edited = await readEditedPart(deps, "prices-photo");
    const form = formOf({ baseVersion: edited.baseVersion, baseValue: JSON.stringify(edited.value) });
    const save = async () =>
      saveMerged(deps, owner, "prices-photo", {
        edited: await readEditedPart(deps, "prices-photo"),
        submitted: withPrice(edited.value, 2_200),
        form,
      });
    await saveDraft(deps, team, "prices-photo", withPrice(edited.value, 2_300, 50), edited.baseVersion);
    const { baseVersion } = await readEditedPart(deps, "prices-photo");
    const name = "offers/mariage/tiers/or/price";
    expect(await save()).toEqual({
      ok: false,
      reason: "merge-conflict",
      conflict: {
        by: "Amine",
        at: expect.any(String),
        baseVersion,
        differences: [{ name, label: expect.any(String), current: "2\u202F300\u00A0€", mine: "2\u202F200\u00A0€" }],
      },
    });
    expect(priceOf((await readEditedPart(deps, "prices-photo")).value.offers)).toBe(2_300);
    form.set("baseVersion", baseVersion);
    form.set(`pick.${name}`, "mine");
    expect(await save()).toEqual({ ok: true });
    const { or } = (await readEditedPart(deps, "prices-photo")).value.offers[1]!.tiers;
    expect([or.price, or.photos]).toEqual([2_200, 50]);
  });

  test("the later of two members who edit one part gets an edit conflict even after a publication or a discarded draft", async () => {
    const before = await readEditedPart(deps, "prices-photo");
    await publishPrice(2_300);
    const save = ({ value, baseVersion }: typeof before) =>
      saveDraft(deps, owner, "prices-photo", withPrice(value, 2_100), baseVersion);
    expect(await save(before)).toEqual(failed("edit-conflict"));
    await draftPrice(2_400);
    const discarded = await readEditedPart(deps, "prices-photo");
    await discardDrafts(deps, owner);
    await draftPrice(2_500);
    expect(await save(discarded)).toEqual(failed("edit-conflict"));
  });

  test("only one of two members who save one part at the same moment succeeds, and the other gets an edit conflict", async () => {
    const { value, baseVersion } = await readEditedPart(deps, "prices-photo");
    const outcomes = await Promise.all([
      saveDraft(deps, owner, "prices-photo", withPrice(value, 2_100), baseVersion),
      saveDraft(depsOfSecondInstance(), team, "prices-photo", withPrice(value, 2_200), baseVersion),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(failed("edit-conflict"));
  });

  test("the changes of two members to different fields of a film are merged, and a field that both changed is a conflict", async () => {
    const { value } = await readEditedPart(deps, "films");
    const before = filmDetails(value.films[0]!);
    const { id } = value.films[0]!;
    const save = (editor: Editor, values: Partial<FilmDetails>, on: PublishingDeps) => {
      const item: Parameters<typeof mergeIntoDraft<"films", FilmDetails>>[3] = {
        schema: filmSchema,
        itemIn: ({ films }) => filmDetails(films.find((film) => film.id === id)!),
        apply: () => ({ ...before, ...values }),
        withItem: (all, merged) => withFilm(all, id, (film) => withFilmDetails(film, merged)),
      };
      return mergeIntoDraft(on, editor, "films", item, asJson(before));
    };
    const [title, caption] = ["Un jour", "Deux heures de tournage."];
    const both = await interleaveWrites(
      database.db,
      "contentDrafts",
      (db) => save(owner, { title }, { ...deps, db }),
      () => save(team, { caption }, depsOfSecondInstance()),
    );
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect((await readEditedPart(deps, "films")).value.films[0]).toMatchObject({ title, caption });
    expect(await save(team, { title: "Un soir" }, deps)).toEqual({
      ok: false,
      reason: "merge-conflict",
      differences: [{ name: "title", label: "Titre", current: "Un jour", mine: "Un soir" }],
      baseValue: { ...before, title: "Un jour" },
    });
  });

  test("a publication is refused if the draft has changed since the page was loaded", async () => {
    await draftPrice(2_200);
    const baseVersion = versionOfDrafts(await drafts());
    await draftCaption("Ici");
    expect(await publishDrafts(deps, owner, baseVersion)).toEqual(failed("edit-conflict"));
    expect((await published()).version).toBe(0);
  });

  test("a publication by the team is refused only while the draft changes the agency's identity", async () => {
    await draftTagline("Autre chose.", team);
    await draftCaption("Ici", team);
    expect(await publish(team)).toEqual(failed("owner-only"));
    expect(await publish(owner)).toEqual({ ok: true, version: 1 });
    await draftCaption("Là", team);
    expect(await publish(team)).toEqual({ ok: true, version: 2 });
    expect(await restoreVersion(deps, team, 0)).toEqual(failed("owner-only"));
  });

  test("a publication is refused while there are problems, and returns them", async () => {
    await draft("pictures", (all) => ({ ...all, "duo-tasses": { ...all["duo-tasses"]!, alternative: null } }));
    expect(await publish()).toMatchObject({ ok: false, reason: "problems", problems: [{ part: "pictures" }] });
  });

  test("only one of two members who publish at the same moment succeeds, and there is one complete version", async () => {
    await draftPrice(2_200);
    const baseVersion = versionOfDrafts(await drafts());
    const outcomes = await Promise.all([
      publishDrafts(deps, owner, baseVersion),
      publishDrafts(depsOfSecondInstance(), team, baseVersion),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toEqual(failed("empty"));
    expect((await published()).version).toBe(1);
  });

  const pictureInPreparation = {
    part: "pictures",
    sentence: "« a.jpg » est encore en préparation.",
    isTemporary: true,
  } as const;

  test("a publication that waits for pictures is published once they are ready, by any instance", async () => {
    await draftPrice(2_200);
    problems = [pictureInPreparation];
    expect(await publish(team)).toEqual({ ok: true, version: null });
    expect(await drafts()).toEqual([]);
    expect([await publishScheduled(deps), await publishScheduled(depsOfSecondInstance())]).toEqual([0, 0]);
    expect(await publishedPrice()).toBe(2_000);
    await draftCaption("Ici");
    problems = [];
    const counts = await Promise.all([publishScheduled(deps), publishScheduled(depsOfSecondInstance())]);
    expect(counts.toSorted()).toEqual([0, 1]);
    const { "prices-photo": prices, contact, version } = await published();
    const { caption } = defaultContent.contact.figure;
    expect([priceOf(prices.offers), contact.figure.caption, version]).toEqual([2_200, caption, 1]);
    expect(await readValues(database.db, "publications", "publishedBy")).toEqual([team.id]);
    expect((await draftContent(deps)).contact.figure.caption).toBe("Ici");
  });

  test("a publication that waits for pictures can be withdrawn, and returns to the draft if a picture fails", async () => {
    await draftPrice(2_200);
    problems = [pictureInPreparation];
    await publish();
    expect(await withdrawScheduled(deps, owner, (await firstScheduled()).id)).toEqual({ ok: true });
    expect(await draftedPrice()).toBe(2_200);
    await publish();
    problems = [{ part: "pictures", sentence: "« a.jpg » n'a pas pu être préparée." }];
    expect(await publishScheduled(deps)).toBe(0);
    expect(await draftedPrice()).toBe(2_200);
    expect(await listScheduled(database.db)).toEqual([]);
    expect(await readPostponedPublication(deps)).toMatchObject({ sentences: [problems[0]!.sentence] });
  });

  test("a publication that would wait for pictures is refused if there is any other problem", async () => {
    await draftPrice(2_200);
    problems = [pictureInPreparation, { part: "films", sentence: "Un fichier a été effacé." }];
    expect(await publish()).toEqual({ ok: false, reason: "problems", problems });
  });

  // SQLite transactions are exclusive from their start, so they cannot deadlock.
  if (kind === "postgres") {
    test("erasing an account and saving its draft at the same moment do not deadlock", async () => {
      const { id } = await seedClient(database.db, malik);
      const leaving: Editor = { id, role: "team" };
      await draftPrice(2_200, leaving);
      const { value, baseVersion } = await readEditedPart(deps, "prices-photo");
      // PostgreSQL aborts the transaction that looks for a deadlock first. Here that is the erasure.
      const url = new URL(database.databaseUrl!);
      url.searchParams.set("options", "-c deadlock_timeout=1min");
      const savingDatabase = openDatabase({ ...database, databaseUrl: url.href });
      onTestFinished(() => savingDatabase.close());
      let saving: Promise<unknown> | undefined;
      let erasureTries = 0;
      const erased = await eraseAccount(deps, id, "agency", {
        // The erasure has locked the account, but not yet the draft that refers to it.
        async inUse(trx) {
          erasureTries += 1;
          if (erasureTries > 1) return false;
          await sql`set local deadlock_timeout = '20ms'`.execute(trx);
          saving = saveDraft(depsOf(savingDatabase), leaving, "prices-photo", withPrice(value, 2_300), baseVersion);
          await expect.poll(() => countWaitingLocks(database.db, "transactionid")).toBeGreaterThan(0);
          return false;
        },
      });
      expect(erased).toEqual({ cancelled: 0 });
      // On a busy machine a retry may lock the account before the save does, and is then aborted as well.
      expect(erasureTries).toBeGreaterThanOrEqual(2);
      expect(await saving).toMatchObject({ ok: true });
      expect(await drafts()).toMatchObject([{ part: "prices-photo", changedBy: null }]);
      expect(await draftedPrice()).toBe(2_300);
    });
  }

  test("a picture is not erased while a draft that uses it is being saved", async () => {
    await seedPicture(database, deps.files, PICTURE);
    const { value, baseVersion } = await readEditedPart(deps, "contact");
    const withPicture = { ...value, figure: { ...value.figure, picture: PICTURE } };
    const erase = () =>
      eraseMedia(deps, { name: PICTURE, by: "agency" }, forgetMedia, (trx) =>
        isPictureUsed({ ...deps, db: trx }, PICTURE),
      );
    const [saved, erased] = await interleaveWrites(
      database.db,
      "contentDrafts",
      (db) => saveDraft({ ...deps, db }, owner, "contact", withPicture, baseVersion),
      erase,
    );
    expect(saved).toMatchObject({ ok: true });
    expect(erased).toBe(false);
    expect(await readValues(database.db, "mediaFiles", "name")).toEqual([PICTURE]);
    await discardDrafts(deps, owner);
    expect(await erase()).toBe(true);
    expect(await readValues(database.db, "mediaFiles", "name")).toEqual([]);
  });

  test("erasing a picture erases the file and all its texts, or nothing", async () => {
    await seedPicture(database, deps.files, PICTURE);
    const metadata = { ...emptyMetadata, permission: "Camille, le 3 mai." };
    await draft("pictures", (all) => ({ ...all, [PICTURE]: metadata }));
    await publish();
    const failing = () => Promise.reject(new Error("the database is down"));
    await expect(eraseMedia(deps, { name: PICTURE, by: "agency" }, failing)).rejects.toThrow();
    expect(await readValues(database.db, "mediaFiles", "name")).toEqual([PICTURE]);
    // The picture is not recorded as erased, so a restore keeps it.
    expect(await listTombstones(deps.files, "media")).toEqual([]);
    expect(await eraseMedia(deps, { name: PICTURE, by: "agency" }, forgetMedia)).toBe(true);
    expect(await listTombstones(deps.files, "media")).toEqual([PICTURE]);
    const revisions = await readValues(database.db, "contentRevisions", "value", { part: "pictures" });
    expect(revisions.join()).not.toContain("Camille");
    expect(await readValues(database.db, "events", "id", { kind: "media-erased" })).toHaveLength(1);
  });

  test("a preview link ends after seven days or when it is revoked, and its row is purged a month later", async () => {
    const token = await createPreviewLink(deps, owner.id, announceNothing);
    setClock("2026-11-29T09:59:59Z");
    expect(await readPreviewLink(deps, token)).toEqual({ ok: true });
    const revoked = await createPreviewLink(deps, owner.id, announceNothing);
    const links = await listPreviewLinks(deps);
    await revokePreviewLink(deps, owner.id, links[1]!.id);
    expect(await readPreviewLink(deps, revoked)).toEqual(failed("gone"));
    setClock("2026-11-29T10:00:00Z");
    expect(await readPreviewLink(deps, token)).toEqual(failed("gone"));
    expect(await listPreviewLinks(deps)).toEqual([]);
    await purgePreviewLinks(database.db, new Date("2026-12-29T10:00:01Z"));
    expect(await readPreviewLink(deps, token)).toEqual(failed("unknown"));
    expect(await readPreviewLink(deps, revoked)).toEqual(failed("gone"));
  });

  test("the version history names who published each version, and publishes an older version as a new one", async () => {
    await publishPrice(2_200);
    setClock("2026-11-23T10:00:00Z");
    await draftCaption("Ici", team);
    await publish(team);
    await draftCaption("Bientôt");
    expect(await restoreVersion(deps, owner, 0)).toEqual({ ok: true, version: 3 });
    expect(await published()).toEqual(siteContent(3, {}));
    expect((await draftContent(deps)).contact.figure.caption).toBe("Bientôt");
    expect(await listPublications(database.db, { limit: 2 })).toMatchObject([
      { version: 3, kind: "restored", restored: 0, by: "Jeanne Delorme", parts: ["contact", "prices-photo"] },
      { version: 2, kind: "published", publishedAt: "2026-11-23T10:00:00.000Z", parts: ["contact"] },
    ]);
    expect(await listPublications(database.db, { limit: 2, before: 2 })).toHaveLength(1);
    const priceChange = { part: "prices-photo", changes: [{ before: 2_000, after: 2_200 }] };
    expect(await changesOfVersion(database.db, 1)).toMatchObject([priceChange]);
    expect(await changesOfVersion(database.db, 3)).toMatchObject([
      { part: "contact", changes: [{ before: "Ici" }] },
      { part: "prices-photo", changes: [{ before: 2_200, after: 2_000 }] },
    ]);
    expect(await restoreVersion(deps, owner, 3)).toEqual(failed("unknown-version"));
    expect(await restoreVersion(deps, owner, 0)).toEqual(failed("nothing"));
    const columns = ["subjectId", "actor"] as const;
    const events = await readRows(database.db, "events", columns, { kind: "content-published" }, "subjectId");
    expect(events).toEqual([
      { subjectId: "1", actor: owner.id },
      { subjectId: "2", actor: team.id },
      { subjectId: "3", actor: owner.id },
    ]);
  });

  test("restoring a version keeps the draft's changes to an offer that the version lacks", async () => {
    const added = {
      ...structuredClone((await published())["prices-photo"].offers[1]!),
      id: "portrait",
      name: "Portrait",
    };
    await draft("prices-photo", ({ offers }) => ({ offers: [...offers, added] }));
    await publish();
    const renamed = { ...added, name: "Portrait de famille" };
    await draft("prices-photo", ({ offers }) => ({ offers: [...offers.slice(0, -1), renamed] }));
    await restoreVersion(deps, owner, 0);
    expect(await published()).toEqual(siteContent(2, {}));
    expect((await draftContent(deps))["prices-photo"].offers).toEqual([
      ...defaultContent["prices-photo"].offers,
      renamed,
    ]);
  });

  test("restoring a version succeeds while its photos are still being processed, but not if one has been deleted", async () => {
    await publishPrice(2_200);
    problems = [{ part: "pictures", sentence: "« a.jpg » a été effacée." }];
    expect(await restoreVersion(deps, owner, 0)).toEqual({ ok: false, reason: "problems", problems });
    problems = [pictureInPreparation];
    expect(await restoreVersion(deps, owner, 0)).toEqual({ ok: true, version: 2 });
    expect(await publishedPrice()).toBe(2_000);
  });

  test("the version history gives the prices of a day in Paris, and the lowest price of the last 30 days", async () => {
    setClock("2026-03-13T23:30:00Z");
    await publishPrice(2_100);
    setClock("2026-03-14T17:00:00Z");
    await publishPrice(2_300);
    setClock("2026-04-30T10:00:00Z");
    await publishPrice(2_400);
    const pricesOfDay = async (date: string) =>
      (await pricesOn(deps, date, "photo")).map(({ time, offers }) => [time, priceOf(offers)]);
    expect(await pricesOfDay("2026-03-13")).toEqual([[null, 2_000]]);
    expect(await pricesOfDay("2026-03-14")).toEqual([
      [null, 2_000],
      ["00:30", 2_100],
      ["18:00", 2_300],
    ]);
    expect(await pricesOfDay("2026-04-01")).toEqual([[null, 2_300]]);
    const lowest = async () => Math.min(...(await pricesOfLastDays(deps, "photo")).map(priceOf));
    setClock("2026-05-10T10:00:00Z");
    expect(await lowest()).toBe(2_300);
    setClock("2026-06-01T10:00:00Z");
    expect(await lowest()).toBe(2_400);
  });

  test("the version history reads only the rows of one price list for its prices, and only four rows for the changes of a version", async () => {
    for (const price of [2_100, 2_200]) await publishPrice(price);
    for (const caption of ["Ici", "Là", "Ailleurs"]) {
      await draftCaption(caption);
      await publish();
    }
    let rowCount = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rowCount += result.rows.filter((row) => "value" in row).length;
        return result;
      },
    });
    expect((await pricesOfLastDays({ ...deps, db }, "photo")).map(priceOf)).toEqual([2_000, 2_100, 2_200]);
    expect(rowCount).toBe(2);
    rowCount = 0;
    expect(await changesOfVersion(db, 5)).toMatchObject([{ part: "contact", changes: [{ after: "Ailleurs" }] }]);
    expect(rowCount).toBe(4);
  });

  const schedule = async (date: string, editor = owner) =>
    scheduleDrafts(deps, editor, { date, baseVersion: versionOfDrafts(await drafts()) });
  const offer = (id: string) => ({ ...defaultContent["prices-photo"].offers[0]!, id });
  /** A price list has room for twelve offers. */
  const offers = (count: number) => Array.from({ length: count }, (_, index) => offer(`offre-${index}`));
  const draftOffers = (list: PhotoPrices["offers"]) => draft("prices-photo", () => ({ offers: list }));

  test("a scheduled publication is published once, at midnight in Paris, by any instance", async () => {
    await draftPrice(2_200);
    expect(await schedule("2027-01-01")).toEqual({ ok: true });
    expect(await drafts()).toEqual([]);
    setClock("2026-12-31T22:59:59Z");
    expect(await publishScheduled(deps)).toBe(0);
    setClock("2026-12-31T23:00:00Z");
    const counts = await Promise.all([publishScheduled(deps), publishScheduled(depsOfSecondInstance())]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await publishedPrice()).toBe(2_200);
    expect(await listScheduled(database.db)).toEqual([]);
    expect((await pricesOn(deps, "2027-01-01", "photo")).map(({ time }) => time)).toEqual([null]);
  });

  test("a scheduled publication, a restored version and a withdrawal leave no draft that equals the published content", async () => {
    await draftPrice(2_200);
    await schedule("2027-01-01");
    await draftPrice(2_200);
    await draftCaption("Ici");
    setClock("2026-12-31T23:00:00Z");
    expect(await publishScheduled(deps)).toBe(1);
    const draftedParts = async () => (await drafts()).map(({ part }) => part);
    expect(await draftedParts()).toEqual(["contact"]);
    const { baseVersion } = await readEditedPart(deps, "prices-photo");
    await restoreDefault(deps, owner, "prices-photo", baseVersion);
    await restoreVersion(deps, owner, 0);
    expect(await draftedParts()).toEqual(["contact"]);
    await schedule("2027-02-01");
    await draftCaption("Ici");
    await publish();
    await withdrawScheduled(deps, owner, (await firstScheduled()).id);
    expect(await draftedParts()).toEqual([]);
  });

  test("a scheduled publication changes only its own fields, even if others are drafted and published before its day", async () => {
    await draftPrice(2_200);
    await schedule("2027-01-01");
    await draft("prices-photo", (list) => withPrice(list, 2_000, 60));
    await publish();
    await draft("prices-photo", ({ offers: [baptism, ...others] }) => ({
      offers: [{ ...baptism!, name: "Premier baptême" }, ...others],
    }));
    setClock("2027-01-01T00:00:00Z");
    expect(await publishScheduled(deps)).toBe(1);
    const fieldsOf = ({ offers: [baptism, wedding] }: PhotoPrices) => {
      const { price, photos } = wedding!.tiers.or;
      return [baptism!.name, price, photos];
    };
    expect(fieldsOf((await published())["prices-photo"])).toEqual(["Baptême", 2_200, 60]);
    expect(fieldsOf((await draftContent(deps))["prices-photo"])).toEqual(["Premier baptême", 2_200, 60]);
  });

  test("a scheduled publication of a new name also changes the texts of parts that were published before its day", async () => {
    await draft("identity", (value) => ({ ...value, name: "Maison Témoin" }));
    await schedule("2027-01-01");
    await draft("home", (value) => ({ ...value, title: { ...value.title, start: "Garder" } }));
    await publish();
    expect((await published()).home.lede).toBe(defaultContent.home.lede);
    setClock("2027-01-01T00:00:00Z");
    expect(await publishScheduled(deps)).toBe(1);
    const { title, lede } = (await published()).home;
    expect([title.start, lede]).toEqual(["Garder", expect.stringMatching(/^Maison Témoin photographie/)]);
    expect(await drafts()).toEqual([]);
  });

  test("a scheduled publication returns to the draft if there is a problem on its day, and the agency gets a mail", async () => {
    await draftPrice(2_200);
    expect(await schedule("2026-12-01")).toEqual({ ok: true });
    setClock("2026-11-30T23:00:30Z");
    problems = [{ part: "pictures", sentence: "Une photo de cette version a été effacée." }, pictureInPreparation];
    expect([await publishScheduled(deps), await publishScheduled(deps)]).toEqual([0, 0]);
    expect(await publishedPrice()).toBe(2_000);
    expect(await draftedPrice()).toBe(2_200);
    const [mail, ...others] = await readMails(database.db);
    expect([others, mail!.kind, mail!.to]).toEqual([[], "publication-notice", "agence@solstice.example"]);
    expect(mail!.text).toContain("Une photo de cette version a été effacée.");
    expect(mail!.text).not.toContain("en préparation");
    const postponed = { date: "2026-12-01", sentences: [problems[0]!.sentence] };
    expect(await readPostponedPublication(deps)).toMatchObject(postponed);
    problems = [];
    setClock("2026-12-01T08:00:00Z");
    expect(await publish()).toMatchObject({ ok: true });
    expect(await readPostponedPublication(deps)).toBeNull();
  });

  test("a scheduled publication is postponed while a price list has no room for its new offer, and the agency gets one mail", async () => {
    await draftOffers(offers(11));
    await publish();
    await draftOffers([...offers(11), offer("planned")]);
    await draftCaption("Ici");
    await schedule("2026-12-01");
    await draftOffers([...offers(11), offer("sooner")]);
    await publish();
    setClock("2026-12-01T00:00:00Z");
    expect([await publishScheduled(deps), await publishScheduled(deps)]).toEqual([0, 0]);
    expect((await published()).contact.figure.caption).toBe(defaultContent.contact.figure.caption);
    const { id, postponedAt } = await firstScheduled();
    expect(postponedAt).toBe(clock.now.toISOString());
    const postponed = { sentences: [expect.stringContaining("Tarifs photo")], isStillPlanned: true };
    expect(await readPostponedPublication(deps)).toMatchObject({ date: "2026-12-01", ...postponed });
    const mails = await readValues(database.db, "mail", "message");
    expect(mails).toEqual([expect.stringContaining("toujours en attente")]);

    // The draft is full as well, so nothing can be withdrawn into it.
    const full = failed("no-room", { problems: [{ part: "prices-photo" }] });
    expect(await withdrawScheduled(deps, owner, id)).toMatchObject(full);
    expect(await drafts()).toEqual([]);
    await draft("prices-photo", (list) => ({ offers: list.offers.slice(1) }));
    setClock("2026-12-01T08:00:00Z");
    await publish();
    expect(await publishScheduled(deps)).toBe(1);
    const { "prices-photo": prices, contact } = await published();
    const ids = prices.offers.slice(-2).map(({ id }) => id);
    expect([ids.toSorted(), contact.figure.caption]).toEqual([["planned", "sooner"], "Ici"]);
  });

  test("a scheduled publication is postponed while there is a problem and the draft has no room for its new offer", async () => {
    await draftOffers(offers(11));
    await publish();
    await draftOffers([...offers(11), offer("planned")]);
    await schedule("2026-12-01");
    await draftOffers(offers(12));
    problems = [{ part: "pictures", sentence: "Une photo de cette version a été effacée." }];
    setClock("2026-12-01T00:00:00Z");
    expect([await publishScheduled(deps), await publishScheduled(deps)]).toEqual([0, 0]);
    expect(await listScheduled(database.db)).toHaveLength(1);
    const sentences = [problems[0]!.sentence, expect.stringContaining("Tarifs photo")];
    expect(await readPostponedPublication(deps)).toMatchObject({ sentences });
    expect(await readValues(database.db, "mail", "id")).toHaveLength(1);
  });

  test("a scheduled publication is postponed and cannot be withdrawn if a newer release has added a part to it", async () => {
    await draftPrice(2_200);
    await schedule("2026-12-01");
    const { id } = await firstScheduled();
    const unknownPart = { scheduledId: id, part: "of-a-newer-release", base: "{}", value: "{}" };
    await database.db.insertInto("scheduledParts").values(unknownPart).execute();
    setClock("2026-12-01T00:00:00Z");
    expect(await publishScheduled(deps)).toBe(0);
    expect((await published()).version).toBe(0);
    const sentences = [expect.stringContaining("version plus récente")];
    expect(await readPostponedPublication(deps)).toMatchObject({ sentences, isStillPlanned: true });
    expect(await withdrawScheduled(deps, owner, id)).toEqual(failed("newer-release"));
    const parts = await readValues(database.db, "scheduledParts", "part", {}, "part");
    expect(parts).toEqual(["of-a-newer-release", "prices-photo"]);
  });

  test.each([
    ["has lost the role", { role: "client" }],
    ["is disabled", { disabled: true }],
  ] as const)(
    "a scheduled publication returns to the draft, and the agency gets a mail, if its author %s",
    async (_, account) => {
      await draftPrice(2_200, team);
      await schedule("2026-12-01", team);
      await updateRows(database.db, "users", account, { id: team.id });
      setClock("2026-12-01T00:00:00Z");
      expect(await publishScheduled(deps)).toBe(0);
      expect((await published()).version).toBe(0);
      expect(await draftedPrice()).toBe(2_200);
      const sentences = [expect.stringContaining("n’a plus accès")];
      expect(await readPostponedPublication(deps)).toMatchObject({ sentences, isStillPlanned: false });
      expect(await readValues(database.db, "mail", "kind")).toEqual(["publication-notice"]);
    },
  );

  test.each(["2026-11-22", "2026-02-30", "2028-01-01", "bientôt"])(
    "a scheduled publication's day must be within the next year, so %s is refused",
    async (date) => {
      await draftPrice(2_200);
      expect(await schedule(date)).toEqual(failed("no-date"));
      expect(await listScheduled(database.db)).toEqual([]);
      expect(await draftedPrice()).toBe(2_200);
      expect(await readRows(database.db, "events", "kind", { actor: owner.id })).toEqual([]);
    },
  );

  test("a scheduled publication can be withdrawn into the draft once, and events record its day", async () => {
    await draftPrice(2_200);
    await schedule("2027-01-01");
    await draftCaption("Ici");
    const { id, parts } = await firstScheduled();
    expect(parts).toMatchObject([{ part: "prices-photo", changes: [{ before: 2_000, after: 2_200 }] }]);
    expect(await withdrawScheduled(deps, owner, id)).toEqual({ ok: true });
    expect(await withdrawScheduled(deps, owner, id)).toEqual(failed("gone"));
    const drafted = await draftContent(deps);
    expect([priceOf(drafted["prices-photo"].offers), drafted.contact.figure.caption]).toEqual([2_200, "Ici"]);
    setClock("2027-01-02T00:00:00Z");
    expect(await publishScheduled(deps)).toBe(0);
    await discardDrafts(deps, owner);
    // Discards nothing, so it records no event.
    await discardDrafts(deps, owner);
    const events = await readRows(database.db, "events", ["kind", "data"], { actor: owner.id }, "kind");
    const data = JSON.stringify({ day: "2027-01-01" });
    expect(events).toMatchObject([
      { kind: "drafts-discarded" },
      { kind: "publication-planned", data },
      { kind: "publication-withdrawn", data },
    ]);
  });
});

/** Appends a version; a null value resets the part to its default. */
async function writeVersion(db: Db, version: number, parts: Record<string, unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const publication = { kind: "published", restored: null, publishedAt: "2026-11-22T10:00:00.000Z" } as const;
    await insertRows(trx, "publications", { ...publication, version, publishedBy: null });
    const stored = (value: unknown) => (value === null ? null : JSON.stringify(value));
    const rows = Object.entries(parts).map(([part, value]) => ({ version, part, value: stored(value) }));
    await insertRows(trx, "contentRevisions", ...rows);
  });
}

const contactWith = (caption: string) => ({
  ...defaultContent.contact,
  figure: { ...defaultContent.contact.figure, caption },
});

describeOnBothDatabases("published content", ({ open }) => {
  test("published content is the default until a version is published, and a part that is reset becomes the default again", async () => {
    const { db } = await open();
    expect(await publishedContent(db, log)).toEqual(siteContent(0, {}));
    await writeVersion(db, 1, { contact: contactWith("Un"), films: { films: [] } });
    await writeVersion(db, 2, { contact: contactWith("Deux") });
    expect(await publishedContent(db, log)).toEqual(
      siteContent(2, { contact: contactWith("Deux"), films: { films: [] } }),
    );
    await writeVersion(db, 3, { contact: null });
    expect(await publishedContent(db, log)).toEqual(siteContent(3, { films: { films: [] } }));
  });

  test("published content ignores fields and parts that this release does not know", async () => {
    const { db } = await open();
    const newer = { ...contactWith("Un"), figure: { ...contactWith("Un").figure, credit: "new" }, hours: "new" };
    await writeVersion(db, 1, { contact: newer, "unheard-of": 1 });
    expect(await publishedContent(db, log)).toEqual(siteContent(1, { contact: contactWith("Un") }));
  });

  test("published content uses the last version of a part that this release can read, or else the default", async () => {
    const { db } = await open();
    const identity = { ...defaultContent.identity, name: "Maison Témoin" };
    await writeVersion(db, 1, { contact: contactWith("Un"), identity });
    await writeVersion(db, 2, { contact: contactWith("Deux") });
    const unreadable = { contact: { figure: 1 }, identity: { ...identity, name: 1 }, films: { films: 1 } };
    await writeVersion(db, 3, unreadable);
    await writeVersion(db, 4, unreadable);
    expect(await publishedContent(db, log)).toEqual(siteContent(4, { contact: contactWith("Deux"), identity }));
  });

  test("publishedContent rejects if the identity cannot be read, because the default one is the demonstration's", async () => {
    const { db } = await open();
    await writeVersion(db, 1, { identity: { name: 1 } });
    await expect(publishedContent(db, log)).rejects.toThrow("identity of the agency");
  });

  test("published content reaches every process within seconds, and stays in memory while the database is down", async () => {
    const here = await open();
    const elsewhere = openDatabase(here);
    onTestFinished(() => elsewhere.close());
    const store = createContentStore(elsewhere.db, log);
    const subscription = store.follow();
    onTestFinished(() => subscription.stop());
    await store.refresh();
    const before = store.current();
    expect(before).toEqual(defaultContent);
    await store.refresh();
    expect(store.current()).toBe(before);
    await writeVersion(here.db, 1, { contact: contactWith("Un") });
    await expect.poll(() => store.current().version).toBe(1);
    expect(store.current().contact).toEqual(contactWith("Un"));
    await subscription.stop();
    await elsewhere.close();
    await expect(store.refresh()).rejects.toThrow();
    expect(store.current().contact).toEqual(contactWith("Un"));
  });
});
