/**
 * The path of the page whose data an address asks for, as React Router's scripts write it (`/contact.data`, `/_.data` of the
 * home page); null: it asks for no data.
 */
export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

/** The address of a page's data. */
export function dataOfPage(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}
