import { expect, it } from "vitest";
import { defaultContent, type PartKey } from "#app/content/parts/site-content.ts";
import { describeChange } from "./describe-change.ts";
import { asJson, contentChanges, type Json } from "#app/forms/merge/diff.ts";

/** Formats each change as « label | [-before-]{+after+} ». */
function words<Key extends PartKey>(part: Key, change: (value: (typeof defaultContent)[Key]) => void): string[] {
  const before = asJson(defaultContent[part]);
  const draft = structuredClone(defaultContent[part]);
  change(draft);
  const after = asJson(draft);
  return contentChanges(before, after).map((each) => {
    const { label, listChange, pieces } = describeChange(
      part,
      each,
      before,
      after,
      new Map([["p-0123456789abcdef", "IMG_2200.jpg"]]),
    );
    const marks = { same: ["", ""], added: ["{+", "+}"], removed: ["[-", "-]"] } as const;
    const text = pieces.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join("");
    return `${label} | ${listChange ?? text}`.replaceAll(/\s/g, " ");
  });
}

it("contentChanges finds one changed figure among all prices of a list", () => {
  const before = defaultContent["prices-photo"];
  const after = structuredClone(before);
  after.offers[1]!.tiers.or.price = 2200;
  expect(contentChanges(before as unknown as Json, after as unknown as Json)).toEqual([
    { path: ["offers", "mariage", "tiers", "or", "price"], before: 2000, after: 2200 },
  ]);
});

it("describeChange names the offer and tier of a changed figure", () => {
  expect(
    words("prices-photo", ({ offers }) => {
      offers[1]!.tiers.or.price = 2200;
      offers[1]!.tiers.or.galeries = 1;
      offers[2]!.hidden = true;
    }),
  ).toEqual([
    "Mariage, OR : prix | [-2 000 €-]{+2 200 €+}",
    "Mariage, OR : galeries web | [-–-]{+1+}",
    "Reportage : affichage | [-affiché-]{+masqué+}",
  ]);
});

it("describeChange uses the labels of choices and a decimal comma", () => {
  expect(
    words("identity", (identity) => {
      identity.commercialTerms.vat = "exempt";
      identity.imagery = "photographed";
      identity.coordinates.latitude = 45.8992;
    }),
  ).toEqual([
    expect.stringMatching(/ \| \[-[\d-]+,\d+-\]\{\+45,8992\+\}$/),
    expect.stringContaining("[-Prix toutes taxes comprises-]{+TVA non applicable (art. 293 B du CGI)+}"),
    expect.stringContaining("[-Images de synthèse de la démonstration-]{+Photographies et films de l’agence+}"),
  ]);
});

it("describeChange writes a range as the site does", () => {
  expect(words("prices-web", ({ offers }) => void (offers[1]!.tiers.or.pages = [5, 12]))).toEqual([
    "Site Vitrine, OR : pages | [-5 à 10-]{+5 à 12+}",
  ]);
});

it("describeChange compares texts word by word", () => {
  expect(words("galleries", ({ galleries }) => void (galleries[0]!.items[3]!.description = "Le travail paie"))).toEqual(
    ["Galerie photo, ENTREPRISE : description | Le travail [-libère-]{+paie+}"],
  );
});

it("describeChange names added, removed and moved members", () => {
  expect(
    words("films", ({ films }) => {
      films.reverse();
      films.pop();
      films.push({ ...films[0]!, id: "new", title: "Ailleurs" });
    }),
  ).toEqual(["One Day | retrait", "Ailleurs | ajout", "Films | nouvel ordre"]);
});

it("describeChange joins successive changed words into one deletion and one insertion", () => {
  expect(words("home", (home) => void (home.lede = "Nous photographions ce qui ne se rejoue pas."))).toEqual([
    `Introduction | [-${defaultContent.identity.name} photographie, filme et met en ligne -]{+Nous photographions +}ce qui ne se rejoue pas[- : un mariage, un baptême, un métier-].`,
  ]);
});

it("describeChange names pictures by their files and describes changes of their texts", () => {
  const sent = "p-0123456789abcdef";
  const metadata = { focal: null, credit: "", licence: "", permission: "" };
  expect(
    words("pictures", (pictures) => {
      pictures[sent] = { alternative: null, ...metadata, credit: "Nous" };
      pictures["duo-tasses"]!.alternative = { kind: "decorative" };
      pictures["mariage-bouquet"]!.alternative = { kind: "described", text: "Un bouquet" };
      pictures["mariage-livre"]!.focal = { x: 0.2, y: 0.5 };
    }).toSorted(),
  ).toEqual([
    "Duo tasses : texte alternatif | [-Deux tasses de café côte à côte dans la lumière du matin-]{+décorative+}",
    "IMG_2200.jpg | [-–-]{+Nous+}",
    "Mariage bouquet : texte alternatif | [-Bouquet de roses ivoire et d’eucalyptus dans un vase noué d’un ruban de satin-]{+Un bouquet+}",
    "Mariage livre : point de cadrage | [-à 66 % de la gauche, 50 % du haut-]{+à 20 % de la gauche, 50 % du haut+}",
  ]);
  expect(words("contact", ({ figure }) => void (figure.picture = sent))).toEqual([
    "Image : image | [-Duo tasses-]{+IMG_2200.jpg+}",
  ]);
});

it("describeChange names a spelling by the place where it is used", () => {
  expect(
    words("spellings", (chosen) => {
      chosen.menu = "VIDÉO";
      chosen.refus = "E-mail";
    }),
  ).toEqual(["Menu | [-VIDEO-]{+VIDÉO+}", "Rendez-vous, titre du refus | [-Email-]{+E-mail+}"]);
});
