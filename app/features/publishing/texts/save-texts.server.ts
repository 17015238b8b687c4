import { textIn } from "#app/forms/form-text.ts";
import { contentParts, defaultPart, type PartKey, type PartValue, readPart } from "#app/content/parts/site-content.ts";
import { asJson, isSame, type Json } from "#app/features/publishing/merge/diff.ts";
import { describeConflict } from "#app/features/publishing/drafts/draft-summary.server.ts";
import {
  readEditedPart,
  readEditedParts,
  restoreDefault,
  saveDraft,
} from "#app/features/publishing/drafts/drafts.server.ts";
import { RESTORE_FIELD } from "#app/features/publishing/form-fields.ts";
import { saveMerged, type SaveMerged } from "#app/features/publishing/drafts/save-merged.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { fieldAt, formGroups, readPartForm, textsOf } from "#app/features/publishing/part-form.ts";
import { isTextPart, type TextPart } from "./text-parts.ts";
import { failed, type Failed } from "#app/platform/result.ts";

export type SaveTexts = SaveMerged | Failed<"fields", { errors: Record<string, string> }>;

export async function saveTexts<Key extends TextPart | "identity">(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  form: FormData,
): Promise<SaveTexts> {
  const edited = await readEditedPart(deps, part);
  const textAt = textsOf(form);
  const written = readPartForm(part, textAt, edited.value) as Json;
  if (form.has(RESTORE_FIELD)) return toDefault(deps, editor, part, form, written);
  const checked = contentParts[part].schema.safeParse(written);
  if (!checked.success) {
    const errors = fieldErrors(checked.error, (path) => fieldAt(part, path, written, textAt));
    return failed("fields", { errors });
  }
  return saveMerged(deps, editor, part, { edited, submitted: checked.data as PartValue<Key>, form });
}

/** Restores the default in the draft, unless another member's change must be shown first. */
async function toDefault(
  deps: PublishingDeps,
  editor: Editor,
  part: PartKey,
  form: FormData,
  written: Json,
): Promise<SaveTexts> {
  const parts = await readEditedParts(deps);
  const edited = parts(part);
  const current = asJson(edited.value);
  if (textIn(form, "baseVersion") !== edited.baseVersion && !isSame(current, written)) {
    const conflict = await describeConflict(deps, part, { ...edited, ...edited.draft, current }, written);
    return failed("merge-conflict", { conflict });
  }
  const { value: identity } = parts("identity");
  const back = restoredValue(part, edited.value, identity);
  const isWhole = isSame(back, defaultPart(part, identity));
  const done = isWhole
    ? await restoreDefault(deps, editor, part, edited.baseVersion)
    : await saveDraft(deps, editor, part, readPart(part, back)!, edited.baseVersion);
  return done.ok ? done : toDefault(deps, editor, part, form, written);
}

/** « Revenir au texte d’origine » restores the identity as a whole, and only the texts of every other part. */
function restoredValue(part: PartKey, value: PartValue, identity: PartValue<"identity">): Json {
  const defaults = defaultPart(part, identity);
  return isTextPart(part) ? (withWordsOf(part, value as never, defaults as never) as Json) : asJson(defaults);
}

/** Takes the texts of `other`, except those about another picture. */
function withWordsOf<Part extends TextPart>(part: Part, value: PartValue<Part>, other: PartValue<Part>): unknown {
  const fields = formGroups(part, other).flatMap((group) => group.fields);
  const words = new Map(fields.map((field) => [field.name, field.value]));
  const isOfAnother = (name: string) =>
    ON_PICTURES.some((prefix) => name.startsWith(prefix)) && pictureBeside(value, name) !== pictureBeside(other, name);
  return readPartForm(part, (name) => (isOfAnother(name) ? undefined : words.get(name)), value);
}

/** Prefixes of texts about a picture; a service card's texts are about the service. */
const ON_PICTURES = ["carousel.slides.", "values.figure.", "photo.banner.", "figure."];

function pictureBeside(value: PartValue<TextPart>, name: string): unknown {
  const path = name.split(".").slice(0, -1);
  const found = path.reduce<unknown>(
    (inside, step) =>
      Array.isArray(inside)
        ? inside.find(({ id }: { id: string }) => id === step)
        : (inside as Record<string, unknown> | undefined)?.[step],
    value,
  );
  return (found as { picture?: string } | undefined)?.picture;
}

export function isChanged(part: PartKey, value: PartValue, identity: PartValue<"identity">): boolean {
  return !isSame(restoredValue(part, value, identity), value);
}
