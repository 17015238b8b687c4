import { type Expression, expressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { Db } from "./connection.server.ts";
import { foldLetters } from "./fold-letters.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { SearchSubject } from "#app/platform/schema/site-tables.server.ts";

const MAX_WORD_LENGTH = 40;
const MAX_QUERY_WORDS = 8;
/** A word in at most this many rows is rare, so all its rows are read. */
const RARE_WORD_ROWS = 400;
/** Sorts after every other character in byte order, so it ends the range of a prefix. */
const LAST_CHARACTER = "\u{10FFFF}";

export function searchWordsOf(text: string): string[] {
  return [
    ...new Set(
      (foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join("")),
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
  const words = searchWordsOf(texts.join(" "));
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
export interface WordSearch {
  subject: SearchSubject;
  words: readonly WordRange[];
  ids?: readonly string[];
}

/** Checks only the rows of a rare word; if all words are common, a scan soon finds matches. Null: no row matches. */
export async function planWordSearch(db: Db, subject: SearchSubject, query: string): Promise<WordSearch | null> {
  // The longest word usually has the fewest matches.
  const words = searchWordsOf(query)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_QUERY_WORDS)
    .map((word) => ({ from: word, to: word + LAST_CHARACTER }));
  if (words.length === 0) return null;
  for (const word of words) {
    const query = wordsInRange(db, subject, word).select("subjectId");
    if (await query.limit(1).offset(RARE_WORD_ROWS).executeTakeFirst()) continue;
    const rows = await query.execute();
    if (rows.length === 0) return null;
    const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
    return { subject, words: words.filter((other) => other !== word), ids };
  }
  return { subject, words };
}

export function matchesWords<Table extends keyof Schema>(
  { subject, words, ids }: WordSearch,
  id: ExpressionWrapper<Schema, Table, string>,
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, Table>();
  const subquery = expressionBuilder<Schema, never>();
  return eb.and([
    ...(ids ? [eb(id, "in", ids)] : []),
    ...words.map((word) =>
      eb.exists(
        wordsInRange(subquery, subject, word)
          .select(sql.lit(1).as("one"))
          .where("subjectId", "=", id as never)
          // OFFSET keeps the subquery correlated, because in a join PostgreSQL would read every row with the word.
          .limit(1)
          .offset(0),
      ),
    ),
  ]);
}

function wordsInRange(db: Pick<Db, "selectFrom">, subject: SearchSubject, { from, to }: WordRange) {
  return db.selectFrom("searchWords").where("subject", "=", subject).where("word", ">=", from).where("word", "<", to);
}
