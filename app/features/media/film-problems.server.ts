import type { PartValue } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

export async function filmFileProblems(
  trx: Db,
  { films }: { films: PartValue<"films"> },
): Promise<{ part: "films"; sentence: string }[]> {
  const wanted = films.films
    .filter(({ hidden, address }) => !hidden && address === null)
    .flatMap(({ title, file, captions }) =>
      [file, captions].flatMap((sent) => (sent ? [{ title, name: sent.name }] : [])),
    );
  if (wanted.length === 0) return [];
  const names = wanted.map(({ name }) => name);
  const there = await trx.selectFrom("mediaFiles").select("preview as file").where("preview", "in", names).execute();
  const known = new Set(there.map(({ file }) => file));
  const titles = new Set(wanted.filter(({ name }) => !known.has(name)).map(({ title }) => title));
  return [...titles].map((title) => ({
    part: "films",
    sentence: `Un fichier du film « ${title} » a été effacé : envoyez-en un autre, ou retirez le film.`,
  }));
}
