import { type Expression, expressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { Db } from "./connection.server.ts";
import { foldedLetters } from "./folded-letters.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { SearchSubject } from "#app/platform/schema/site-tables.server.ts";

const LONGEST = 40;
/** More words than these narrow nothing down. */
const MOST_ASKED = 8;
/** Of a word that is in no more rows than these, all are read. */
const RARE = 400;
/** In the order of bytes nothing comes after it: where the words that begin alike end. */
const LAST = "\u{10FFFF}";

/** The words of a text without accents, case, signs and invisible characters, each once: « L'Œuvre d'été » has l, oeuvre, d and ete. */
export function wordsIn(text: string): string[] {
  return [
    ...new Set(
      (foldedLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, LONGEST).join("")),
    ),
  ];
}

/** Has something found by the beginnings of these texts' words, and by no others any more. */
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

/** Where the words stand that begin with what was typed. */
interface WordRange {
  from: string;
  to: string;
}

/** What was searched for: all of these words begin a word of what is found, which is among the ids when a word is rare. */
export interface Searched {
  subject: SearchSubject;
  words: readonly WordRange[];
  ids?: readonly string[];
}

type SearchRange = WordRange & { subject: SearchSubject };

const isCommon = (db: Db, { subject, ...range }: SearchRange) =>
  begunBy(db, subject, range).select(sql.lit(1).as("one")).limit(1).offset(RARE).execute();

const allBegunBy = (db: Db, { subject, ...range }: SearchRange) =>
  begunBy(db, subject, range).select("subjectId").execute();

/**
 * Looks whether one of the words that were typed is rare, so that few rows have to be looked at; where all of them are
 * common, what is found stands close together in any order. null: nothing is found, as by signs alone.
 */
export async function searchFor(db: Db, subject: SearchSubject, query: string): Promise<Searched | null> {
  // The longest first: it finds the fewest.
  const words = wordsIn(query)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_ASKED)
    .map((word) => ({ from: word, to: word + LAST }));
  if (words.length === 0) return null;
  for (const word of words) {
    if ((await isCommon(db, { subject, ...word })).length > 0) continue;
    const rows = await allBegunBy(db, { subject, ...word });
    if (rows.length === 0) return null;
    const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
    return { subject, words: words.filter((other) => other !== word), ids };
  }
  return { subject, words };
}

/** For `where`: that a row was found, by the column of its id. */
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
          // Looked at for each row in its turn: PostgreSQL would gather all that have the word before the first one.
          .limit(1)
          .offset(0),
      ),
    ),
  ]);
}

function begunBy(db: Pick<Db, "selectFrom">, subject: SearchSubject, { from, to }: WordRange) {
  return db.selectFrom("searchWords").where("subject", "=", subject).where("word", ">=", from).where("word", "<", to);
}
