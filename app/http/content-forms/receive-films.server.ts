import type { ActionArgs } from "#app/http/forms/answer-form.server.ts";
import { failed } from "#app/platform/result.ts";
import { takeFilms, type FilmFileResult } from "#app/features/media/take-films.server.ts";
import { addFilms, replaceFilmFiles } from "#app/features/publishing/films/add-films.server.ts";
import { FILM_PARAMETER } from "./film-upload-urls.ts";
import {
  isStillMember,
  type MemberViewer,
  requireMemberAgain,
  unlessErased,
} from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";

export async function receiveFilms(
  { request, url, context }: ActionArgs & { url: URL },
  member: MemberViewer,
): Promise<FilmFileResult[]> {
  const ctx = requestContext(context);
  const { services } = ctx;
  const form = { body: request.body, contentType: request.headers.get("content-type") ?? "" };
  const results = await takeFilms(services, member.id, form, () => isStillMember(context));
  await requireMemberAgain(context, "member");
  const storedFiles = results.filter((file) => file.ok);
  const filmId = url.searchParams.get(FILM_PARAMETER);
  if (filmId !== null) {
    const filmExists = await unlessErased(ctx, () => replaceFilmFiles(services, member, filmId, storedFiles));
    return filmExists ? results : results.map((file) => (file.ok ? failedFile(file, "unknown-film") : file));
  }
  const unplaced = await unlessErased(ctx, () => addFilms(services, member, storedFiles));
  const firstFilm = results.findIndex((file) => file.ok && file.kind === "film");
  return results.map((file, index) => {
    if (!file.ok) return file;
    const followsFilm = firstFilm !== -1 && index > firstFilm;
    if (file.kind === "captions" && !followsFilm) return failedFile(file, "captions-alone");
    return unplaced.includes(file) ? failedFile(file, "list-full") : file;
  });
}

function failedFile(
  { sentName }: FilmFileResult,
  reason: "unknown-film" | "captions-alone" | "list-full",
): FilmFileResult {
  return failed(reason, { sentName });
}
