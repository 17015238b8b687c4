import { setTimeout as sleep } from "node:timers/promises";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { readEditedPart, saveDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { listDrafts } from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { formatNumber } from "#app/french/format-number.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { phonePicture, sendPictures } from "#support/media/media-pictures.ts";
import {
  captionOf,
  contentDeps,
  saveNumberedDraft,
  priceOf,
  publishDraft,
} from "#support/fixtures/numbered-content.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { seedMember, type Site, startSite, textOf, Visitor } from "#support/site/site.ts";
import { onBothDatabases, type Installation } from "./support/installation.ts";
import { ageFiles, referencedFiles, storedFiles, difference } from "./support/stored-files.ts";
import { always, never, noted, rounds, report } from "./support/promises.ts";

// kill -9 at any moment while the agency publishes and uploads photos. Afterwards the site shows one version completely,
// the draft is unchanged or published, no missing file is referenced, and a day later no unreferenced file remains.

const ROUNDS = rounds(10);
const LONGEST_ROUND_MS = 1_000;
/** The number of polls, two a second, until the sweep must have ended. */
const SWEPT_TURNS = 60;
const log = createLog("silent");

await onBothDatabases(publishing);

interface Observed {
  published: number;
  halves: number;
  otherPages: number;
  missingDrafts: number;
  missingFiles: number;
}

async function publishing(installation: Installation): Promise<void> {
  const observed: Observed = { published: 0, halves: 0, otherPages: 0, missingDrafts: 0, missingFiles: 0 };
  const start = () => startSite(installation.environment);
  let site: Site | undefined;
  let [drafted, sent] = [0, 0];
  try {
    await installation.withDatabase(async (database) => {
      const { db } = database;
      const { id } = await seedMember(db, jeanne, "owner");
      site = await start();
      await publishGallery(database, id, site);
      await site.stop();
      const { version: base } = await publishedContent(db, log);
      for (let round = 0; round < ROUNDS; round++) {
        site = await start();
        const member = await new Visitor(site.url).logIn(jeanne);
        const stop = new AbortController();
        const going = (async () => {
          while (!stop.signal.aborted) {
            drafted += 1;
            await saveNumberedDraft(database, id, drafted);
            // The kill aborts the request.
            await publishDraft(database, member).catch(() => stop.abort());
          }
        })();
        const sending = (async () => {
          while (!stop.signal.aborted) {
            sent += 1;
            const file = await phonePicture({ width: 300, height: 200, seed: sent });
            await sendPictures(member, [{ name: `IMG_${sent}.jpg`, file }], "script").catch(() => stop.abort());
          }
        })();
        await sleep(Math.random() * LONGEST_ROUND_MS);
        await site.kill();
        stop.abort();
        await Promise.all([going, sending]);
        observed.missingFiles += difference(
          await referencedFiles(database),
          await storedFiles(installation.dataDir),
        ).length;
        site = await start();
        await look(database, site, drafted, base, observed);
        await site.stop();
      }
      const left = await filesLeft(database, installation.dataDir, start);
      const { version } = await publishedContent(db, log);
      report({
        fault: `${installation.kind} : kill -9 pendant que l’agence publie`,
        promise: "l’ancienne version ou la nouvelle, en entier ; aucun brouillon perdu",
        figures: [
          noted("kills", ROUNDS),
          never("publications à moitié", observed.halves),
          never("pages d’une autre version que la base", observed.otherPages),
          never("brouillons perdus ou de trop", observed.missingDrafts),
          never("fichiers manquants", observed.missingFiles + left.missing),
          never("fichiers inutilisés encore là un jour après", left.unnamed),
          noted("photos envoyées", sent),
          noted("fichiers inutilisés, supprimés", left.swept),
          always("quelque chose a été publié", version > base),
          noted("versions publiées", version),
          noted("dernier numéro publié", observed.published),
        ],
      });
    });
  } finally {
    await site?.kill();
  }
}

async function publishGallery(database: Database, editor: string, site: Site): Promise<void> {
  const { db } = database;
  const deps = contentDeps(database);
  const member = await new Visitor(site.url).logIn(jeanne);
  const form = new FormData();
  for (const seed of [1_000_001, 1_000_002]) {
    const file = await phonePicture({ width: 300, height: 200, seed });
    form.append("photos", new File([new Uint8Array(file)], `GALERIE_${seed}.jpg`));
  }
  await member.send("/agence/contenu/photos/envoi?galerie=photo", {
    method: "POST",
    body: form,
    headers: { accept: "text/html" },
  });
  const { value, baseVersion } = await readEditedPart(deps, "pictures");
  const shown = (await readEditedPart(deps, "galleries")).value.galleries.flatMap(({ items }) => items);
  const metadata = {
    alternative: { kind: "decorative" as const },
    focal: null,
    credit: "",
    licence: "",
    permission: "",
  };
  const sent = shown.flatMap(({ picture }) => (value[picture] ? [] : [[picture, metadata] as const]));
  await saveDraft(
    deps,
    { id: editor, role: "owner" },
    "pictures",
    { ...value, ...Object.fromEntries(sent) },
    baseVersion,
  );
  const answer = await publishDraft(database, member);
  if (!answer.ok && answer.status !== 303)
    throw new Error(`the gallery was not published: ${answer.status} ${textOf(await answer.text())}`);
  // The site publishes once the renditions are ready.
  while ((await publishedContent(db, log)).version === 0) await sleep(200);
}

/** Finds missing and unreferenced files, after a day and a sweep of the site. */
async function filesLeft(
  database: Database,
  dataDir: string,
  start: () => Promise<Site>,
): Promise<{ missing: number; unnamed: number; swept: number }> {
  await ageFiles(dataDir);
  const before = await storedFiles(dataDir);
  const site = await start();
  try {
    const unmade = () =>
      database.db.selectFrom("mediaRenditions").select("id").where("state", "=", "waiting").execute();
    const unnamed = async () => difference(await storedFiles(dataDir), await referencedFiles(database));
    // The site sweeps at startup, and makes unfinished renditions once their lease has expired.
    await database.db
      .updateTable("mediaRenditions")
      .set({ leasedUntil: null })
      .where("state", "=", "waiting")
      .execute();
    for (let turn = 0; turn < SWEPT_TURNS; turn++) {
      if ((await unmade()).length === 0 && (await unnamed()).length === 0) break;
      await sleep(500);
    }
    const after = await storedFiles(dataDir);
    return {
      missing: difference(await referencedFiles(database), after).length,
      unnamed: (await unnamed()).length,
      swept: difference(before, after).length,
    };
  } finally {
    await site.stop();
  }
}

async function look({ db }: Database, site: Site, drafted: number, base: number, observed: Observed): Promise<void> {
  const content = await publishedContent(db, log);
  const number = content["prices-photo"].offers[1]!.tiers.or.price - priceOf(0);
  const isOriginal = content.version === base;
  const rows = await db.selectFrom("contentRevisions").select("part").where("version", "=", content.version).execute();
  const isWhole = isOriginal || (content.contact.figure.caption === captionOf(number) && rows.length === 2);
  if (!isWhole) observed.halves += 1;
  observed.published = Math.max(observed.published, isOriginal ? 0 : number);
  const visitor = new Visitor(site.url);
  const shown = async (path: string) => textOf(await (await visitor.get(path)).text());
  const figure = formatNumber(isOriginal ? 2_000 : priceOf(number)).replaceAll(/\s/g, " ");
  const caption = isOriginal ? defaultContent.contact.figure.caption : captionOf(number);
  const pages = [await shown("/services/photo/tarifs?formule=or"), await shown("/contact")];
  if (!pages[0]!.includes(`${figure} €`) || !pages[1]!.includes(caption)) observed.otherPages += 1;
  const gallery = await (await visitor.get("/services/photo/galerie?page=2")).text();
  const files = new Set(Array.from(gallery.matchAll(/\/medias\/[\da-f]{32}\.\w+/g), ([address]) => address));
  if (files.size === 0) observed.missingFiles += 1;
  for (const address of files) if ((await visitor.get(address)).status !== 200) observed.missingFiles += 1;
  const left = (await listDrafts(db)).length;
  // Both parts were published, or both are still in the draft.
  if (number === drafted ? left !== 0 : left !== 2) observed.missingDrafts += 1;
}
