import type { FieldGroup, FieldInfo } from "#app/content/parts/content-fields.ts";

/** A field of the agency's content as a form shows it. */
export interface FormField extends Pick<FieldInfo, "maximum" | "prose" | "hint" | "shown" | "choices" | "type"> {
  /** Where it stands in its part: « values.items.discipline.text ». Members of lists are named by their id. */
  name: string;
  label: string;
  /** The text that stands there. */
  value: string;
  /** Beside its label: « facultatif ». */
  optional?: true;
}

export interface FormGroup extends FieldGroup {
  fields: readonly FormField[];
}

/** Of the button that takes a part back to how the site began, whatever its fields say. */
export const RESTORE_FIELD = "origine";

/** The id of a group on its screen, by its place among the others. */
export function groupId(part: string, at: number): string {
  return `${part}-groupe-${at + 1}`;
}

/** The id of a field on its screen, to which « Modifier » leads. */
export function fieldId(part: string, name: string): string {
  return `${part}-${name}`;
}
