import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import { foldedLine, textIn } from "#app/forms/form-text.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { contentParts } from "#app/content/parts/site-content.ts";
import { type EditedFilm, withNewFilm } from "./film-edits.ts";

export type FilmDetails = Pick<EditedFilm, "title" | "caption" | "address" | "duration"> & { silent: boolean };

export function filmDetails({ title, caption, address, duration, silent = false }: EditedFilm): FilmDetails {
  return { title, caption, address, duration, silent };
}

export function withFilmDetails({ silent: _, ...film }: EditedFilm, { silent, ...details }: FilmDetails): EditedFilm {
  return { ...film, ...details, ...(silent && { silent: true }) };
}

export function readFilmForm(
  form: FormData,
  film: EditedFilm,
): Ok<{ details: FilmDetails }> | Failed<"fields", { errors: Record<string, string> }> {
  const isExternal = textIn(form, "source") === "adresse";
  const duration = secondsIn(textIn(form, "duration"));
  const values = {
    ...filmDetails(film),
    title: textIn(form, "title"),
    caption: textIn(form, "caption"),
    ...(isExternal ? { address: textIn(form, "address"), duration: duration ?? 0 } : { address: null }),
    silent: form.has("silent"),
  };
  const { checked, errors } = check(withFilmDetails(film, values));
  if (isExternal && duration === null) errors.duration ??= "Écrivez des minutes et des secondes, par exemple 2:34.";
  if (Object.keys(errors).length > 0) return failed("fields", { errors });
  return ok({ details: filmDetails(checked!) });
}

export function newFilmErrors(newFilm: {
  title: string;
  address: string;
  today: string;
}): Record<string, string> | null {
  const { errors } = check(withNewFilm({ films: [] }, newFilm).films.films[0]!);
  return Object.keys(errors).length > 0 ? errors : null;
}

function check(film: EditedFilm) {
  const { data, error } = contentParts.films.schema.safeParse({ films: [film] });
  // The path of an issue is films › 0 › the field.
  const errors = fieldErrors(error, (path) => String(path[2]));
  return { checked: (data as { films: EditedFilm[] } | undefined)?.films[0], errors };
}

function secondsIn(input: string): number | null {
  const text = foldedLine(input);
  if (text === "") return 0;
  const [, minutes = "0", seconds] = /^(?:(\d{1,3}):(?=[0-5]\d$))?(\d{1,5})$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(minutes) * 60 + Number(seconds);
}
