import { textIn } from "#app/forms/form-text.ts";
import { contentParts, defaultPart, type PartKey, type PartValue, readPart } from "#app/content/parts/site-content.ts";
import { asJson, isSame, type Json } from "#app/forms/merge/diff.ts";
import { describeConflict } from "#app/features/publishing/drafts/draft-summary.server.ts";
import {
  readEditedPart,
  readEditedParts,
  restoreDefault,
  saveDraft,
} from "#app/features/publishing/drafts/drafts.server.ts";
import { RESTORE_FIELD } from "#app/features/publishing/form-fields.ts";
import { saveMerged, type SaveMergedResult } from "#app/features/publishing/drafts/save-merged.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { fieldNameAt, formGroups, readPartForm, textsOf } from "#app/features/publishing/part-form.ts";
import { isTextPart, type TextPart } from "./text-parts.ts";
import { failed, type Failed } from "#app/platform/result.ts";

export type SaveTextsResult = SaveMergedResult | Failed<"fields", { errors: Record<string, string> }>;

export async function saveTexts<Key extends TextPart | "identity">(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  form: FormData,
): Promise<SaveTextsResult> {
  const edited = await readEditedPart(deps, part);
  const textAt = textsOf(form);
  const submitted = readPartForm(part, textAt, edited.value) as Json;
  if (form.has(RESTORE_FIELD)) return restoreTexts(deps, editor, part, form, submitted);
  const checked = contentParts[part].schema.safeParse(submitted);
  if (!checked.success) {
    const errors = fieldErrors(checked.error, (path) => fieldNameAt(part, path, submitted, textAt));
    return failed("fields", { errors });
  }
  return saveMerged(deps, editor, part, { edited, submitted: checked.data as PartValue<Key>, form });
}

/** Restores the default in the draft, unless another member's change must be shown first. */
async function restoreTexts(
  deps: PublishingDeps,
  editor: Editor,
  part: PartKey,
  form: FormData,
  submitted: Json,
): Promise<SaveTextsResult> {
  const parts = await readEditedParts(deps);
  const edited = parts(part);
  const current = asJson(edited.value);
  if (textIn(form, "baseVersion") !== edited.baseVersion && !isSame(current, submitted)) {
    const conflict = await describeConflict(deps.db, part, { ...edited, ...edited.draft, current }, submitted);
    return failed("merge-conflict", { conflict });
  }
  const { value: identity } = parts("identity");
  const restored = restoredValue(part, edited.value, identity);
  const isDefault = isSame(restored, defaultPart(part, identity));
  const saved = isDefault
    ? await restoreDefault(deps, editor, part, edited.baseVersion)
    : await saveDraft(deps, editor, part, readPart(part, restored)!, edited.baseVersion);
  return saved.ok ? saved : restoreTexts(deps, editor, part, form, submitted);
}

/** « Revenir au texte d’origine » restores the identity as a whole, and only the texts of every other part. */
function restoredValue(part: PartKey, value: PartValue, identity: PartValue<"identity">): Json {
  const defaults = defaultPart(part, identity);
  return isTextPart(part) ? (withTextsOf(part, value as never, defaults as never) as Json) : asJson(defaults);
}

/** Takes the texts of `other`, except those about another picture. */
function withTextsOf<Part extends TextPart>(part: Part, value: PartValue<Part>, other: PartValue<Part>): unknown {
  const fields = formGroups(part, other).flatMap((group) => group.fields);
  const texts = new Map(fields.map((field) => [field.name, field.value]));
  const isAboutOtherPicture = (name: string) =>
    PICTURE_TEXTS.some((prefix) => name.startsWith(prefix)) &&
    pictureBeside(value, name) !== pictureBeside(other, name);
  return readPartForm(part, (name) => (isAboutOtherPicture(name) ? undefined : texts.get(name)), value);
}

/** Prefixes of texts about a picture; a service card's texts are about the service. */
const PICTURE_TEXTS = ["carousel.slides.", "values.figure.", "photo.banner.", "figure."];

function pictureBeside(value: PartValue<TextPart>, name: string): unknown {
  const path = name.split(".").slice(0, -1);
  const parent = path.reduce<unknown>(
    (inside, step) =>
      Array.isArray(inside)
        ? inside.find(({ id }: { id: string }) => id === step)
        : (inside as Record<string, unknown> | undefined)?.[step],
    value,
  );
  return (parent as { picture?: string } | undefined)?.picture;
}

export function canRestore(part: PartKey, value: PartValue, identity: PartValue<"identity">): boolean {
  return !isSame(restoredValue(part, value, identity), value);
}
