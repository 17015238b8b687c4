export const GALLERY_PAGE_SIZE = 4; // set by specification §9

export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / GALLERY_PAGE_SIZE));
}

export function galleryPage(parameter: string | null, items: number): number {
  const page = parameter && /^\d+$/.test(parameter) ? Number(parameter) : 1;
  return Math.min(Math.max(page, 1), pageCount(items));
}

export function pageContaining(index: number): number {
  return Math.floor(index / GALLERY_PAGE_SIZE) + 1;
}

export function itemsOnPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  return items.slice((page - 1) * GALLERY_PAGE_SIZE, page * GALLERY_PAGE_SIZE);
}

export function wrapIndex(index: number, by: number, total: number): number {
  return (((index + by) % total) + total) % total;
}
