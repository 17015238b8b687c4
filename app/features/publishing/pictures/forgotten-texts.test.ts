import { expect, test } from "vitest";
import { readPart } from "#app/content/parts/site-content.ts";
import { withoutFilmFile, withoutPicture, withoutWordsOf } from "./forgotten-texts.ts";

const [film, captions, other] = ["a", "b", "c"].map((letter) => letter.repeat(32));

const shown = {
  id: "un-ete",
  title: "L'été de Camille",
  caption: "Camille et Amine.",
  address: null,
  picture: null,
  duration: 4,
  published: "2026-11-20",
  scenes: [{ until: 4, text: "Camille rit." }],
  file: { name: `${film}.mp4`, sentName: "camille.mp4", width: 16, height: 9, seconds: 4 },
  captions: { name: `${captions}.vtt`, sentName: "paroles de camille.vtt" },
};
const { scenes: _, ...unscened } = shown;

test("withoutPicture removes the texts of the erased picture only", () => {
  expect(withoutPicture({ "p-a": { credit: "Camille" }, "p-b": { credit: "Amine" } }, "p-a")).toEqual({
    "p-b": { credit: "Amine" },
  });
});

test("withoutWordsOf removes the texts of an erased picture and keeps its place in the gallery", () => {
  const own = { id: "camille-et-leo", title: "Camille et Léo", description: "", picture: "p-0123456789abcdef" };
  const other = { id: "amine", title: "Amine", description: "À Annecy", picture: "p-fedcba9876543210" };
  const gallery = { id: "mariages", title: "Mariages", lede: "Deux jours.", items: [own, other] };
  const left = withoutWordsOf({ galleries: [gallery] }, own.picture);
  const gone = { ...own, id: `${own.picture}-0`, title: "Photo effacée" };
  expect(left).toEqual({ galleries: [{ ...gallery, items: [gone, other] }] });
  expect(readPart("galleries", left)).not.toBeNull();
});

test("withoutFilmFile removes the texts of an erased film and keeps its place", () => {
  const left = withoutFilmFile({ films: [shown, { ...shown, id: "autre" }] }, `${film}.mp4`);
  const gone = {
    ...unscened,
    title: "Film effacé",
    caption: "",
    file: { ...shown.file, sentName: "effacé.mp4" },
  };
  expect(left).toEqual({ films: [gone, { ...gone, id: "autre" }] });
  expect(readPart("films", left)).not.toBeNull();
});

test("withoutFilmFile replaces the uploaded name of erased captions and keeps the film's texts", () => {
  const left = withoutFilmFile({ films: [shown] }, `${captions}.vtt`);
  expect(left).toEqual({ films: [{ ...shown, captions: { ...shown.captions, sentName: "effacés.vtt" } }] });
  expect(readPart("films", left)).not.toBeNull();
  expect(withoutFilmFile({ films: [shown] }, `${other}.mp4`)).toEqual({ films: [shown] });
});

test("withoutFilmFile removes the erased file of a film at YouTube and keeps its texts", () => {
  const elsewhere = { ...shown, address: "https://youtu.be/dQw4w9WgXcQ" };
  const { file: _file, ...left } = elsewhere;
  expect(withoutFilmFile({ films: [elsewhere] }, `${film}.mp4`)).toEqual({ films: [left] });
  expect(readPart("films", { films: [left] })).not.toBeNull();
});
