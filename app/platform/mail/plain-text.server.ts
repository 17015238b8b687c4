import { convert, type Selector } from "html-to-text";

const DEFAULTS: readonly Selector[] = [
  { selector: "img", format: "skip" },
  { selector: "[data-skip-in-text=true]", format: "skip" },
  { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
];

export function toPlainText(html: string, selectors: readonly Selector[] = []): string {
  return convert(html, { wordwrap: false, selectors: [...DEFAULTS, ...selectors] });
}
