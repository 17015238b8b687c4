import { readPart } from "#app/content/parts/site-content.ts";
import { withChange } from "#app/features/publishing/merge/diff.ts";
import { asJson, editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { picturePlaces, placeName } from "#app/features/publishing/picture-places.ts";
import { draftContent } from "#app/features/publishing/store/stored-content.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

/** @returns false if the place does not exist */
export async function placePicture(
  deps: PublishingDeps,
  editor: Editor,
  name: string,
  asked: string,
): Promise<boolean> {
  const place = picturePlaces(await draftContent(deps)).find((each) => placeName(each) === asked);
  if (!place) return false;
  const { part, path } = place;
  return editDraft(deps, editor, part, (value) =>
    readPart(part, withChange(asJson(value), { path, before: place.name, after: name })),
  );
}
