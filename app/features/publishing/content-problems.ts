import type { PartKey, SiteContent } from "#app/content/site-content.ts";
import { partNames } from "./part-names.ts";
import { picturePlaces } from "./picture-places.ts";

/** What has to be settled before the content may be shown; it may wait in the draft. */
export interface ContentProblem {
  part: PartKey;
  sentence: string;
}

export function contentProblems(content: SiteContent): ContentProblem[] {
  return [...emptyPlaces(content), ...pictureProblems(content)];
}

function emptyPlaces(content: SiteContent): ContentProblem[] {
  const lists = (["prices-photo", "prices-video", "prices-web"] as const).filter(
    (part) => !content[part].offers.some(({ hidden }) => !hidden),
  );
  return [
    ...lists.map((part) => ({ part, sentence: `${partNames[part]} : au moins une offre reste affichée.` })),
    ...(content.home.carousel.slides.length === 0
      ? [{ part: "home" as const, sentence: "Accueil : le carrousel garde au moins une photo." }]
      : []),
    ...(content.services.photo.banner.length === 0
      ? [{ part: "services" as const, sentence: "Photographie : la bannière garde au moins une photo." }]
      : []),
    ...(content.galleries.galleries.length === 0
      ? [{ part: "galleries" as const, sentence: "Galeries : il en reste au moins une." }]
      : []),
  ];
}

function pictureProblems(content: SiteContent): ContentProblem[] {
  const used = new Map(
    picturePlaces(content)
      .toReversed()
      .map(({ name, part }) => [name, part]),
  );
  return [...used].toReversed().flatMap(([name, part]): ContentProblem[] => {
    const said = content.pictures[name];
    if (!said) return [{ part, sentence: `${partNames[part]} : l’image « ${name} » n’est pas dans la médiathèque.` }];
    if (said.alternative) return [];
    return [
      {
        part: "pictures",
        sentence: `L’image « ${name} » attend son texte de remplacement : décrivez-la, ou dites qu’elle est décorative.`,
      },
    ];
  });
}

/** The pictures that a version shows somewhere. */
export function namesShown(content: SiteContent): ReadonlySet<string> {
  return new Set(picturePlaces(content).map(({ name }) => name));
}
