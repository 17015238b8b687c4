type Fields = readonly (readonly [name: string, value: string | File])[];

export function formOf(fields: Fields | Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? (fields as Fields) : Object.entries(fields))
    form.append(name, value);
  return form;
}
