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

// Only members may learn these addresses, so no file that visitors load may name them.

const textEdit = (label: string, part: string, field: string): PageEdit => ({
  label,
  to: `${href("/agence/contenu/textes")}#${fieldId(part, field)}`,
});
const identityEdit = (label: string, field: string): PageEdit => ({
  label,
  to: `${href("/agence/contenu/identite")}#${fieldId("identity", field)}`,
});

const seriesEdit = (label: string, id: SeriesId): PageEdit => ({
  label,
  to: href("/agence/contenu/suites/:series", { series: id }),
});

const callToActionEdit = textEdit("Invitation", "contact", "invitation.title.start");
const agencyEdit = identityEdit("Nom et coordonnées", "name");
const searchEdit = (page: string) => textEdit("Titre et description", "search", `${page}.title`);
const pricesOf = ({ id }: Service): [string, PageEdit[]] => [
  pricesHrefs[id],
  [
    { label: "Tarifs", to: `${href("/agence/contenu/tarifs")}?service=${id}` },
    textEdit("Introduction", "services", `prices.${id}.lede`),
    callToActionEdit,
    searchEdit(`${id}Prices`),
    agencyEdit,
  ],
];

const fixedEdits: Readonly<Record<string, PageEdit[]>> = {
  [home.to]: [
    textEdit("Haut de page", "home", "title.start"),
    seriesEdit("Photos du carrousel", "carrousel"),
    textEdit("Services", "home", "services.title.start"),
    textEdit("Valeurs", "home", "values.title"),
    callToActionEdit,
    searchEdit("home"),
    agencyEdit,
  ],
  [contact.to]: [
    textEdit("Haut de page", "contact", "head.title.start"),
    textEdit("Légende", "contact", "figure.caption"),
    searchEdit("contact"),
    identityEdit("Téléphone et e-mail", "phone.display"),
  ],
  [photo.pages[0].to]: [
    textEdit("Panneaux", "services", "photo.title"),
    seriesEdit("Photos de la bannière", "banniere"),
    callToActionEdit,
    searchEdit("photo"),
    agencyEdit,
  ],
  [video.pages[0].to]: [
    textEdit("Haut de page", "services", "films.title"),
    { label: "Films", to: href("/agence/contenu/films") },
    callToActionEdit,
    searchEdit("films"),
    agencyEdit,
  ],
  [web.pages[0].to]: [
    textEdit("Types de site", "services", "web.title"),
    callToActionEdit,
    searchEdit("web"),
    agencyEdit,
  ],
  ...Object.fromEntries(services.map(pricesOf)),
  ...Object.fromEntries(legalPages.map(({ to }) => [to, [identityEdit("Identité légale", "legal.form"), agencyEdit]])),
};

export function pageEdits({ galleries }: Pick<SiteContent, "galleries">): Readonly<Record<string, PageEdit[]>> {
  const galleryEdits = visibleGalleries(galleries).map(({ id, to }, index): [string, PageEdit[]] => {
    const page = href("/agence/contenu/galeries/:gallery", { gallery: id });
    const edits = [
      { label: "Photos", to: page },
      { label: "Haut de page", to: `${page}#${fieldId("galleries", "title")}` },
      { label: "Toutes les galeries", to: href("/agence/contenu/galeries") },
      callToActionEdit,
    ];
    return [to, index === 0 ? [...edits, searchEdit("gallery"), agencyEdit] : [...edits, agencyEdit]];
  });
  return { ...fixedEdits, ...Object.fromEntries(galleryEdits) };
}
