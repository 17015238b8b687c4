export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

export function dataOfPage(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** Finds the page whose data a request asks for; null if it asks for the root's data too, or for a document. */
export function pageOfPartialData({ pathname, searchParams }: URL): { path: string; query: string } | null {
  const path = pageOfData(pathname);
  const routes = searchParams.get("_routes")?.split(",");
  if (path === null || !routes || routes.includes("root")) return null;
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  return { path, query: query.size > 0 ? `?${query}` : "" };
}
