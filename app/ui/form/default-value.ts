export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A list without a selected option starts with its first option. */
export function defaultValueOf(field: TextField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? "";
}
