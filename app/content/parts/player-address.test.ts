import { expect, it } from "vitest";
import { defaultFilms, playerAddressOf } from "./films.ts";
import { playerOf } from "./player-address.ts";

const YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&hl=fr&cc_lang_pref=fr";

it.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?list=PL0&v=dQw4w9WgXcQ&feature=share",
  "http://youtube.com/watch?v=dQw4w9WgXcQ",
  "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ?si=abc",
  "https://www.youtube.com/embed/dQw4w9WgXcQ",
  "https://www.youtube.com/shorts/dQw4w9WgXcQ",
  "https://www.youtube.com/live/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=1",
])("playerOf recognises %s as a YouTube film", (address) => {
  expect(playerOf(address)).toEqual({
    kind: "third-party",
    provider: "YouTube",
    src: YOUTUBE,
    page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  });
});

it.each([
  ["https://youtu.be/dQw4w9WgXcQ?t=90", 90],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s", 3723],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=5", 5],
])("the player of %s starts after %i s", (address, start) => {
  expect(playerOf(address)).toMatchObject({
    src: `${YOUTUBE}&start=${start}`,
    page: `https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=${start}s`,
  });
});

it.each([
  ["https://vimeo.com/76979871", "76979871?", "76979871"],
  ["https://www.vimeo.com/channels/staffpicks/76979871/", "76979871?", "76979871"],
  ["https://player.vimeo.com/video/76979871", "76979871?", "76979871"],
  ["https://vimeo.com/76979871/8272103f6e", "76979871?h=8272103f6e&", "76979871/8272103f6e"],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", "76979871?h=8272103f6e&", "76979871/8272103f6e"],
])("playerOf embeds the Vimeo film %s without tracking", (address, idAndHash, page) => {
  expect(playerOf(address)).toEqual({
    kind: "third-party",
    provider: "Vimeo",
    src: `https://player.vimeo.com/video/${idAndHash}autoplay=1&dnt=1`,
    page: `https://vimeo.com/${page}`,
  });
});

it.each([
  "",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/watch?v=too-short",
  "https://www.youtube.com/@atelier",
  "https://youtube.com.example/watch?v=dQw4w9WgXcQ",
  "https://notvimeo.com/76979871",
  "https://vimeo.com/about",
  "https://dailymotion.com/video/x8abcd",
  "//youtube.com/embed/dQw4w9WgXcQ",
  "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
])("playerOf returns null for « %s »", (address) => {
  expect(playerOf(address)).toBeNull();
});

it("playerOf returns this site's own player page for every built-in film", () => {
  expect(defaultFilms.map((film) => playerOf(playerAddressOf(film)))).toEqual(
    defaultFilms.map(({ id }) => ({ kind: "own", src: `/films/${id}/lecteur` })),
  );
});
