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
import { ageFiles, referencedFiles, storedFiles } from "./support/stored-files.ts";
import { always, never, noted, rounds, report } from "./support/promises.ts";

// kill -9 at any moment while the agency publishes and uploads photos. Afterwards the site shows one version completely,
// the draft is unchanged or published, no missing file is referenced, and a day later no unreferenced file remains.

const ROUNDS = rounds(10);
const LONGEST_ROUND_MS = 1_000;
/** The number of polls, two a second, until the sweep must have ended. */
const SWEEP_POLLS = 60;
const log = createLog("silent");

await onBothDatabases(killDuringPublishing);

interface Observed {
  published: number;
  partialVersions: number;
  wrongPages: number;
  missingDrafts: number;
  missingFiles: number;
}

async function killDuringPublishing(installation: Installation): Promise<void> {
  const observed: Observed = { published: 0, partialVersions: 0, wrongPages: 0, missingDrafts: 0, missingFiles: 0 };
  const start = () => startSite(installation.environment);
  let site: Site | undefined;
  let [draftNumber, sentCount] = [0, 0];
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
        const publishing = (async () => {
          while (!stop.signal.aborted) {
            draftNumber += 1;
            await saveNumberedDraft(database, id, draftNumber);
            // The kill aborts the request.
            await publishDraft(database, member).catch(() => stop.abort());
          }
        })();
        const uploading = (async () => {
          while (!stop.signal.aborted) {
            sentCount += 1;
            const file = await phonePicture({ width: 300, height: 200, seed: sentCount });
            await sendPictures(member, [{ name: `IMG_${sentCount}.jpg`, file }], "script").catch(() => stop.abort());
          }
        })();
        await sleep(Math.random() * LONGEST_ROUND_MS);
        await site.kill();
        stop.abort();
        await Promise.all([publishing, uploading]);
        const stored = await storedFiles(installation.dataDir);
        observed.missingFiles += (await referencedFiles(database)).difference(stored).size;
        site = await start();
        await inspectSite(database, site, draftNumber, base, observed);
        await site.stop();
      }
      const files = await sweepFiles(database, installation.dataDir, start);
      const { version } = await publishedContent(db, log);
      report({
        fault: `${installation.kind} : kill -9 pendant que l’agence publie`,
        promise: "l’ancienne version ou la nouvelle, en entier ; aucun brouillon perdu",
        figures: [
          noted("kills", ROUNDS),
          never("publications à moitié", observed.partialVersions),
          never("pages d’une autre version que la base", observed.wrongPages),
          never("brouillons perdus ou de trop", observed.missingDrafts),
          never("fichiers manquants", observed.missingFiles + files.missing),
          never("fichiers inutilisés encore là un jour après", files.unreferenced),
          noted("photos envoyées", sentCount),
          noted("fichiers inutilisés, supprimés", files.swept),
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
    form.append("files", new File([new Uint8Array(file)], `GALERIE_${seed}.jpg`));
  }
  await member.send("/agence/contenu/photos/envoi?galerie=photo", {
    method: "POST",
    body: form,
    headers: { accept: "text/html" },
  });
  const { value, baseVersion } = await readEditedPart(deps, "pictures");
  const items = (await readEditedPart(deps, "galleries")).value.galleries.flatMap((gallery) => gallery.items);
  const metadata = {
    alternative: { kind: "decorative" as const },
    focal: null,
    credit: "",
    licence: "",
    permission: "",
  };
  const newPictures = items.flatMap(({ picture }) => (value[picture] ? [] : [[picture, metadata] as const]));
  await saveDraft(
    deps,
    { id: editor, role: "owner" },
    "pictures",
    { ...value, ...Object.fromEntries(newPictures) },
    baseVersion,
  );
  const answer = await publishDraft(database, member);
  if (!answer.ok && answer.status !== 303)
    throw new Error(`the gallery was not published: ${answer.status} ${textOf(await answer.text())}`);
  // The site publishes once the renditions are ready.
  while ((await publishedContent(db, log)).version === 0) await sleep(200);
}

/** Finds missing and unreferenced files, after a day and a sweep of the site. */
async function sweepFiles(
  database: Database,
  dataDir: string,
  start: () => Promise<Site>,
): Promise<{ missing: number; unreferenced: number; swept: number }> {
  await ageFiles(dataDir);
  const before = await storedFiles(dataDir);
  const site = await start();
  try {
    const waitingRenditions = () =>
      database.db.selectFrom("mediaRenditions").select("id").where("state", "=", "waiting").execute();
    const unreferenced = async () => (await storedFiles(dataDir)).difference(await referencedFiles(database));
    // The site sweeps at startup, and makes unfinished renditions once their lease has expired.
    await database.db
      .updateTable("mediaRenditions")
      .set({ leasedUntil: null })
      .where("state", "=", "waiting")
      .execute();
    for (let turn = 0; turn < SWEEP_POLLS; turn++) {
      if ((await waitingRenditions()).length === 0 && (await unreferenced()).size === 0) break;
      await sleep(500);
    }
    const after = await storedFiles(dataDir);
    return {
      missing: (await referencedFiles(database)).difference(after).size,
      unreferenced: (await unreferenced()).size,
      swept: before.difference(after).size,
    };
  } finally {
    await site.stop();
  }
}

async function inspectSite(
  { db }: Database,
  site: Site,
  draftNumber: number,
  base: number,
  observed: Observed,
): Promise<void> {
  const content = await publishedContent(db, log);
  const number = content["prices-photo"].offers[1]!.tiers.or.price - priceOf(0);
  const isBase = content.version === base;
  const rows = await db.selectFrom("contentRevisions").select("part").where("version", "=", content.version).execute();
  const isComplete = isBase || (content.contact.figure.caption === captionOf(number) && rows.length === 2);
  if (!isComplete) observed.partialVersions += 1;
  observed.published = Math.max(observed.published, isBase ? 0 : number);
  const visitor = new Visitor(site.url);
  const textAt = async (path: string) => textOf(await (await visitor.get(path)).text());
  const figure = formatNumber(isBase ? 2_000 : priceOf(number)).replaceAll(/\s/g, " ");
  const caption = isBase ? defaultContent.contact.figure.caption : captionOf(number);
  const pages = [await textAt("/services/photo/tarifs?formule=or"), await textAt("/contact")];
  if (!pages[0]!.includes(`${figure} €`) || !pages[1]!.includes(caption)) observed.wrongPages += 1;
  const gallery = await (await visitor.get("/services/photo/galerie?page=2")).text();
  const files = new Set(Array.from(gallery.matchAll(/\/medias\/[\da-f]{32}\.\w+/g), ([address]) => address));
  if (files.size === 0) observed.missingFiles += 1;
  for (const address of files) if ((await visitor.get(address)).status !== 200) observed.missingFiles += 1;
  const draftCount = (await listDrafts(db)).length;
  // Both parts were published, or both are still in the draft.
  if (number === draftNumber ? draftCount !== 0 : draftCount !== 2) observed.missingDrafts += 1;
}
