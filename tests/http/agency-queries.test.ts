import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, it, test } from "vitest";
import { readFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { agencyRoutes } from "#support/site/site-routes.ts";
import { agencyServices, screenLoader } from "#support/site/agency-loaders.ts";
import { agencyScreens } from "#support/site/agency-screens.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { recordQueries } from "#support/database/record-queries.ts";
import { type SeededAgenda, seedAgenda } from "#support/fixtures/many-appointments.ts";

// Tuesday 1 December 2026, 10:12 in Paris.
const NOW = new Date("2026-12-01T09:12:00Z");
const TODAY = "2026-12-01";

/** Tables that may be scanned, each with the reason why it stays small. */
const SMALL_TABLES: Record<string, string> = {
  breaches: "few, and the screen shows all",
  calendarFeeds: "a few for each member",
  personalCalendars: "at most five for each member",
  invitations: "one for each invited person",
  contentDrafts: "one for each content part",
  previewLinks: "made by members, valid for seven days",
  contentRevisions: "published by members, and all of them make the content",
  publications: "published by members",
  scheduledParts: "scheduled by members",
  scheduledPublications: "scheduled by members",
  proposals: "purged after thirty days, and the screen shows all",
};

/** Routes without a screen, each with the reason why its queries need no check. */
const NO_SCREEN: Record<string, string> = {
  "agency/stream/event-stream": "reads the version of the history, like the layout",
  "agency/stream/news": "makes a part of the layout's queries",
  "agency/stream/offline-worker": "a file of the build",
  "agency/content/upload-picture": "the target of a form",
  "agency/content/upload-film": "the target of a form",
  "agency/emails/mail-preview": "reads one mail, like its screen",
  "agency/agenda/free-times": "makes a part of the queries of the form of a new appointment",
  "agency/agenda/known-clients": "makes a part of the queries of the client list and of a client record",
  "agency/clients/client-data-file": "an export of one client",
  "agency/settings/csv-file": "an export of whole tables",
};

/** The condition of a word search. PostgreSQL may read rows in order and check it on each (search-index.server.ts). */
const SEARCHED_WORDS = / where \((?:(?: and )?"\w+"\."id" in \(select "subjectId" from "searchWords" where [^)]+\))+\)/;

/** Reads the newest sent mail. Nearly all mails are sent, so PostgreSQL may use an index without the status. */
const NEWEST_SENT_MAIL = /^(select "sentAt" from "mail") where "status" = \S+( order by "createdAt" desc limit \S+)$/;

/** The status of nearly all enquiries, for which PostgreSQL may use an index without the status. */
const USUAL_STATUS = "answered";

/** A column of the inbox. Its subquery finds the account by its primary key. */
const NAME_OF_ACCOUNT = '(select "name" from "users" where "users"."id" = "userId") as "name"';

const anyAgenda = { appointmentId: "x" } as SeededAgenda;

test("the checked queries cover every screen of the agency's space", () => {
  const covered = new Set([...agencyScreens(anyAgenda, TODAY).map(({ route }) => route), ...Object.keys(NO_SCREEN)]);
  const names = agencyRoutes().map(({ name }) => name);
  expect([...covered].toSorted()).toEqual(names.toSorted());
});

