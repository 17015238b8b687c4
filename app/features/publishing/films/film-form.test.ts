import { expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { formOf } from "#support/site/form-of.ts";
import { readFilmForm, withFilmDetails } from "./film-form.ts";

const film = defaultContent.films.films[0]!;

const read = (fields: Record<string, string>) =>
  readFilmForm(formOf({ title: "Un film", caption: "Le sien.", ...fields }), film);

const YOUTUBE = "https://youtu.be/dQw4w9WgXcQ";

it("readFilmForm ignores the address and the duration that are sent for a film file", () => {
  const answer = read({ source: "fichier", silent: "on", address: YOUTUBE, duration: "x" });
  const details = { title: "Un film", caption: "Le sien.", address: null, duration: 14, silent: true };
  expect(answer).toEqual({ ok: true, details });
  expect(withFilmDetails(film, details)).toEqual({ ...film, title: "Un film", caption: "Le sien.", silent: true });
});

it.each([
  ["2:34", 154],
  ["\u200E2:34\u00A0", 154],
  [" 0:09 ", 9],
  ["95", 95],
  ["", 0],
])("readFilmForm reads the duration %j as %s seconds", (duration, seconds) => {
  expect(read({ source: "adresse", address: YOUTUBE, duration })).toMatchObject({
    details: { address: YOUTUBE, duration: seconds },
  });
});

it.each([
  [{ duration: "2:74" }, "duration"],
  [{ duration: "2 min" }, "duration"],
  [{ address: "https://exemple.fr" }, "address"],
  [{ address: "" }, "address"],
  [{ title: " " }, "title"],
  [{ caption: "x".repeat(301) }, "caption"],
])("readFilmForm rejects %j with an error at the field %s", (fields, name) => {
  const answer = read({ source: "adresse", address: YOUTUBE, ...fields });
  expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual([name]);
});
