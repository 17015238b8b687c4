import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { oneLine } from "#app/platform/security/one-line.ts";
import { toPlainText } from "./plain-text.server.ts";

export interface FilledEmail {
  html: string;
  text: string;
}

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** The agency's details are filled in with each mail, because the agency may change them. */
const SENDER = ["name", "address", "email", "phone"] as const;
type Sender = Values<(typeof SENDER)[number]>;

/** A placeholder's index, or the text between two placeholders. */
type Part = string | number;

// Private-use characters, because neither React nor the text conversion changes them, and no template contains them.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PLACEHOLDER = /\uE000(\d+)\uE001/;

/** Table layouts need this doctype in mail programs. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders a component once; each mail then only fills its placeholders. A value in a link must be a web address. */
export function compileEmail<Name extends string>(
  component: FunctionComponent<Values<Name> & { identity: Sender }>,
  names: readonly Name[],
  { multiline = [], optional = [] }: { multiline?: readonly Name[]; optional?: readonly Name[] } = {},
): (identity: Sender, values: Values<Name>) => FilledEmail {
  /** Keyed by the names of the empty values, because a component may omit text around an optional value. */
  const variants = new Map<string, Template>();

  return (identity, values) => {
    const empty = optional.filter((name) => values[name] === "");
    const variant = variants.get(empty.join()) ?? compiledTemplate(component, names, empty);
    variants.set(empty.join(), variant);
    const { html, text, links } = variant;
    // A value that is not multiline becomes one line, because a name with line breaks could add paragraphs to the mail.
    const lines = [
      ...names.map((name) => (multiline.includes(name) ? plainLines : oneLine)(values[name])),
      ...SENDER.map((name) => oneLine(identity[name])),
    ];
    const escaped = lines.map((line, index) => {
      if (links.has(index) && !WEB_ADDRESS.test(line)) throw new TypeError(`${names[index]} is not a web address`);
      return escapeHtml(line).replaceAll("\n", "<br>");
    });
    return { html: fill(html, escaped), text: fill(text, lines) };
  };
}

interface Template {
  html: Part[];
  text: Part[];
  links: Set<Part>;
}

function compiledTemplate<Name extends string>(
  component: FunctionComponent<Values<Name> & { identity: Sender }>,
  names: readonly Name[],
  empty: readonly Name[],
): Template {
  const values = { ...placeholders(names, 0), ...Object.fromEntries(empty.map((name) => [name, ""])) };
  const identity = placeholders(SENDER, names.length);
  const page = DOCTYPE + renderToStaticMarkup(createElement(component, { ...values, identity }));
  const html = split(page);
  const links = html.filter((part, at) => typeof part === "number" && `${html[at - 1]}`.endsWith('href="'));
  return { html, text: split(toPlainText(page, PLAIN_TEXT)), links: new Set(links) };
}

function placeholders<Name extends string>(names: readonly Name[], first: number): Values<Name> {
  return Object.fromEntries(names.map((name, index) => [name, `${OPEN}${first + index}${CLOSE}`])) as Values<Name>;
}

function plainLines(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const WEB_ADDRESS = /^https?:\/\/[^\s<>"'\\]+$/;

function split(template: string): Part[] {
  return template.split(PLACEHOLDER).map((part, at) => (at % 2 ? Number(part) : part));
}

function fill(parts: readonly Part[], values: readonly string[]): string {
  let result = "";
  for (const part of parts) result += typeof part === "number" ? values[part] : part;
  return result;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

const PLAIN_TEXT: Parameters<typeof toPlainText>[1] = [
  { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: "br.m-space", format: "inlineString", options: { string: " " } },
  { selector: "td.m-label", format: "inlineSurround", options: { suffix: " : " } },
  { selector: "tr.m-fact", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: "table.m-facts", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: "a", options: { linkBrackets: [": ", ""], hideLinkHrefIfSameAsText: true } },
];
