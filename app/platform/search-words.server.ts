import type { Db } from "./database.server.ts";
import type { SearchSubject } from "./schema.server.ts";

const LONGEST = 40;
/** More words than these narrow nothing down. */
const MOST_ASKED = 8;
/** In the order of bytes nothing comes after it: where the words that begin alike end. */
const LAST = "\u{10FFFF}";

/** The words of a text without accents, case and signs, each once: « L'Œuvre d'été » has l, oeuvre, d and ete. */
export function wordsIn(text: string): string[] {
  const folded = text
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, LONGEST).join("")))];
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

/**
 * The ids of a subject of which each word that was typed begins a word, for a `with`. null: there is no word in it, and signs
 * alone find nothing.
 */
export function searchFor(db: Db, subject: SearchSubject, typed: string) {
  // The longest first: it finds the fewest.
  const [first, ...others] = wordsIn(typed)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_ASKED);
  if (first === undefined) return null;
  const begunBy = (word: string) =>
    db
      .selectFrom("searchWords")
      .select("subjectId as foundId")
      .distinct()
      .where("subject", "=", subject)
      .where("word", ">=", word)
      .where("word", "<", word + LAST);
  // Each word is read once, however many begin with it.
  return others.reduce((found, word) => found.intersect(begunBy(word)), begunBy(first));
}
