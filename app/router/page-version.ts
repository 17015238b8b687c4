/** Header of page data without the root: the version of the content in them, and the page's address. */
export const CONTENT_VERSION = "X-Content-Version";

/**
 * Keeps a page of one version: the header and footer that a browser holds are of the version that it loaded, and what the
 * next page brings may be of a later one. Then the document itself is loaded. Answers that bring everything name none.
 */
export function reloadOnContentChange(): void {
  const ask = fetch;
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    const [version, page] = response.headers.get(CONTENT_VERSION)?.split(" ") ?? [];
    if (!page || init?.body || version === document.documentElement.dataset.content) return response;
    location.assign(page);
    return new Promise(() => {});
  };
}
