import { isAgencyPath } from "#app/http/request/agency-path.ts";
import { intentOf } from "#app/ui/form/form-answer.ts";

/**
 * The form that a request carries. A body that is no form (JSON, garbage, a cut upload) counts as an empty one:
 * the rules then say in French what is missing. NULs are left out: PostgreSQL would not even compare them.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = withoutNuls(await formOf(request));
    return [...form].length > mostFieldsOf(request) ? new FormData() : form;
  } catch {
    return new FormData();
  }
}

/** More fields than this are no form of ours. In the agency, closing a season sends a few for each of hundreds of clients. */
function mostFieldsOf({ url }: Request): number {
  return isAgencyPath(new URL(url).pathname) ? 10_000 : 200;
}

/** A form without files is read as a text, which needs no stream: so most forms come. */
async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return request.formData();
  const fields = new URLSearchParams(await request.text());
  const form = new FormData();
  if (fields.size <= mostFieldsOf(request)) for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The same form, where it has none. */
function withoutNuls(form: FormData): FormData {
  const entries = [...form];
  if (!entries.some(([, value]) => typeof value === "string" && value.includes("\0"))) return form;
  const clean = new FormData();
  for (const [name, value] of entries)
    clean.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
  return clean;
}

/** The id of a row that a form names; empty for what is none. */
export function readId(form: FormData, name = "id"): string {
  const id = String(form.get(name) ?? "");
  return /^[\w-]{1,64}$/.test(id) ? id : "";
}

/** Which of an address's forms a request carries; it can still be read afterwards. */
export async function readIntent(request: Request): Promise<string | null> {
  return intentOf(await readForm(request.clone()));
}
