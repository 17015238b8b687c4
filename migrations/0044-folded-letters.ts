import { type Kysely, sql } from "kysely";

const PLAIN = {
  æ: "ae",
  œ: "oe",
  þ: "th",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ŧ: "t",
};

/** Folds stored words and names as platform/database/folded-letters.ts does since: letters without a decomposition were left in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const folded = (column: string) =>
    Object.entries(PLAIN).reduce(
      (text, [letter, plain]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      sql`${sql.ref(column)}`,
    );
  const word = folded("word");
  // Words of a row that are one from now on are stored once.
  await sql`
    insert into "searchWords" ("subject", "word", "subjectId")
    select "subject", substr(${word}, 1, 40), "subjectId" from "searchWords" where "word" <> ${word}
    on conflict do nothing
  `.execute(db);
  await sql`delete from "searchWords" where "word" <> ${word}`.execute(db);
  const name = folded("sortName");
  await sql`update "clients" set "sortName" = ${name} where "sortName" <> ${name}`.execute(db);
}
