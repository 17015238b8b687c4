export const CONTENT_VERSION_HEADER = "X-Content-Version";

/** Reloads the document if page data has another content version than the header and footer on the screen. */
export function reloadOnContentChange(): void {
  const originalFetch = fetch;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const [version, page] = response.headers.get(CONTENT_VERSION_HEADER)?.split(" ") ?? [];
    if (!page || init?.body || version === document.documentElement.dataset.content) return response;
    location.assign(page);
    return new Promise(() => {});
  };
}
