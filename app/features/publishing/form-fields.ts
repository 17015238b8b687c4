import type { FieldGroup, FieldInfo } from "#app/content/parts/content-fields.ts";

export interface FormField extends Pick<FieldInfo, "maximum" | "prose" | "hint" | "searchLength" | "choices" | "type"> {
  /** The path in the part: « values.items.discipline.text ». List members appear by id, or else by index. */
  name: string;
  label: string;
  value: string;
  optional?: true;
}

export interface FormGroup extends FieldGroup {
  fields: readonly FormField[];
}

export const RESTORE_FIELD = "origine";

export function groupId(part: string, index: number): string {
  return `${part}-groupe-${index + 1}`;
}

export function fieldId(part: string, name: string): string {
  return `${part}-${name}`;
}
