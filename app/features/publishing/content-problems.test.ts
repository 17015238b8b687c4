import { expect, it } from "vitest";
import { defaultContent, type SiteContent } from "#app/content/parts/site-content.ts";
import { contentProblems, contentWarnings } from "./content-problems.ts";

type MutableContent = { -readonly [Key in keyof SiteContent]: SiteContent[Key] };

const sentences = (change: (content: MutableContent) => void) => {
  const content = structuredClone(defaultContent) as MutableContent;
  change(content);
  return contentProblems(content).map(({ part, sentence }) => `${part} ${sentence}`);
};

const MISSING_ALTERNATIVE =
  "pictures Contact : il manque le texte alternatif de cette image. Décrivez-la, ou indiquez qu’elle est décorative.";

it("contentProblems finds no problem in the default content", () => {
  expect(sentences(() => {})).toEqual([]);
});

it.each<[string, (content: MutableContent) => void, string[]]>([
  [
    "a picture without an alternative text",
    ({ pictures, contact }) => void (pictures[contact.figure.picture]!.alternative = null),
    [MISSING_ALTERNATIVE],
  ],
  ["a picture without any metadata", ({ contact }) => void (contact.figure.picture = "p-1234"), [MISSING_ALTERNATIVE]],
  [
    "a price list without a visible offer",
    (content) => content["prices-web"].offers.forEach((offer) => (offer.hidden = true)),
    ["prices-web Tarifs web : affichez au moins une offre."],
  ],
  [
    "an empty carousel and a site without galleries",
    ({ home, galleries }) => {
      home.carousel.slides = [];
      galleries.galleries = [];
    },
    ["home Accueil : ajoutez au moins une photo au carrousel.", "galleries Galeries : affichez au moins une galerie."],
  ],
  [
    "a film without a poster and a film without a file or link",
    ({ films }) => {
      films.films[0]!.picture = null;
      films.films.push({ ...films.films[1]!, id: "new", title: "Neuf" });
    },
    ["films Il manque l’affiche du film « One Day ».", "films Le film « Neuf » n’a ni fichier ni lien."],
  ],
  [
    "a page of films that are all hidden, and not their missing posters",
    ({ films }) => films.films.forEach((film) => Object.assign(film, { hidden: true, picture: null })),
    ["films Films : affichez au moins un film."],
  ],
  [
    "no picture of a hidden offer or film",
    (content) => {
      Object.assign(content["prices-web"].offers[0]!, { hidden: true, image: "p-1234" });
      Object.assign(content.films.films[0]!, { hidden: true, picture: "p-5678" });
    },
    [],
  ],
])("contentProblems names %s", (_, change, problems) => {
  expect(sentences(change)).toEqual(problems);
});

it("contentWarnings names a visible hosted film that has sound, but neither captions nor scenes", () => {
  const [film, ...others] = defaultContent.films.films;
  const { scenes: _, ...withoutScenes } = film!;
  const countWarnings = (changed: typeof film) =>
    contentWarnings({ ...defaultContent, films: { films: [changed!, ...others] } }, ["films"]).length;
  expect(
    [film!, withoutScenes, { ...withoutScenes, silent: true }, { ...withoutScenes, hidden: true }].map(countWarnings),
  ).toEqual([0, 1, 0, 0]);
  expect(countWarnings({ ...withoutScenes, address: "https://youtu.be/dQw4w9WgXcQ" })).toBe(0);
});

it.each([
  [["IMG 4102"], "Un titre est encore un nom de fichier, que les visiteurs verront : « Galeries : IMG 4102 »."],
  [
    ["Été 2026", "DSC 0012 2", "20260711 101500", "IMG E4103", "Photo 1234", "Le jour J : 20260711"],
    "3 titres sont encore des noms de fichier, que les visiteurs verront : « Galeries : DSC 0012 2 » par exemple.",
  ],
])("contentWarnings names the titles %j that are file names, if they are to be published", (titles, sentence) => {
  const [gallery] = defaultContent.galleries.galleries;
  const items = titles.map((title, index) => ({ ...gallery!.items[0]!, id: `photo-${index}`, title }));
  const content = { ...defaultContent, galleries: { galleries: [{ ...gallery!, items }] } };
  expect(contentWarnings(content, ["galleries"]).map((warning) => warning.replaceAll("\u00A0", " "))).toEqual([
    sentence,
  ]);
  expect(contentWarnings(content, ["home"])).toEqual([]);
});

it("contentProblems ignores the texts of an unused picture", () => {
  expect(
    sentences(({ pictures }) => {
      pictures["p-unused"] = { alternative: null, focal: null, credit: "", licence: "", permission: "" };
    }),
  ).toEqual([]);
});
