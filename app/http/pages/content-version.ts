import { pageOfData } from "./data-urls.ts";

/** The page of which such data are asked; null: the answer brings the root along, or is a page itself. */
export function pageOfPart({ pathname, searchParams }: URL): { path: string; query: string } | null {
  const path = pageOfData(pathname);
  const routes = searchParams.get("_routes")?.split(",");
  if (path === null || !routes || routes.includes("root")) return null;
  const own = new URLSearchParams(searchParams);
  own.delete("_routes");
  return { path, query: own.size > 0 ? `?${own}` : "" };
}
