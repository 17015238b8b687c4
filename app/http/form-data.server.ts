import { intentOf } from "#app/ui/form-answer.ts";

/**
 * The form that a request carries. A body that is no form (JSON, garbage, a cut upload) counts as an empty one:
 * the rules then say in French what is missing.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** The id of a row that a form names; empty for what is none. PostgreSQL would not even compare some signs. */
export function readId(form: FormData, name = "id"): string {
  const id = String(form.get(name) ?? "");
  return /^[\w-]{1,64}$/.test(id) ? id : "";
}

/** Which of an address's forms a request carries; it can still be read afterwards. */
export async function readIntent(request: Request): Promise<string | null> {
  return intentOf(await readForm(request.clone()));
}

/** Whether a browser asks for a page (a plain form), rather than our script for data. */
export function asksForPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
