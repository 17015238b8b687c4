import type { SiteDeps } from "#app/site-deps.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { pictureUsages, usageKey } from "#app/features/publishing/picture-usages.ts";
import { publishedAndScheduledContents } from "#app/features/publishing/versions/scheduled.server.ts";
import { draftContent, lockContent } from "#app/features/publishing/store/stored-drafts.server.ts";

export async function usageLabels(deps: SiteDeps, name: string): Promise<string[]> {
  const [published, draft, ...scheduled] = await publishedAndScheduledContents(deps);
  const labels = new Map<string, string>();
  const add = (content: SiteContent, labelOf: (label: string) => string) => {
    for (const usage of pictureUsages(content)) {
      const key = usageKey(usage);
      if (usage.name === name && !labels.has(key)) labels.set(key, labelOf(usage.label));
    }
  };
  add(published!, (label) => label);
  add(draft!, (label) => `${label}, dans le brouillon`);
  for (const content of scheduled) add(content, (label) => `${label}, dans une publication programmée`);
  return [...labels.values()];
}

/** Locks the content, so that the result is valid until the transaction ends. */
export async function isPictureUsed(deps: SiteDeps, name: string): Promise<boolean> {
  await lockContent(deps.db);
  return (await usageLabels(deps, name)).length > 0;
}

export async function isFilmFileUsed(deps: SiteDeps, file: string): Promise<boolean> {
  await lockContent(deps.db);
  return (await filmsByFile(deps)).has(file);
}

export async function otherUsages(deps: SiteDeps, name: string): Promise<{ value: string; label: string }[]> {
  return pictureUsages(await draftContent(deps))
    .filter((usage) => usage.name !== name)
    .map((usage) => ({ value: usageKey(usage), label: usage.label }));
}

/** The titles of films, by file below /medias/. A film at YouTube or Vimeo does not use its file. */
export async function filmsByFile(deps: SiteDeps): Promise<Map<string, Set<string>>> {
  const contents = await publishedAndScheduledContents(deps);
  const titles = new Map<string, Set<string>>();
  const hosted = contents.flatMap(({ films }) => films.films).filter(({ address }) => address === null);
  for (const { title, file, captions } of hosted) {
    for (const stored of [file, captions]) {
      if (stored) titles.set(stored.name, (titles.get(stored.name) ?? new Set()).add(title));
    }
  }
  return titles;
}
