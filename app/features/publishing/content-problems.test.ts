import { expect, it } from "vitest";
import { originalContent, type SiteContent } from "#app/content/site-content.ts";
import { contentProblems } from "./content-problems.ts";

type Deep = { -readonly [Key in keyof SiteContent]: SiteContent[Key] };

const sentences = (change: (content: Deep) => void) => {
  const content = structuredClone(originalContent) as Deep;
  change(content);
  return contentProblems(content).map(({ part, sentence }) => `${part} ${sentence}`);
};

it("finds nothing to settle in what the specification asks for", () => {
  expect(sentences(() => {})).toEqual([]);
});

it.each<[string, (content: Deep) => void, string[]]>([
  [
    "a picture without its text",
    ({ pictures }) => void (pictures["duo-tasses"]!.alternative = null),
    [
      "pictures L’image « duo-tasses » attend son texte de remplacement : décrivez-la, ou dites qu’elle est décorative.",
    ],
  ],
  [
    "a picture that is nowhere",
    ({ contact }) => void (contact.plate.picture = "p-1234"),
    ["contact Contact : l’image « p-1234 » n’est pas dans la médiathèque."],
  ],
  [
    "a list without a price",
    (content) => content["prices-web"].offers.forEach((offer) => (offer.hidden = true)),
    ["prices-web Tarifs web : au moins une offre reste affichée."],
  ],
  [
    "places that would be empty",
    ({ home, galleries }) => {
      home.carousel.slides = [];
      galleries.galleries = [];
    },
    ["home Accueil : le carrousel garde au moins une photo.", "galleries Galeries : il en reste au moins une."],
  ],
])("names %s", (_, change, found) => {
  expect(sentences(change)).toEqual(found);
});

it("leaves alone what is said of a picture that nobody sees", () => {
  expect(
    sentences(({ pictures }) => {
      pictures["p-unused"] = { alternative: null, focal: null, credit: "", licence: "", permission: "" };
    }),
  ).toEqual([]);
});
