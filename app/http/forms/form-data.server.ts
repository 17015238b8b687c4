import { isAgencyPath } from "#app/http/request/agency-path.ts";
import { intentOf } from "#app/ui/form/form-answer.ts";

/** Returns an empty form if the body has too many fields or is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = withoutNuls(await formOf(request));
    return [...form].length > mostFieldsOf(request) ? new FormData() : form;
  } catch {
    return new FormData();
  }
}

/** Closing a season sends a few fields for each of hundreds of clients. */
function mostFieldsOf({ url }: Request): number {
  return isAgencyPath(new URL(url).pathname) ? 10_000 : 200;
}

/** A URL-encoded form is parsed from its text, which is faster than parsing a stream. */
async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return request.formData();
  const fields = new URLSearchParams(await request.text());
  const form = new FormData();
  if (fields.size <= mostFieldsOf(request)) for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** PostgreSQL rejects NUL in a text. */
function withoutNuls(form: FormData): FormData {
  const entries = [...form];
  if (!entries.some(([, value]) => typeof value === "string" && value.includes("\0"))) return form;
  const clean = new FormData();
  for (const [name, value] of entries)
    clean.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
  return clean;
}

export function readId(form: FormData, name = "id"): string {
  const id = String(form.get(name) ?? "");
  return /^[\w-]{1,64}$/.test(id) ? id : "";
}

export async function readIntent(request: Request): Promise<string | null> {
  return intentOf(await readForm(request.clone()));
}
