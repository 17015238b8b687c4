import { isAgencyPath } from "#app/http/request/agency-path.ts";

const forms = new WeakMap<Request, Promise<FormData>>();

/** Parses a body once. Returns an empty form if the body has too many fields or is not a form. */
export function readForm(request: Request): Promise<FormData> {
  const form = forms.get(request) ?? parseForm(request);
  forms.set(request, form);
  return form;
}

/** Removes NULs, which PostgreSQL rejects. */
async function parseForm(request: Request): Promise<FormData> {
  const form = new FormData();
  try {
    const entries = [...(await request.formData())];
    if (entries.length > maxFields(request)) return form;
    for (const [name, value] of entries)
      form.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
    return form;
  } catch {
    return form;
  }
}

/** The agency's limit is high, because closing a season sends a few fields for each of hundreds of clients. */
function maxFields({ url }: Request): number {
  return isAgencyPath(new URL(url).pathname) ? 10_000 : 200;
}

export function readId(form: FormData, name = "id"): string {
  const id = String(form.get(name) ?? "");
  return /^[\w-]{1,64}$/.test(id) ? id : "";
}
