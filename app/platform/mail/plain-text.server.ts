import { compile, type Options, type Selector } from "html-to-text";

const DEFAULTS: readonly Selector[] = [
  { selector: "img", format: "skip" },
  { selector: "[data-skip-in-text=true]", format: "skip" },
  { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
];

export function plainTextConverter({ selectors = [], ...options }: Options = {}): (html: string) => string {
  return compile({ wordwrap: false, ...options, selectors: [...DEFAULTS, ...selectors] });
}
