const UNESCAPED: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (sign) => UNESCAPED[sign]!);

/** What a form would send as its page shows it, without its buttons. @param marker something that stands in its first tag */
export function shownForm(html: string, marker: string): Record<string, string> {
  const at = html.indexOf(marker);
  if (at < 0) throw new Error(`no form with ${marker}`);
  const form = html.slice(html.lastIndexOf("<form", at), html.indexOf("</form>", at));
  const values: Record<string, string> = {};
  for (const [, input, box = "", tagName, inside = ""] of form.matchAll(
    /<(input\b[^>]*)>|<((textarea|select)\b[^>]*)>([^]*?)<\/\3>/g,
  )) {
    const tag = input ?? box;
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const name = attribute("name");
    const type = attribute("type");
    if (!name || type === "radio" || (type === "checkbox" && !/ checked\b/.test(tag))) continue;
    if (tagName === "textarea") values[name] = plain(inside.replace(/^\n/, ""));
    else if (tagName === "select") values[name] = plain(/<option value="([^"]*)" selected/.exec(inside)?.[1] ?? "");
    else values[name] = plain(attribute("value") ?? "");
  }
  return values;
}
