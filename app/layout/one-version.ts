import { CONTENT_VERSION } from "#app/http/content-version.ts";

/**
 * Keeps a page of one version: the header and footer that a browser holds are of the version that it loaded, and what the
 * next page brings may be of a later one. Then the document itself is loaded. Answers that bring everything are left to
 * the router.
 */
export function showOneVersion(): void {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    const page = pageToLoad(response, document.documentElement.dataset.content);
    if (!page || (init?.method ?? "GET") !== "GET") return response;
    location.assign(page);
    return new Promise(() => {});
  };
}

/** @param shown the version of the page that stands */
export function pageToLoad(
  { url, headers }: Pick<Response, "url" | "headers">,
  shown: string | undefined,
): string | null {
  const version = headers.get(CONTENT_VERSION);
  const address = new URL(url);
  const asked = address.searchParams.get("_routes");
  if (version === null || version === shown || asked === null || asked.split(",").includes("root")) return null;
  address.searchParams.delete("_routes");
  return address.pathname.replace(/\/_root\.data$|\.data$/, "") + address.search || "/";
}
