import { LIST_ROWS } from "#app/content/list-count.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { PageCursor } from "#app/platform/page-cursor.ts";
import type { EnquiryStatus } from "#app/platform/enquiry-tables.server.ts";
import { isFound, searchFor } from "#app/platform/search-words.server.ts";
import { type Service, servicesOf } from "./enquiry.ts";

/** An enquiry as a row of the inbox. */
export interface InboxRow {
  id: string;
  title: string;
  services: Service[];
  name: string;
  status: EnquiryStatus;
  createdAt: string;
  /** Since when it waits for an answer. */
  waitsSince: string;
  /** When its state was changed last. */
  statusAt: string | null;
}

export interface InboxAsked {
  /** null: of all. */
  status: EnquiryStatus | null;
  /** Beginnings of words. */
  words: string;
  /** Where the page before ended. */
  after: PageCursor | null;
}

/**
 * A page of the enquiries. The new ones begin with the one that has waited longest, the others with the latest.
 * @returns `next`: where the page after begins; null: there is none
 */
export async function listInbox(
  db: Db,
  { status, words, after }: InboxAsked,
): Promise<{ rows: InboxRow[]; next: PageCursor | null }> {
  const searched = words.trim() === "" ? null : await searchFor(db, "enquiry", words);
  if (words.trim() !== "" && !searched) return { rows: [], next: null };
  const [order, comes] = status === "new" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  const page = db
    .selectFrom("enquiries")
    .select(COLUMNS)
    .$if(searched !== null, (query) => query.where(({ ref }) => isFound(searched!, ref("enquiries.id"))))
    .$if(status !== null, (query) => query.where("enquiries.status", "=", status!))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("enquiries.createdAt", "enquiries.id"), comes, eb.tuple(after!.createdAt, after!.id)),
      ),
    );
  const rows = await page
    .orderBy("enquiries.createdAt", order)
    .orderBy("enquiries.id", order)
    .limit(LIST_ROWS + 1)
    .execute();
  const shown = rows.slice(0, LIST_ROWS);
  const last = shown.at(-1);
  const names = await namesOf(
    db,
    shown.map(({ userId }) => userId),
  );
  return {
    rows: shown.map(({ photo, video, web, userId, userEmail, waitsSince, ...row }) => ({
      ...row,
      services: servicesOf({ photo, video, web }),
      name: names.get(userId) ?? userEmail,
      waitsSince: waitsSince ?? row.createdAt,
    })),
    next: rows.length > LIST_ROWS && last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

const COLUMNS = [
  "enquiries.id",
  "enquiries.title",
  "enquiries.photo",
  "enquiries.video",
  "enquiries.web",
  "enquiries.userId",
  "enquiries.userEmail",
  "enquiries.status",
  "enquiries.createdAt",
  "enquiries.waitsSince",
  "enquiries.statusAt",
] as const;

async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", known).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many wait: new ones, and those that somebody has taken up. */
export async function countInbox(db: Db): Promise<{ new: number; open: number }> {
  const counts = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "new").as("new"),
      selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "open").as("open"),
    ])
    .executeTakeFirstOrThrow();
  return { new: Number(counts.new), open: Number(counts.open) };
}
