import { convert, type Selector } from "html-to-text";

/** Links say where they lead, unless their words do; pictures say nothing. */
const DEFAULTS: readonly Selector[] = [
  { selector: "img", format: "skip" },
  { selector: "[data-skip-in-text=true]", format: "skip" },
  { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
];

/** The plain text of an HTML mail, one line for each paragraph. */
export function toPlainText(html: string, selectors: readonly Selector[] = []): string {
  return convert(html, { wordwrap: false, selectors: [...DEFAULTS, ...selectors] });
}
