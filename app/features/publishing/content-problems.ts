import type { PartKey, SiteContent } from "#app/content/parts/site-content.ts";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import { type FilmData, defaultFilms } from "#app/content/parts/films.ts";
import { plural } from "#app/french/plural.ts";
import { partNames } from "./part-names.ts";
import { visibleUsages } from "./picture-usages.ts";

/** Prevents the publication, or only delays it if `isTemporary`. */
export interface ContentProblem {
  part: PartKey;
  sentence: string;
  picture?: string;
  film?: string;
  gallery?: string;
  /** The site is preparing a missing file. */
  isTemporary?: boolean;
}

export function lastingProblems(problems: readonly ContentProblem[]): ContentProblem[] {
  return problems.filter(({ isTemporary }) => !isTemporary);
}

export function contentProblems(content: SiteContent): ContentProblem[] {
  return [...emptyPartProblems(content), ...filmProblems(content), ...pictureProblems(content)];
}

/** @param parts the parts to be published */
export function contentWarnings(content: SiteContent, parts: readonly PartKey[]): string[] {
  return [...(parts.includes("films") ? captionWarnings(content) : []), ...titleWarnings(content, parts)];
}

/** « IMG 4102 », « 20260711 »: a title that an upload took from the file name of a camera or phone. */
const FILE_NAME = /^(?:(?:IMG|DSC[FN]?|MG|MVI|VID|PXL|DJI|GOPR|P) ?E?\d{4}|\d{8})/i;

function titleWarnings(content: SiteContent, parts: readonly PartKey[]): string[] {
  const fileNamed = visibleUsages(content).filter(
    ({ part, title }) => parts.includes(part) && title !== null && FILE_NAME.test(title),
  );
  if (fileNamed.length === 0) return [];
  const titles = plural(
    fileNamed.length,
    "Un titre est encore un nom de fichier",
    `${fileNamed.length} titres sont encore des noms de fichier`,
  );
  return [
    `${titles}, que les visiteurs verront : « ${fileNamed[0]!.label} »${fileNamed.length > 1 ? " par exemple" : ""}.`,
  ];
}

function captionWarnings({ films }: SiteContent): string[] {
  return films.films
    .filter((film) => !film.hidden && lacksCaptions(film))
    .map(
      ({ title }) => `Le film « ${title} » n’a pas de sous-titres : une personne sourde n’aura pas accès au contenu.`,
    );
}

/** `scenes` become captions; YouTube and Vimeo have their own. */
export function lacksCaptions({ address, captions, silent, scenes }: FilmData): boolean {
  return address === null && !captions && !silent && !scenes;
}

const BUILT_IN_FILMS: ReadonlySet<string> = new Set(defaultFilms.map(({ id }) => id));

function filmProblems({ films }: SiteContent): ContentProblem[] {
  const visible = films.films.filter(({ hidden }) => !hidden);
  if (visible.length === 0) return [{ part: "films", sentence: "Films : affichez au moins un film." }];
  return visible.flatMap(({ id, title, address, file, picture }) =>
    [
      ...(picture === null ? [`Il manque l’affiche du film « ${title} ».`] : []),
      ...(address === null && !file && !BUILT_IN_FILMS.has(id) ? [`Le film « ${title} » n’a ni fichier ni lien.`] : []),
    ].map((sentence) => ({ part: "films", film: id, sentence })),
  );
}

function emptyPartProblems(content: SiteContent): ContentProblem[] {
  const emptyLists = (["prices-photo", "prices-video", "prices-web"] as const).filter(
    (part) => !content[part].offers.some(({ hidden }) => !hidden),
  );
  return [
    ...emptyLists.map((part) => ({ part, sentence: `${partNames[part]} : affichez au moins une offre.` })),
    ...(content.home.carousel.slides.length === 0
      ? [{ part: "home" as const, sentence: "Accueil : ajoutez au moins une photo au carrousel." }]
      : []),
    ...(content.services.photo.banner.length === 0
      ? [{ part: "services" as const, sentence: "Photographie : ajoutez au moins une photo à la bannière." }]
      : []),
    ...galleryProblems(content),
  ];
}

function galleryProblems({ galleries }: SiteContent): ContentProblem[] {
  const visible = visibleGalleries(galleries);
  if (visible.length === 0) return [{ part: "galleries", sentence: "Galeries : affichez au moins une galerie." }];
  return visible
    .filter(({ items }) => items.length === 0)
    .map(({ id, title }) => ({
      part: "galleries",
      gallery: id,
      sentence: `La galerie « ${title} » est vide : ajoutez-y une photo, ou masquez-la.`,
    }));
}

function pictureProblems(content: SiteContent): ContentProblem[] {
  const usages = Map.groupBy(visibleUsages(content), ({ name }) => name);
  const undescribed = [...usages].filter(([name]) => !content.pictures[name]?.alternative);
  return undescribed.map(([name, [first]]) => ({
    part: "pictures",
    picture: name,
    sentence: `${first!.label} : il manque le texte alternatif de cette image. Décrivez-la, ou indiquez qu’elle est décorative.`,
  }));
}
