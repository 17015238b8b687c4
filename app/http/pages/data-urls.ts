export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

export function dataOfPage(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

/** Finds the page of a partial data request; null if the response includes the root, or is a document. */
export function pageOfPartialData({ pathname, searchParams }: URL): { path: string; query: string } | null {
  const path = pageOfData(pathname);
  const routes = searchParams.get("_routes")?.split(",");
  if (path === null || !routes || routes.includes("root")) return null;
  const own = new URLSearchParams(searchParams);
  own.delete("_routes");
  return { path, query: own.size > 0 ? `?${own}` : "" };
}
