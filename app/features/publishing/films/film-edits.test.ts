import { expect, it } from "vitest";
import type { StoredFilmFile } from "#app/content/parts/films.ts";
import { defaultContent, readPart } from "#app/content/parts/site-content.ts";
import { withReceivedFiles, withReceivedFilms, withFilm, withNewFilm } from "./film-edits.ts";

const { films: all } = defaultContent;
const fileOf = (sentName: string) => ({
  name: `${Buffer.from(sentName).toString("hex").padStart(32, "0").slice(-32)}.mp4`,
  sentName,
  width: 1920,
  height: 1080,
  seconds: 61.5,
});
const file = fileOf("Un été.mp4");
const captions = { name: `${"1".repeat(32)}.vtt`, sentName: "été.vtt" };
const film = (sentName = file.sentName, hasSound = true) =>
  ({ kind: "film", file: fileOf(sentName), hasSound }) satisfies StoredFilmFile;
const receivedCaptions = { kind: "captions", captions } as const;
/** Leaves room for one of at most 50 films, because the default content has three. */
const fillers = Array.from({ length: 46 }, (_, index) => film(`${index}.mp4`));

it("withReceivedFilms appends films titled after their files, each with the captions that follow it", () => {
  const received = [film(), receivedCaptions, film("\u202E.mp4", false)];
  const { films, added } = withReceivedFilms(all, received, "2026-12-01");
  expect(added).toEqual(["un-ete", "film"]);
  expect(readPart("films", films)).toEqual(films);
  expect(films.films.slice(3)).toEqual([
    {
      id: "un-ete",
      title: "Un été",
      caption: "",
      address: null,
      picture: null,
      duration: 0,
      published: "2026-12-01",
      file,
      captions,
    },
    expect.objectContaining({
      id: "film",
      title: "Film",
      silent: true,
      file: { ...fileOf("\u202E.mp4"), sentName: ".mp4" },
    }),
  ]);
});

it("withReceivedFilms ignores captions before the first film", () => {
  expect(withReceivedFilms(all, [receivedCaptions], "2026-12-01")).toEqual({
    films: all,
    added: [],
    overflow: [],
  });
});

it("withReceivedFilms returns the films that do not fit into the list, with their captions", () => {
  const full = withReceivedFilms(all, fillers, "2026-12-01").films;
  const excess = film("b.mp4");
  const excessCaptions = { kind: "captions" as const, captions: { ...captions, sentName: "b.vtt" } };
  const sent = [film("a.mp4"), receivedCaptions, excess, excessCaptions];
  const { films, added, overflow } = withReceivedFilms(full, sent, "2026-12-01");
  expect(added).toEqual(["a"]);
  expect(overflow).toEqual([excess, excessCaptions]);
  expect(films.films.at(-1)).toMatchObject({ id: "a", captions });
  expect(readPart("films", films)).toEqual(films);
});

it("withReceivedFiles drops the scenes of a replaced film, and the mark « silent » when captions arrive", () => {
  const changed = withFilm(all, "one-day", (one) => withReceivedFiles(one, [film()]))!;
  const { scenes: _, ...others } = all.films[0]!;
  expect(changed.films[0]).toEqual({ ...others, file });
  const captioned = withReceivedFiles({ ...changed.films[0]!, silent: true }, [receivedCaptions]);
  expect(captioned).toEqual({ ...others, file, captions });
});

it("withReceivedFiles keeps captions that precede the film in the form", () => {
  const changed = withReceivedFiles(all.films[0]!, [receivedCaptions, film()]);
  expect(changed).toMatchObject({ file, captions });
});

it("withReceivedFilms recognises a file sent again and keeps its captions", () => {
  const sent = [film(), receivedCaptions];
  const { films } = withReceivedFilms(all, sent, "2026-12-01");
  expect(withReceivedFilms(films, [film()], "2026-12-02")).toEqual({ films, added: [], overflow: [] });
  expect(withReceivedFilms(films, sent, "2026-12-02").films).toEqual(films);
  expect(withReceivedFiles(films.films.at(-1)!, [film()])).toEqual(films.films.at(-1));
});

it("withReceivedFilms adds a film for a file whose former film now has a link instead", () => {
  const { films, added } = withReceivedFilms(all, [film()], "2026-12-01");
  const elsewhere = withFilm(films, added[0]!, (one) => ({ ...one, address: "https://youtu.be/dQw4w9WgXcQ" }))!;
  expect(withReceivedFilms(elsewhere, [film()], "2026-12-02").added).toHaveLength(1);
});

it("withReceivedFilms adds captions to a known film although a film before it had no room", () => {
  const known = withReceivedFilms(all, [film()], "2026-12-01").films;
  const full = withReceivedFilms(known, fillers, "2026-12-01").films;
  const excess = film("excess.mp4");
  const sent = [excess, film(), receivedCaptions];
  const { films, overflow } = withReceivedFilms(full, sent, "2026-12-02");
  expect(overflow).toEqual([excess]);
  expect(films.films.find((one) => one.file?.name === file.name)).toMatchObject({ captions });
});

it("withNewFilm adds a film with a unique id, and withFilm returns null for a removed one", () => {
  expect(withFilm(all, "gone", (one) => one)).toBeNull();
  const { films, id } = withNewFilm(all, {
    title: "One Day",
    address: "https://youtu.be/dQw4w9WgXcQ",
    today: "2026-12-01",
  });
  expect(id).toBe("one-day-2");
  expect(readPart("films", films)).toEqual(films);
});

it.each(["https://exemple.fr/film", "javascript:alert(1)", "/films/one-day/lecteur", "https://youtu.be/court"])(
  "the films schema rejects the address %s",
  (address) => {
    expect(readPart("films", withNewFilm(all, { title: "X", address, today: "2026-12-01" }).films)).toBeNull();
  },
);
