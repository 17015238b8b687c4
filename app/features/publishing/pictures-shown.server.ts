import { type PicturePlace, picturePlaces, placeName } from "./picture-places.ts";
import { publishedContent } from "./published-content.server.ts";
import { draftContent, type PublishingDeps } from "./stored-content.server.ts";

/** Where a picture is shown: « Galeries : DUO », « Contact, dans le brouillon ». */
export async function placesShowing(deps: Pick<PublishingDeps, "db" | "log">, name: string): Promise<string[]> {
  const [published, draft] = await Promise.all([publishedContent(deps.db, deps.log), draftContent(deps)]);
  const own = (places: readonly PicturePlace[]) => places.filter((place) => place.name === name);
  const online = own(picturePlaces(published));
  const known = new Set(online.map(placeName));
  return [
    ...online.map(({ label }) => label),
    ...own(picturePlaces(draft))
      .filter((place) => !known.has(placeName(place)))
      .map(({ label }) => `${label}, dans le brouillon`),
  ];
}

/** The places where it could be shown instead of what the draft shows there. */
export async function otherPlaces(
  deps: Pick<PublishingDeps, "db" | "log">,
  name: string,
): Promise<{ value: string; label: string }[]> {
  return picturePlaces(await draftContent(deps))
    .filter((place) => place.name !== name)
    .map((place) => ({ value: placeName(place), label: place.label }));
}

/** To which films, published and in the draft, each file below /medias/ belongs: their titles. */
export async function filmsByFile(deps: Pick<PublishingDeps, "db" | "log">): Promise<Map<string, Set<string>>> {
  const [published, draft] = await Promise.all([publishedContent(deps.db, deps.log), draftContent(deps)]);
  const found = new Map<string, Set<string>>();
  for (const { title, file, captions } of [published, draft].flatMap(({ films }) => films.films)) {
    for (const sent of [file, captions]) {
      if (sent) found.set(sent.name, (found.get(sent.name) ?? new Set()).add(title));
    }
  }
  return found;
}
