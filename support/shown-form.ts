const UNESCAPED: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (sign) => UNESCAPED[sign]!);

/** Reads a form's values without its buttons. @param marker text in its opening tag */
export function shownForm(html: string, marker: string): Record<string, string> {
  return Object.fromEntries(shownFields(html, marker));
}

/** Keeps repeated names. */
export function shownFields(html: string, marker: string): [name: string, value: string][] {
  const at = html.indexOf(marker);
  if (at < 0) throw new Error(`no form with ${marker}`);
  const form = html.slice(html.lastIndexOf("<form", at), html.indexOf("</form>", at));
  return valuesOf(form);
}

export interface WholeForm {
  method: "get" | "post";
  /** null: the page's own URL. Buttons may override it. */
  action: string | null;
  takesFiles: boolean;
  values: Record<string, string>;
  /** With repeated names. */
  entries: [name: string, value: string][];
  fields: { name: string; type: string; choices: string[] }[];
  buttons: { name: string; value: string; action: string | null }[];
}

export function shownForms(html: string): WholeForm[] {
  return Array.from(html.matchAll(/<form\b[^>]*>[^]*?<\/form>/g), ([form]) => {
    const head = /^<form[^>]*>/.exec(form)![0];
    return {
      method: attributeOf(head, "method")?.toLowerCase() === "post" ? "post" : "get",
      action: attributeOf(head, "action") ?? null,
      takesFiles: attributeOf(head, "encType") === "multipart/form-data" || /type="file"/.test(form),
      values: Object.fromEntries(valuesOf(form)),
      entries: valuesOf(form),
      fields: fieldsOf(form),
      buttons: Array.from(form.matchAll(/<button\b[^>]*>/g), ([tag]) => ({
        name: attributeOf(tag, "name") ?? "",
        value: attributeOf(tag, "value") ?? "",
        action: attributeOf(tag, "formAction") ?? null,
      })),
    };
  });
}

const FIELDS = /<(input\b[^>]*)>|<((textarea|select)\b[^>]*)>([^]*?)<\/\3>/g;

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
}

function valuesOf(form: string): [string, string][] {
  const values: [string, string][] = [];
  for (const [, input, box = "", tagName, inside = ""] of form.matchAll(FIELDS)) {
    const tag = input ?? box;
    const name = attributeOf(tag, "name");
    const type = attributeOf(tag, "type");
    if (!name || type === "radio" || (type === "checkbox" && !/ checked\b/.test(tag))) continue;
    if (tagName === "textarea") values.push([name, plain(inside.replace(/^\n/, ""))]);
    else if (tagName === "select")
      values.push([name, plain(/<option value="([^"]*)" selected/.exec(inside)?.[1] ?? "")]);
    else values.push([name, attributeOf(tag, "value") ?? (type === "checkbox" ? "on" : "")]);
  }
  return values;
}

function fieldsOf(form: string): WholeForm["fields"] {
  const fields = new Map<string, WholeForm["fields"][number]>();
  for (const [, input, box = "", tagName, inside = ""] of form.matchAll(FIELDS)) {
    const tag = input ?? box;
    const name = attributeOf(tag, "name");
    if (!name) continue;
    const type = tagName ?? attributeOf(tag, "type") ?? "text";
    const field = fields.get(name) ?? { name, type, choices: [] };
    fields.set(name, field);
    if (tagName === "select")
      field.choices.push(...Array.from(inside.matchAll(/<option value="([^"]*)"/g), ([, value]) => plain(value!)));
    else if (type === "radio" || type === "checkbox") field.choices.push(attributeOf(tag, "value") ?? "on");
  }
  return [...fields.values()];
}
