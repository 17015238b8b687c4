/** What somebody typed in a field of a form; empty where there is none, or a file in its place. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
