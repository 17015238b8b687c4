import { expect, test } from "vitest";
import { readPart } from "#app/content/parts/site-content.ts";
import { withoutFilmFile, withoutPicture, withoutTextsOf } from "./erased-media.ts";

const filmFile = `${"a".repeat(32)}.mp4`;
const captionsFile = `${"b".repeat(32)}.vtt`;

const film = {
  id: "un-ete",
  title: "L'été de Camille",
  caption: "Camille et Amine.",
  address: null,
  picture: null,
  duration: 4,
  published: "2026-11-20",
  scenes: [{ until: 4, text: "Camille rit." }],
  file: { name: filmFile, sentName: "camille.mp4", width: 16, height: 9, seconds: 4 },
  captions: { name: captionsFile, sentName: "paroles de camille.vtt" },
};
const { scenes: _, ...withoutScenes } = film;

test("withoutPicture removes the texts of the erased picture only", () => {
  expect(withoutPicture({ "p-a": { credit: "Camille" }, "p-b": { credit: "Amine" } }, "p-a")).toEqual({
    "p-b": { credit: "Amine" },
  });
});

test("withoutTextsOf removes the texts of an erased picture and keeps its place in the gallery", () => {
  const own = { id: "camille-et-leo", title: "Camille et Léo", description: "", picture: "p-0123456789abcdef" };
  const other = { id: "amine", title: "Amine", description: "À Annecy", picture: "p-fedcba9876543210" };
  const gallery = { id: "mariages", title: "Mariages", lede: "Deux jours.", items: [own, other] };
  const remaining = withoutTextsOf({ galleries: [gallery] }, own.picture);
  const erased = { ...own, id: `${own.picture}-0`, title: "Photo effacée" };
  expect(remaining).toEqual({ galleries: [{ ...gallery, items: [erased, other] }] });
  expect(readPart("galleries", remaining)).not.toBeNull();
});

test("withoutFilmFile removes the texts of an erased film and keeps its place", () => {
  const remaining = withoutFilmFile({ films: [film, { ...film, id: "autre" }] }, filmFile);
  const erased = {
    ...withoutScenes,
    title: "Film effacé",
    caption: "",
    file: { ...film.file, sentName: "effacé.mp4" },
  };
  expect(remaining).toEqual({ films: [erased, { ...erased, id: "autre" }] });
  expect(readPart("films", remaining)).not.toBeNull();
});

test("withoutFilmFile replaces the uploaded name of erased captions and keeps the film's texts", () => {
  const remaining = withoutFilmFile({ films: [film] }, captionsFile);
  expect(remaining).toEqual({ films: [{ ...film, captions: { ...film.captions, sentName: "effacés.vtt" } }] });
  expect(readPart("films", remaining)).not.toBeNull();
  expect(withoutFilmFile({ films: [film] }, `${"c".repeat(32)}.mp4`)).toEqual({ films: [film] });
});

test("withoutFilmFile removes the erased file of a film at YouTube and keeps its texts", () => {
  const elsewhere = { ...film, address: "https://youtu.be/dQw4w9WgXcQ" };
  const { file: _file, ...remaining } = elsewhere;
  expect(withoutFilmFile({ films: [elsewhere] }, filmFile)).toEqual({ films: [remaining] });
  expect(readPart("films", { films: [remaining] })).not.toBeNull();
});
