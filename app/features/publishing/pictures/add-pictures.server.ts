import { MAX_GALLERY_ITEMS } from "#app/content/parts/galleries.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { withPictures } from "./gallery-edits.ts";
import {
  pictureSeries,
  type SeriesChange,
  type SeriesId,
  withBanner,
  withCarousel,
  withAppended,
} from "./picture-series.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export type PictureList = { gallery: string } | { series: SeriesId };

type NewPicture = { name: string; sentName: string };

/** Appends pictures to a list of the draft, except those already in it. @returns `overflow`: those that do not fit */
export async function addPictures<Picture extends NewPicture>(
  deps: PublishingDeps,
  editor: Editor,
  list: PictureList,
  pictures: readonly Picture[],
): Promise<{ overflow: Picture[]; isListGone: boolean }> {
  let overflow: Picture[] = [];
  let isListGone = false;
  const splitAt = (room: number, items: readonly { picture: string }[]) => {
    const missing = pictures.filter(({ name }) => !items.some(({ picture }) => picture === name));
    return { fitting: missing.slice(0, Math.max(room, 0)), overflow: missing.slice(Math.max(room, 0)) };
  };
  if ("gallery" in list) {
    await editDraft(deps, editor, "galleries", (all) => {
      const gallery = all.galleries.find(({ id }) => id === list.gallery);
      isListGone = !gallery;
      const items = gallery?.items ?? [];
      const split = splitAt(gallery ? MAX_GALLERY_ITEMS - items.length : 0, items);
      overflow = split.overflow;
      return split.fitting.length > 0 ? withPictures(all, list.gallery, split.fitting) : null;
    });
  } else if (pictures.length > 0) {
    const { max } = pictureSeries[list.series];
    await editSeries(deps, editor, list.series, (all) => {
      const split = splitAt(max - all.length, all);
      overflow = split.overflow;
      return withAppended(split.fitting)(all);
    });
  }
  return { overflow, isListGone };
}

/** @returns false if `change` returns null or an invalid series */
export function editSeries(
  deps: PublishingDeps,
  editor: Editor,
  series: SeriesId,
  change: SeriesChange,
): Promise<boolean> {
  return series === "carrousel"
    ? editDraft(deps, editor, "home", (all) => withCarousel(all, change))
    : editDraft(deps, editor, "services", (all) => withBanner(all, change));
}
