import type { PartValue } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

export async function filmFileProblems(
  trx: Db,
  { films }: { films: PartValue<"films"> },
): Promise<{ part: "films"; sentence: string }[]> {
  const files = films.films
    .filter(({ hidden, address }) => !hidden && address === null)
    .flatMap(({ title, file, captions }) =>
      [file, captions].flatMap((each) => (each ? [{ title, name: each.name }] : [])),
    );
  if (files.length === 0) return [];
  const names = files.map(({ name }) => name);
  const rows = await trx.selectFrom("mediaFiles").select("preview as file").where("preview", "in", names).execute();
  const stored = new Set(rows.map(({ file }) => file));
  const titles = new Set(files.filter(({ name }) => !stored.has(name)).map(({ title }) => title));
  return [...titles].map((title) => ({
    part: "films",
    sentence: `Un fichier du film « ${title} » a été effacé : envoyez-en un autre, ou retirez le film.`,
  }));
}
