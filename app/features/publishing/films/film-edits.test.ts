import { expect, it } from "vitest";
import { defaultContent, readPart } from "#app/content/parts/site-content.ts";
import { type ReceivedFilmFile, withAllReceived, withReceivedFilms, withFilm, withNewFilm } from "./film-edits.ts";

const { films: all } = defaultContent;
/** Each name is another file. */
const fileOf = (sentName: string) => ({
  name: `${Buffer.from(sentName).toString("hex").padStart(32, "0").slice(-32)}.mp4`,
  sentName,
  width: 1920,
  height: 1080,
  seconds: 61.5,
});
const file = fileOf("Un été.mp4");
const captions = { name: `${"1".repeat(32)}.vtt`, sentName: "été.vtt" };
const film = (hasSound: boolean, sentName = file.sentName): ReceivedFilmFile => ({
  kind: "film",
  file: fileOf(sentName),
  hasSound,
});

it("puts new films at the end, called as their files are, with the captions behind them", () => {
  const received = [film(true), { kind: "captions" as const, captions }, film(false, "\u202E.mp4")];
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

it("leaves captions alone that come before any film", () => {
  expect(withReceivedFilms(all, [{ kind: "captions", captions }], "2026-12-01")).toEqual({
    films: all,
    added: [],
    left: [],
  });
});

it("leaves films for which there is no room, with their captions", () => {
  const many = Array.from({ length: 46 }, (_, index) => film(true, `${index}.mp4`));
  const full = withReceivedFilms(all, many, "2026-12-01").films;
  const [fits, over] = [film(true, "a.mp4"), film(true, "b.mp4")];
  const [his, hers] = [captions, { ...captions, sentName: "b.vtt" }].map((captions) => ({
    kind: "captions" as const,
    captions,
  }));
  const { films, added, left } = withReceivedFilms(full, [fits, his!, over, hers!], "2026-12-01");
  expect(added).toEqual(["a"]);
  expect(left).toEqual([over, hers]);
  expect(films.films.at(-1)).toMatchObject({ id: "a", captions });
  expect(readPart("films", films)).toEqual(films);
});

it("forgets what was said of the file before", () => {
  const changed = withFilm(all, "one-day", (one) => withAllReceived(one, [film(true)]))!;
  const { scenes: _, ...others } = all.films[0]!;
  expect(changed.films[0]).toEqual({ ...others, file });
  const captioned = withAllReceived({ ...changed.films[0]!, silent: true }, [{ kind: "captions", captions }]);
  expect(captioned).toEqual({ ...others, file, captions });
});

it("keeps captions that came before the film of their form", () => {
  const changed = withAllReceived(all.films[0]!, [{ kind: "captions", captions }, film(true)]);
  expect(changed).toMatchObject({ file, captions });
});

it("knows a file again that was sent once more, whose captions came meanwhile", () => {
  const sent = [film(true), { kind: "captions" as const, captions }];
  const { films } = withReceivedFilms(all, sent, "2026-12-01");
  expect(withReceivedFilms(films, [film(true)], "2026-12-02")).toEqual({ films, added: [], left: [] });
  expect(withReceivedFilms(films, sent, "2026-12-02").films).toEqual(films);
  expect(withAllReceived(films.films.at(-1)!, [film(true)])).toEqual(films.films.at(-1));
});

it("makes a new film of a file that another only kept when it got an address", () => {
  const { films, added } = withReceivedFilms(all, [film(true)], "2026-12-01");
  const elsewhere = withFilm(films, added[0]!, (one) => ({ ...one, address: "https://youtu.be/dQw4w9WgXcQ" }))!;
  expect(withReceivedFilms(elsewhere, [film(true)], "2026-12-02").added).toHaveLength(1);
});

it("leaves the captions of a film that it knows with it, though one before had no room", () => {
  const known = withReceivedFilms(all, [film(true)], "2026-12-01").films;
  const many = Array.from({ length: 46 }, (_, index) => film(true, `${index}.mp4`));
  const full = withReceivedFilms(known, many, "2026-12-01").films;
  const over = film(true, "over.mp4");
  const sent = [over, film(true), { kind: "captions" as const, captions }];
  const { films, left } = withReceivedFilms(full, sent, "2026-12-02");
  expect(left).toEqual([over]);
  expect(films.films.find((one) => one.file?.name === file.name)).toMatchObject({ captions });
});

it("adds one, and changes none that is gone", () => {
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
  "takes no film at %s",
  (address) => {
    expect(readPart("films", withNewFilm(all, { title: "X", address, today: "2026-12-01" }).films)).toBeNull();
  },
);
