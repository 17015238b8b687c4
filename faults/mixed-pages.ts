import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#app/platform/database/connection.server.ts";
import { saveNumberedDraft, priceOf, publishDraft } from "#support/fixtures/numbered-content.ts";
import { camille, jeanne, malik } from "#support/fixtures/people.ts";
import { seedAccount, seedMember, startSite, textOf, Visitor } from "#support/site/site.ts";
import { onPostgres, onSqlite, type Installation } from "./support/installation.ts";
import { always, never, noted, report } from "./support/promises.ts";

// Each page, cached or rendered, must show the name, price and caption of one version.

const PAGES = 10_000;
const READERS = 8;
const MAX_DELAY_MS = 2_000;

const PRICES = "/services/photo/tarifs?formule=or";
/** Cached pages, rendered pages, and a URL that is never cached. */
const PATHS = [
  PRICES,
  "/contact",
  "/",
  "/mentions",
  `${PRICES}&utm_source=x`,
  "/contact/",
  "/nexiste-pas",
  "/services/photo/tarifs",
];

await onPostgres(readWhilePublishing);
await onSqlite(readWhilePublishing);

interface Observed {
  pages: number;
  previews: number;
  published: number;
  mixed: string[];
  drafts: number;
  late: number;
  cacheablePreviews: number;
  failed: number;
  slowestMs: number;
}

async function readWhilePublishing(installation: Installation): Promise<void> {
  const sites = [await startSite(installation.environment), await startSite(installation.environment)];
  const observed: Observed = {
    pages: 0,
    previews: 0,
    published: 0,
    mixed: [],
    drafts: 0,
    late: 0,
    cacheablePreviews: 0,
    failed: 0,
    slowestMs: 0,
  };
  try {
    await installation.withDatabase(async (database) => {
      const owner = await seedMember(database.db, jeanne, "owner");
      await seedMember(database.db, malik, "team");
      await seedAccount(database.db, camille);
      const [first, second] = sites.map(({ url }) => url) as [string, string];
      const editor = await new Visitor(first).logIn(jeanne);
      const previewer = await new Visitor(second).logIn(malik);
      await previewer.post("/agence/contenu/apercu", { intent: "browse-draft" });
      const client = await new Visitor(second).logIn(camille);
      const state: State = { submitted: 0, publications: [] };
      const agency = publishRepeatedly(database, owner.id, editor, state, observed);
      const readers = Array.from({ length: READERS }, (_, index) =>
        readRepeatedly(index === 0 ? client : new Visitor(index % 2 === 0 ? second : first), state, observed),
      );
      await Promise.all([agency, previewRepeatedly(previewer, observed), ...readers]);
    });
    report({
      fault: `${installation.kind}, deux instances : l’agence écrit, regarde et publie pendant que des visiteurs lisent`,
      promise: "aucune page d’un brouillon, aucune de deux versions",
      figures: [
        noted("pages lues par des visiteurs", observed.pages),
        noted("versions publiées pendant ce temps", observed.published),
        noted("pages d’aperçu", observed.previews),
        never("pages de deux versions", observed.mixed.length),
        never("pages d’un brouillon", observed.drafts),
        never("pages d’une version remplacée depuis plus de deux secondes", observed.late),
        never("aperçus qu’un cache pourrait garder", observed.cacheablePreviews),
        never("réponses 5xx", observed.failed),
        always("l’agence a publié plus de vingt fois", observed.published > 20),
        noted("page la plus lente (ms)", Math.round(observed.slowestMs)),
      ],
    });
    for (const page of observed.mixed.slice(0, 5)) console.log(page);
  } finally {
    for (const site of sites) await site.stop();
  }
}

interface State {
  /** Number of the last submitted publication; a page with a higher number shows a draft. */
  submitted: number;
  publications: { number: number; at: number }[];
}

async function publishRepeatedly(
  database: Database,
  ownerId: string,
  editor: Visitor,
  state: State,
  observed: Observed,
): Promise<void> {
  for (let number = 1; observed.pages < PAGES; number++) {
    await saveNumberedDraft(database, ownerId, number, ["identity", "prices-photo", "contact"]);
    // Gives previews time to read the draft, which no other page may show.
    await sleep(100);
    state.submitted = number;
    const { status } = await publishDraft(database, editor);
    if (status !== 303) throw new Error(`publishing answered ${status}`);
    state.publications.push({ number, at: performance.now() });
    observed.published = number;
    await sleep(100);
  }
}

async function readRepeatedly(visitor: Visitor, state: State, observed: Observed): Promise<void> {
  for (let turn = Math.floor(Math.random() * PATHS.length); observed.pages < PAGES; turn++) {
    const path = PATHS[turn % PATHS.length]!;
    const began = performance.now();
    const answer = await visitor.get(path);
    const html = await answer.text();
    observed.slowestMs = Math.max(observed.slowestMs, performance.now() - began);
    observed.pages += 1;
    if (answer.status >= 500) observed.failed += 1;
    const numbers = numbersIn(html);
    if (numbers.size !== 1) observed.mixed.push(`${path}: ${[...numbers].join()}`);
    const [number = 0] = numbers;
    if (number > state.submitted) observed.drafts += 1;
    const expected = state.publications.findLast(({ at }) => at < began - MAX_DELAY_MS)?.number ?? 0;
    if (number < expected) observed.late += 1;
  }
}

/** Checks only the caching of previews, because the parts of a draft are saved one after the other. */
async function previewRepeatedly(visitor: Visitor, observed: Observed): Promise<void> {
  for (let turn = 0; observed.pages < PAGES; turn++) {
    const answer = await visitor.get(PATHS[turn % PATHS.length]!);
    await answer.text();
    observed.previews += 1;
    if (answer.headers.get("cache-control") !== "private, no-store") observed.cacheablePreviews += 1;
  }
}

/** Finds each number on a page (name, price, caption); 0 for the default name. */
function numbersIn(html: string): Set<number> {
  const found = new Set(Array.from(html.matchAll(/Maison (\d+)\./g), ([, number]) => Number(number)));
  if (found.size === 0) found.add(0);
  const text = textOf(html);
  for (const [, number] of text.matchAll(/Numéro (\d+)/g)) found.add(Number(number));
  for (const [, price] of text.matchAll(/(\d[\d\s]*) €/g)) {
    const number = Number(price!.replaceAll(/\s/g, "")) - priceOf(0);
    if (number > 0) found.add(number);
  }
  return found;
}
