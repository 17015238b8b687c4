// Reads pages as a browser does, without running their scripts.
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export type Html = string | Element;

/** Conditions on an element's attributes: a value, a pattern, true for present, or false for absent. */
export type Attributes = Readonly<Record<string, string | RegExp | boolean>>;

/** Cache of the last parsed page, because tests read several things of one page. */
let lastPage: { html: string; tree: Node } | undefined;

function treeOf(html: Html): Node {
  if (typeof html !== "string") return html;
  if (lastPage?.html !== html) lastPage = { html, tree: parse(html, { scriptingEnabled: false }) };
  return lastPage.tree;
}

function* elementsIn(node: Node): Generator<Element> {
  if (!("childNodes" in node)) return;
  for (const child of node.childNodes) {
    if ("tagName" in child) yield child;
    yield* elementsIn(child);
  }
}

/** @param tag `*`: any */
export function all(html: Html, tag: string, attributes: Attributes = {}): Element[] {
  return [...elementsIn(treeOf(html))].filter(
    (element) => (tag === "*" || element.tagName === tag) && matches(element, attributes),
  );
}

export function one(html: Html, tag: string, attributes: Attributes = {}): Element {
  const [first] = all(html, tag, attributes);
  if (!first) throw new Error(`no <${tag}> with ${JSON.stringify(attributes)}`);
  return first;
}

function matches(element: Element, attributes: Attributes): boolean {
  return Object.entries(attributes).every(([name, wanted]) => {
    const value = attribute(element, name);
    if (typeof wanted === "boolean") return wanted === (value !== undefined);
    return value !== undefined && (typeof wanted === "string" ? wanted === value : wanted.test(value));
  });
}

/** @param name in lower case */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

export function contentOf(element: Node): string {
  if ("value" in element) return element.value;
  return "childNodes" in element ? element.childNodes.map(contentOf).join("") : "";
}

/** The HTML of an element, with no-break spaces as characters, as the site writes them. */
export function sourceOf(element: Element): string {
  return serializeOuter(element).replaceAll("&nbsp;", "\u00A0");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function addressesIn(html: Html, to: string | RegExp): string[] {
  return all(html, "a", { href: to }).map((link) => attribute(link, "href")!);
}

export function valueOf(html: Html, name: string): string {
  const [value] = valuesOf(html, name);
  if (value === undefined) throw new Error(`no value of ${name}`);
  return value;
}

/** Returns the values of all fields and buttons of this name, but only of chosen radio buttons and checkboxes. */
export function valuesOf(html: Html, name: string): string[] {
  return all(html, "*", { name }).flatMap((field) =>
    field.tagName === "button" ? buttonValue(field) : isField(field) ? submittedValues(field) : [],
  );
}

export function choicesOf(html: Html, name: string): string[] {
  return all(html, "input", { name }).map((field) => attribute(field, "value") ?? "on");
}

export interface HtmlForm {
  method: "get" | "post";
  /** null: the page's own URL. Buttons may override it. */
  action: string | null;
  takesFiles: boolean;
  /** The values of the fields, without buttons. */
  values: Record<string, string>;
  /** Like `values`, but with repeated names. */
  entries: [name: string, value: string][];
  fields: { name: string; type: string; choices: string[] }[];
  buttons: { name: string; value: string; action: string | null }[];
}

/** Returns the values of the first form that has these attributes, or contains an element that has them. */
export function formValues(html: Html, attributes: Attributes): Record<string, string> {
  return Object.fromEntries(formEntries(html, attributes));
}

export function formEntries(html: Html, attributes: Attributes): [name: string, value: string][] {
  const form = all(html, "form").find((each) => matches(each, attributes) || all(each, "*", attributes).length > 0);
  if (!form) throw new Error(`no form with ${JSON.stringify(attributes)}`);
  return entriesOf(form);
}

export function formsIn(html: Html): HtmlForm[] {
  return all(html, "form").map((form) => ({
    method: attribute(form, "method")?.toLowerCase() === "post" ? "post" : "get",
    action: attribute(form, "action") ?? null,
    takesFiles: attribute(form, "enctype") === "multipart/form-data" || all(form, "input", { type: "file" }).length > 0,
    values: Object.fromEntries(entriesOf(form)),
    entries: entriesOf(form),
    fields: describeFields(form),
    buttons: all(form, "button").map((button) => ({
      name: attribute(button, "name") ?? "",
      value: buttonValue(button),
      action: attribute(button, "formaction") ?? null,
    })),
  }));
}

const buttonValue = (button: Element) => attribute(button, "value") ?? "";

const isField = ({ tagName }: Element) => ["input", "textarea", "select"].includes(tagName);

function fieldsIn(form: Element): Element[] {
  return all(form, "*", { name: /./ }).filter(isField);
}

function entriesOf(form: Element): [string, string][] {
  return fieldsIn(form).flatMap((field) =>
    submittedValues(field).map((value) => [attribute(field, "name")!, value] as [string, string]),
  );
}

function submittedValues(field: Element): string[] {
  if (field.tagName === "textarea") return [contentOf(field)];
  if (field.tagName === "select") {
    const options = all(field, "option");
    const chosen = options.find((option) => attribute(option, "selected") !== undefined) ?? options[0];
    return chosen ? [attribute(chosen, "value") ?? contentOf(chosen)] : [];
  }
  const isChoice = /^(?:radio|checkbox)$/.test(attribute(field, "type") ?? "");
  if (isChoice && attribute(field, "checked") === undefined) return [];
  return [attribute(field, "value") ?? (isChoice ? "on" : "")];
}

function describeFields(form: Element): HtmlForm["fields"] {
  const fields = new Map<string, HtmlForm["fields"][number]>();
  for (const field of fieldsIn(form)) {
    const name = attribute(field, "name")!;
    const type = field.tagName === "input" ? (attribute(field, "type") ?? "text") : field.tagName;
    const known = fields.get(name) ?? { name, type, choices: [] };
    fields.set(name, known);
    if (type === "select")
      known.choices.push(...all(field, "option").map((option) => attribute(option, "value") ?? ""));
    else if (type === "radio" || type === "checkbox") known.choices.push(attribute(field, "value") ?? "on");
  }
  return [...fields.values()];
}
