import { type Expression, expressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { Db } from "./connection.server.ts";
import { foldedLetters } from "./folded-letters.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { SearchSubject } from "#app/platform/schema/site-tables.server.ts";

const LONGEST = 40;
const MAX_ASKED = 8;
/** A word in at most this many rows is rare, so all its rows are read. */
const RARE = 400;
/** Sorts after every other character in byte order, so it ends the range of a prefix. */
const LAST = "\u{10FFFF}";

export function wordsIn(text: string): string[] {
  return [
    ...new Set(
      (foldedLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, LONGEST).join("")),
    ),
  ];
}

export async function writeSearchWords(
  trx: Db,
  subject: SearchSubject,
  subjectId: string,
  texts: readonly string[],
): Promise<void> {
  await trx.deleteFrom("searchWords").where("subject", "=", subject).where("subjectId", "=", subjectId).execute();
  const words = wordsIn(texts.join(" "));
  if (words.length === 0) return;
  await trx
    .insertInto("searchWords")
    .values(words.map((word) => ({ subject, word, subjectId })))
    .execute();
}

interface WordRange {
  from: string;
  to: string;
}

/** A row matches if it has a word in each range and, if a word of the query is rare, is one of `ids`. */
export interface Searched {
  subject: SearchSubject;
  words: readonly WordRange[];
  ids?: readonly string[];
}

/** Checks only the rows of a rare word; if all words are common, a scan soon finds matches. Null: no row matches. */
export async function searchFor(db: Db, subject: SearchSubject, query: string): Promise<Searched | null> {
  // The longest word usually has the fewest matches.
  const words = wordsIn(query)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_ASKED)
    .map((word) => ({ from: word, to: word + LAST }));
  if (words.length === 0) return null;
  for (const word of words) {
    const found = begunBy(db, subject, word).select("subjectId");
    if (await found.limit(1).offset(RARE).executeTakeFirst()) continue;
    const rows = await found.execute();
    if (rows.length === 0) return null;
    const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
    return { subject, words: words.filter((other) => other !== word), ids };
  }
  return { subject, words };
}

export function isFound<Table extends keyof Schema>(
  { subject, words, ids }: Searched,
  id: ExpressionWrapper<Schema, Table, string>,
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, Table>();
  const own = expressionBuilder<Schema, never>();
  return eb.and([
    ...(ids ? [eb(id, "in", ids)] : []),
    ...words.map((word) =>
      eb.exists(
        begunBy(own, subject, word)
          .select(sql.lit(1).as("one"))
          .where("subjectId", "=", id as never)
          // OFFSET keeps the subquery correlated, because in a join PostgreSQL would read every row with the word.
          .limit(1)
          .offset(0),
      ),
    ),
  ]);
}

function begunBy(db: Pick<Db, "selectFrom">, subject: SearchSubject, { from, to }: WordRange) {
  return db.selectFrom("searchWords").where("subject", "=", subject).where("word", ">=", from).where("word", "<", to);
}
