export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value that a reset would restore; a select without a selected option starts with its first option. */
export function defaultValueOf(field: TextField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? "";
}
