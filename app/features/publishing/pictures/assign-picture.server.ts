import { readPart } from "#app/content/parts/site-content.ts";
import { asJson, withChange } from "#app/forms/merge/diff.ts";
import { editDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { pictureUsages, usageKey } from "#app/features/publishing/picture-usages.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export async function assignPicture(deps: PublishingDeps, editor: Editor, name: string, key: string): Promise<boolean> {
  const usage = pictureUsages(await draftContent(deps)).find((each) => usageKey(each) === key);
  if (!usage) return false;
  const { part, path } = usage;
  return editDraft(deps, editor, part, (value) =>
    readPart(part, withChange(asJson(value), { path, before: usage.name, after: name })),
  );
}
