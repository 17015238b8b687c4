import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Db } from "./connection.server.ts";
import { foldLetters } from "./fold-letters.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import type { SearchSubject } from "#app/platform/schema/site-tables.server.ts";

const MAX_WORD_LENGTH = 40;
const MAX_QUERY_WORDS = 8;
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

/** @returns a condition: for each word of `query`, the row with this id has a word that begins with it */
export function matchesWords(subject: SearchSubject, query: string, id: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, never>();
  const words = searchWordsOf(query).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0) return eb.lit(false);
  return eb.and(
    words.map((word) =>
      eb(
        id,
        "in",
        eb
          .selectFrom("searchWords")
          .select("subjectId")
          .where("subject", "=", subject)
          .where("word", ">=", word)
          .where("word", "<", word + LAST_CHARACTER),
      ),
    ),
  );
}
