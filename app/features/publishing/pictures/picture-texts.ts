import { textIn, normaliseLine } from "#app/forms/form-text.ts";
import { type PictureMetadata, pictureMetadataSchema } from "#app/content/parts/pictures.ts";
import { fieldErrors } from "#app/features/publishing/field-errors.ts";
import { isSame } from "#app/forms/merge/diff.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";

export const emptyMetadata: PictureMetadata = {
  alternative: null,
  focal: null,
  credit: "",
  licence: "",
  permission: "",
};

/** Removes an empty entry, which would count as a change to publish. */
export function withPictureMetadata(
  all: Readonly<Record<string, PictureMetadata>>,
  name: string,
  metadata: PictureMetadata,
): Record<string, PictureMetadata> {
  const { [name]: _, ...others } = all;
  return isSame(metadata, emptyMetadata) ? others : { ...all, [name]: metadata };
}

const readTenth = (input: string) => (/^([0-9]|10)$/.test(input) ? Number(input) / 10 : null);

/** Reads an empty description as missing, so that the draft can be saved, but not published. */
export function readPictureForm(
  form: FormData,
): Ok<{ metadata: PictureMetadata }> | Failed<"fields", { errors: Record<string, string> }> {
  const text = normaliseLine(textIn(form, "description"));
  const described = text === "" ? null : ({ kind: "described", text } as const);
  const [x, y] = [readTenth(textIn(form, "x")), readTenth(textIn(form, "y"))];
  const checked = pictureMetadataSchema.safeParse({
    alternative: textIn(form, "alternative") === "decorative" ? { kind: "decorative" } : described,
    focal: x === null || y === null || (x === 0.5 && y === 0.5) ? null : { x, y },
    credit: textIn(form, "credit"),
    licence: textIn(form, "licence"),
    permission: textIn(form, "permission"),
  });
  if (checked.success) return ok({ metadata: checked.data });
  const errors = fieldErrors(checked.error, ([field]) => (field === "alternative" ? "description" : String(field)));
  return failed("fields", { errors });
}
