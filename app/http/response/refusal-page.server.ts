/** `message` must never contain user input. */
export function refusalPage(status: number, message: string): Response {
  const html = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${message}</title>
<h1>${message}</h1>
<p><a href="/">Revenir à l’accueil</a></p>
</html>
`;
  return new Response(html, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

export function refusalText(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

export function methodRefusal(allowed: string[]): Response {
  const refusal = refusalPage(405, "Cette page ne peut pas être utilisée de cette façon.");
  refusal.headers.set("Allow", allowed.join(", "));
  return refusal;
}
