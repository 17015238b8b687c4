import { href } from "react-router";
import {
  contact,
  home,
  legalPages,
  photo,
  pricesHrefs,
  type Service,
  services,
  video,
  web,
} from "#app/content/navigation/navigation.ts";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { PageEdit } from "#app/platform/security/viewer.ts";
import type { SeriesId } from "#app/features/publishing/pictures/picture-series.ts";
import { fieldId } from "#app/features/publishing/form-fields.ts";

/** Only members may learn these addresses, so no file that visitors load may name them. */

const words = (label: string, part: string, field: string): PageEdit => ({
  label,
  to: `${href("/agence/contenu/textes")}#${fieldId(part, field)}`,
});
const identity = (label: string, field: string): PageEdit => ({
  label,
  to: `${href("/agence/contenu/identite")}#${fieldId("identity", field)}`,
});

const series = (label: string, id: SeriesId): PageEdit => ({
  label,
  to: href("/agence/contenu/suites/:series", { series: id }),
});

const callToAction = words("Invitation", "contact", "invitation.title.start");
const agency = identity("Nom et coordonnées", "name");
const searched = (page: string) => words("Titre et description", "search", `${page}.title`);
const pricesOf = ({ id }: Service): [string, PageEdit[]] => [
  pricesHrefs[id],
  [
    { label: "Tarifs", to: `${href("/agence/contenu/tarifs")}?service=${id}` },
    words("Introduction", "services", `prices.${id}.lede`),
    callToAction,
    searched(`${id}Prices`),
    agency,
  ],
];

const fixedEdits: Readonly<Record<string, PageEdit[]>> = {
  [home.to]: [
    words("Haut de page", "home", "title.start"),
    series("Photos du carrousel", "carrousel"),
    words("Services", "home", "services.title.start"),
    words("Valeurs", "home", "values.title"),
    callToAction,
    searched("home"),
    agency,
  ],
  [contact.to]: [
    words("Haut de page", "contact", "head.title.start"),
    words("Légende", "contact", "figure.caption"),
    searched("contact"),
    identity("Téléphone et e-mail", "phone.display"),
  ],
  [photo.pages[0].to]: [
    words("Panneaux", "services", "photo.title"),
    series("Photos de la bannière", "banniere"),
    callToAction,
    searched("photo"),
    agency,
  ],
  [video.pages[0].to]: [
    words("Haut de page", "services", "films.title"),
    { label: "Films", to: href("/agence/contenu/films") },
    callToAction,
    searched("films"),
    agency,
  ],
  [web.pages[0].to]: [words("Types de site", "services", "web.title"), callToAction, searched("web"), agency],
  ...Object.fromEntries(services.map(pricesOf)),
  ...Object.fromEntries(legalPages.map(({ to }) => [to, [identity("Identité légale", "legal.form"), agency]])),
};

export function pageEdits({ galleries }: Pick<SiteContent, "galleries">): Readonly<Record<string, PageEdit[]>> {
  const galleryEdits = visibleGalleries(galleries).map(({ id, to }, index): [string, PageEdit[]] => {
    const page = href("/agence/contenu/galeries/:gallery", { gallery: id });
    const edits = [
      { label: "Photos", to: page },
      { label: "Haut de page", to: `${page}#${fieldId("galleries", "title")}` },
      { label: "Toutes les galeries", to: href("/agence/contenu/galeries") },
      callToAction,
    ];
    return [to, index === 0 ? [...edits, searched("gallery"), agency] : [...edits, agency]];
  });
  return { ...fixedEdits, ...Object.fromEntries(galleryEdits) };
}
