import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { oneLine } from "#app/platform/security/one-line.ts";
import { plainTextConverter } from "./plain-text.server.ts";

/** Table layouts need this doctype in mail programs. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A link that is no web address. Of the characters that React escapes, an address may contain only &. */
const BAD_LINK = / href="(?!https?:\/\/(?:[^\s"\\&]|&amp;)+")/;

const toPlainText = plainTextConverter({
  // Keeps several spaces in a row as they were typed; the markup has none of its own.
  whitespaceCharacters: "\n",
  selectors: [
    { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: "br.m-space", format: "inlineString", options: { string: " " } },
    { selector: "td.m-label", format: "inlineSurround", options: { suffix: " : " } },
    { selector: "tr.m-fact", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "table.m-facts", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: "a", options: { linkBrackets: [": ", ""], hideLinkHrefIfSameAsText: true } },
  ],
});

/** Makes the HTML and the plain text of a mail. Every link must be a web address. */
export function renderEmail(email: ReactElement): { html: string; text: string } {
  // Joins the lines of all values, because a name with line breaks could add paragraphs to the mail.
  const html = DOCTYPE + oneLine(renderToStaticMarkup(email));
  if (BAD_LINK.test(html)) throw new TypeError("A link of the mail is not a web address");
  return { html, text: toPlainText(html) };
}
