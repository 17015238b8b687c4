import { usedPictures } from "./content-problems.ts";
import { partNames } from "./part-names.ts";
import { publishedContent } from "./published-content.server.ts";
import { draftContent, type PublishingDeps } from "./stored-content.server.ts";

/** Where a picture is shown: « Galeries », « Accueil, dans le brouillon ». */
export async function placesShowing(deps: Pick<PublishingDeps, "db" | "log">, name: string): Promise<string[]> {
  const [published, draft] = await Promise.all([publishedContent(deps.db, deps.log), draftContent(deps)]);
  const online = new Set(
    usedPictures(published)
      .filter((use) => use.name === name)
      .map(({ part }) => part),
  );
  const drafted = new Set(
    usedPictures(draft)
      .filter((use) => use.name === name)
      .map(({ part }) => part),
  );
  return [
    ...[...online].map((part) => partNames[part]),
    ...[...drafted].filter((part) => !online.has(part)).map((part) => `${partNames[part]}, dans le brouillon`),
  ];
}
