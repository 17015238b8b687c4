/** With the data of a page without its root: the version of the content that they are of, and the page's address. */
export const CONTENT_VERSION = "X-Content-Version";

/** The page of which such data are asked; null: the answer brings the root along, or is no data. */
export function pageOfPart({ pathname, searchParams }: URL): string | null {
  const routes = searchParams.get("_routes")?.split(",");
  if (!routes || routes.includes("root")) return null;
  const own = new URLSearchParams(searchParams);
  own.delete("_routes");
  const query = own.size > 0 ? `?${own}` : "";
  return (pathname.replace(/\/_root\.data$|\.data$/, "") || "/") + query;
}
