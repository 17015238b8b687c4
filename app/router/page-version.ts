export const CONTENT_VERSION_HEADER = "X-Content-Version";

/** Reloads the document if page data (not a form's) has another content version than the header and footer shown. */
export function reloadOnContentChange(): void {
  const originalFetch = fetch;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const [version, pageUrl] = response.headers.get(CONTENT_VERSION_HEADER)?.split(" ") ?? [];
    if (!pageUrl || init?.body || version === document.documentElement.dataset.content) return response;
    location.assign(pageUrl);
    return new Promise(() => {});
  };
}
