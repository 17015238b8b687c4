import { renderToStaticMarkup } from "react-dom/server";
import type { HostedFilm } from "#app/content/pages/films.server.ts";
import stylesheet from "./film-document.css?url";
import { FilmVideo } from "./film-video.tsx";

/** A page without scripts, for the frame of a hosted film. */
export function filmDocument(film: HostedFilm): string {
  const document = (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Lecteur : ${film.title}`}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        {/* The visitor has just pressed « Lire ». */}
        <FilmVideo film={film} autoPlay />
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
