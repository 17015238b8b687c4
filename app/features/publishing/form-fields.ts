/** A field of the agency's content as a form shows it. */
export interface FormField {
  /** Where it stands in its part: « values.items.discipline.text ». Members of lists are named by their id. */
  name: string;
  label: string;
  /** The text that stands there. */
  value: string;
  maximum: number;
  /** It may have paragraphs, lists and links. */
  prose?: true;
  hint?: string;
  /** Beside its label: « facultatif ». */
  optional?: true;
  /** How many signs search engines show of it. */
  shown?: number;
  /** One of these, by their value. */
  choices?: readonly { value: string; label: string }[];
  type?: "email" | "tel" | "url";
}

export interface FormGroup {
  title: string;
  note?: string;
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
