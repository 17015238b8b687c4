import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { inlineStyles } from "./inline-styles.server.ts";

const sheets = new Map([
  ["/assets/base.css", "body{margin:0}"],
  ["/assets/home.css", 'a::after{content:"$&"}'],
]);
const link = (address: string) => `<link rel="stylesheet" href="${address}"/>`;

it("puts the sheets of a page into it in their order, names them by their hash, and leaves links that fetch nothing", () => {
  const head = `<title>t</title>${link("/assets/base.css")}<meta name="m"/>${link("/assets/home.css#")}`;
  const { html, hash } = inlineStyles(head, sheets)!;
  const [style, text] = /<style>([^<]*)<\/style>/.exec(html)!;
  expect(text).toBe('body{margin:0}a::after{content:"$&"}');
  expect(hash).toBe(`sha256-${createHash("sha256").update(text!).digest("base64")}`);
  expect(html.replace(style, "")).toBe(head.replaceAll(/(\.css#?")\/>/g, '$1 disabled=""/>'));
  expect(html.indexOf(style)).toBe(head.indexOf("<link"));
});

it("leaves the link of a sheet that it does not know, and a page without any", () => {
  expect(inlineStyles(link("/assets/other.css"), sheets)).toBeNull();
  expect(inlineStyles("<p>…</p>", sheets)).toBeNull();
  const mixed = inlineStyles(link("/assets/other.css") + link("/assets/base.css"), sheets)!;
  expect(mixed.html).toBe(
    `${link("/assets/other.css")}<style>body{margin:0}</style><link rel="stylesheet" href="/assets/base.css" disabled=""/>`,
  );
});
