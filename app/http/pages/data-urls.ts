/** "/contact.data" -> "/contact", "/_.data" -> "/"; null if the path is no data URL */
export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

export function dataOfPage(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** The page whose own data the URL requests; null if the URL also requests the root's data, or is a document's. */
export function pageOfPartialData({ pathname, searchParams }: URL): { path: string; query: string } | null {
  const path = pageOfData(pathname);
  const routes = searchParams.get("_routes")?.split(",");
  if (path === null || !routes || routes.includes("root")) return null;
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  return { path, query: query.size > 0 ? `?${query}` : "" };
}
