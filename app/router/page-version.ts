import { CONTENT_VERSION } from "#app/http/pages/content-version.ts";

/**
 * Keeps a page of one version: the header and footer that a browser holds are of the version that it loaded, and what the
 * next page brings may be of a later one. Then the document itself is loaded. Answers that bring everything name none.
 */
export function showOneVersion(): void {
  const ask = fetch;
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    const [version, page] = response.headers.get(CONTENT_VERSION)?.split(" ") ?? [];
    if (!page || init?.body || version === document.documentElement.dataset.content) return response;
    location.assign(page);
    return new Promise(() => {});
  };
}
