import { renderToStaticMarkup } from "react-dom/server";
import stylesheet from "./refusal-page.css?url";
import { refusalPolicy } from "./security-headers.server.ts";

/** A page without scripts that needs no database. */
export function refusalPage(status: number, message: string, agencyName: string): Response {
  const page = (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${message} · ${agencyName}`}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main>
          <p className="lede">{agencyName}</p>
          <h1>{message}</h1>
          <p>
            <a href="/">Revenir à l’accueil</a>
          </p>
        </main>
      </body>
    </html>
  );
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": refusalPolicy,
    },
  });
}

export function refusalText(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

export function methodRefusal(allowed: string[], agencyName: string): Response {
  const refusal = refusalPage(405, "Cette page ne peut pas être utilisée de cette façon.", agencyName);
  refusal.headers.set("Allow", allowed.join(", "));
  return refusal;
}
