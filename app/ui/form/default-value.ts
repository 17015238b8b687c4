export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field showed before anybody wrote in it: of a list, its chosen line, or the first where none is. */
export function defaultValueOf(field: TextField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? "";
}
