export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

export function dataOfPage(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}
