import { editDraft } from "./drafts.server.ts";
import { withPictures } from "./gallery-edits.ts";
import { nothingSaid } from "./picture-words.ts";
import type { Editor, PublishingDeps } from "./stored-content.server.ts";

/** Puts pictures at the end of a gallery, in the draft. False: there is no such gallery. */
export async function addPictures(
  deps: PublishingDeps,
  editor: Editor,
  gallery: string,
  pictures: readonly { name: string; sentName: string }[],
): Promise<boolean> {
  if (pictures.length === 0) return true;
  // What is said of them comes first: a gallery never names a picture that the content does not know.
  await editDraft(deps, editor, "pictures", (all) => {
    const known = new Set(Object.keys(all));
    const added = pictures.filter(({ name }) => !known.has(name)).map(({ name }) => [name, nothingSaid]);
    return { ...all, ...Object.fromEntries(added) };
  });
  return editDraft(deps, editor, "galleries", (all) => withPictures(all, gallery, pictures));
}
