import { MAX_GALLERY_ITEMS } from "#app/content/parts/galleries.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { withGalleryPictures } from "./gallery-edits.ts";
import { type AddedPicture, type PictureListChange, withAppended } from "./picture-list.ts";
import { pictureSeries, SERIES_TITLE_LENGTH, type SeriesId, withBanner, withCarousel } from "./picture-series.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export type PictureList = { gallery: string } | { series: SeriesId };

/** Appends pictures to a list of the draft, except those already in it. @returns `overflow`: those that do not fit */
export async function addPictures<Picture extends AddedPicture>(
  deps: PublishingDeps,
  editor: Editor,
  list: PictureList,
  pictures: readonly Picture[],
): Promise<{ overflow: Picture[]; isListGone: boolean }> {
  const max = "gallery" in list ? MAX_GALLERY_ITEMS : pictureSeries[list.series].max;
  let result = { overflow: [...pictures], isListGone: true };
  await editPictures(deps, editor, list, (items) => {
    const missing = pictures.filter(({ name }) => !items.some(({ picture }) => picture === name));
    const room = Math.max(max - items.length, 0);
    result = { overflow: missing.slice(room), isListGone: false };
    const fitting = missing.slice(0, room);
    return fitting.length > 0 ? withAppended(fitting, maxTitleLengthOf(list))(items) : null;
  });
  return result;
}

/** Galleries have room for any title; undefined: the longest that a file name gives. */
export function maxTitleLengthOf(list: PictureList): number | undefined {
  return "gallery" in list ? undefined : SERIES_TITLE_LENGTH;
}

/** @returns false if the gallery was removed, or if `change` returns null or an invalid list */
export function editPictures(
  deps: PublishingDeps,
  editor: Editor,
  list: PictureList,
  change: PictureListChange,
): Promise<boolean> {
  if ("gallery" in list) {
    return editDraft(deps, editor, "galleries", (all) => withGalleryPictures(all, list.gallery, change));
  }
  return list.series === "carrousel"
    ? editDraft(deps, editor, "home", (all) => withCarousel(all, change))
    : editDraft(deps, editor, "services", (all) => withBanner(all, change));
}
