export const CONTENT_VERSION = "X-Content-Version";

/** Loads the document if page data has another content version than the browser's header and footer. */
export function reloadOnContentChange(): void {
  const originalFetch = fetch;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const [version, page] = response.headers.get(CONTENT_VERSION)?.split(" ") ?? [];
    if (!page || init?.body || version === document.documentElement.dataset.content) return response;
    location.assign(page);
    return new Promise(() => {});
  };
}