describeOnBothDatabases("the queries of the agency's screens", ({ kind, open }) => {
  let database: Database;
  let agenda: SeededAgenda;
  let queries: CompiledQuery[];
  let services: ReturnType<typeof agencyServices>;
  let partialIndexes: Set<string>;

  beforeAll(async () => {
    database = await open();
    agenda = await seedAgenda(database.db, 1500, TODAY);
    // PostgreSQL plans with statistics, which autovacuum does not gather in tests.
    if (kind === "postgres") await sql`analyze`.execute(database.db);
    const recorded = recordQueries(database.db);
    queries = recorded.queries;
    services = agencyServices({ ...database, db: recorded.db }, () => NOW);
    partialIndexes = await readPartialIndexes();
  });

  it("the queries of the agency's screens use an index in every table that grows", async () => {
    const faults: string[] = [];
    let count = 0;
    for (const screen of agencyScreens(agenda, TODAY)) {
      const load = await screenLoader(screen, services, agenda.member);
      await load();
      count += queries.length;
      faults.push(...(await faultsOf(screen.title)));
    }
    expect(count).toBeGreaterThan(50);
    expect(await readFeed(services, agenda.feedSecret)).toContain("BEGIN:VEVENT");
    faults.push(...(await faultsOf("calendar feed")));
    expect(faults).toEqual([]);
  });

  /** Checks, and forgets, the queries recorded since the last call. */
  async function faultsOf(title: string): Promise<string[]> {
    const distinct = new Map(queries.splice(0).map((query) => [JSON.stringify([query.sql, query.parameters]), query]));
    const faults: string[] = [];
    for (const query of distinct.values())
      for (const table of await scannedTables(query))
        if (!(table in SMALL_TABLES)) faults.push(`${title}: all of ${table}, for ${query.sql}`);
    return faults;
  }

  /** The tables that a query scans, or reads through an index without a condition. */
  async function scannedTables({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
    if (kind === "sqlite") {
      const { rows } = await database.db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      );
      const hasSort = rows.some(({ detail }) => detail.includes("ORDER BY"));
      if (!hasSort && readsFirstRows(text, parameters)) return [];
      return rows.flatMap(({ detail }) => {
        const [, alias, index] = /^SCAN (?!CONSTANT ROW)(\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(detail) ?? [];
        // A subquery or CTE of the same statement is checked by itself.
        const isSubquery = text.includes(`with "${alias}" as`) || text.includes(`) as "${alias}"`);
        return alias && !isSubquery && !partialIndexes.has(index ?? "") ? [tableOf(alias, text)] : [];
      });
    }
    return database.db.connection().execute(async (db) => {
      // On few rows PostgreSQL would prefer a full scan.
      for (const step of ["seqscan", "hashjoin", "mergejoin"]) await sql`set enable_${sql.raw(step)} = off`.execute(db);
      const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      );
      const plan = rows[0]!["QUERY PLAN"][0].Plan;
      return !isSorted(plan) && readsFirstRows(text, parameters) ? [] : scansIn(plan);
    });
  }

  /** True if the query has a limit and no condition, except those that nearly all rows meet. */
  function readsFirstRows(query: string, [first]: readonly unknown[]): boolean {
    const condition = first === USUAL_STATUS ? / where "status" = \$1(?! and)| "status" = \$1 and/ : "";
    const text = query
      .replace(NAME_OF_ACCOUNT, "")
      .replace(condition, "")
      .replace(SEARCHED_WORDS, "")
      .replace(NEWEST_SENT_MAIL, "$1$2");
    return / limit \S+$/.test(text) && !/ (where|join|group by) /.test(text);
  }

  function isSorted({ "Node Type": type, Plans = [] }: PlanNode): boolean {
    return /Sort|Aggregate/.test(type) || Plans.some(isSorted);
  }

  function scansIn(node: PlanNode): string[] {
    const isScan = /^(Seq|Index|Index Only) Scan$|^Bitmap Index Scan$/.test(node["Node Type"]);
    const isWhole = isScan && !node["Index Cond"] && !partialIndexes.has(node["Index Name"] ?? "");
    const below = (node.Plans ?? []).flatMap(scansIn);
    return isWhole ? [node["Relation Name"] ?? node["Index Name"]!, ...below] : below;
  }

  /** A scan of a partial index reads only the rows the query wants. */
  async function readPartialIndexes(): Promise<Set<string>> {
    const query =
      kind === "sqlite"
        ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql like '% where %'`
        : sql<{ name: string }>`
            select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null`;
    const { rows } = await query.execute(database.db);
    return new Set(rows.map(({ name }) => name));
  }
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

function tableOf(alias: string, text: string): string {
  return new RegExp(`"(\\w+)" as "${alias}"`).exec(text)?.[1] ?? alias;
}
