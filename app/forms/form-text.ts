import { withoutControlCharacters } from "./without-control-characters.ts";

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The text as stored, with LF line ends, because browsers send CRLF but count LF for `maxlength`. */
export function normaliseText(value: unknown): string {
  return typeof value === "string" ? withoutControlCharacters(value).replace(/\r\n?/g, "\n").trim() : "";
}

const TABS_AND_LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, zero-width spaces and bidi marks, but not ZWJ and ZWNJ, which emojis and some scripts need. */
const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]+/gu;
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** Replaces tabs by spaces and removes invisible characters, but not line feeds. */
export function withoutInvisible(text: string): string {
  return text.replaceAll("\t", " ").replace(INVISIBLE, (characters) => characters.replace(/[^\n]/g, ""));
}

export function normaliseLine(text: string): string {
  return text.replace(TABS_AND_LINE_BREAKS, " ").replace(INVISIBLE, "").trim();
}

/** Also removes joiners and soft hyphens, and makes look-alikes plain, so that people see exactly what is checked. */
export function foldedLine(text: string): string {
  return normaliseLine(
    text
      .replace(/\p{Cf}+/gu, "")
      .replace(/\p{Zs}/gu, " ")
      .replace(HYPHENS, "-"),
  );
}
