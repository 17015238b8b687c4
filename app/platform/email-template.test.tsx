import { expect, test } from "vitest";
import { compileEmail } from "./email-template.server.ts";

const fill = await compileEmail(
  ({ name, url }) => (
    <html lang="fr">
      <body title={name}>
        <h1>Bonjour {name}</h1>
        <p>
          <a href={url}>Ouvrir</a>
        </p>
      </body>
    </html>
  ),
  ["name", "url"],
);
const url = "https://site.example/lien?id=1&b=2";

test("fills the HTML and the text", () => {
  const { html, text } = fill({ name: "Zoé d'Arc", url });
  expect(html).toContain('<body title="Zoé d&#39;Arc"><h1>Bonjour Zoé d&#39;Arc</h1>');
  expect(html).toContain('<a href="https://site.example/lien?id=1&amp;b=2">Ouvrir</a>');
  expect(html).not.toMatch(/[\uE000\uE001]|<!--/);
  expect(text).toBe(`Bonjour Zoé d'Arc\n\nOuvrir : ${url}`);
});

test.each([
  ['"><script>alert(1)</script>', "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["' onload='x", "&#39; onload=&#39;x"],
  ["{{name}} {0} ${name}", "{{name}} {0} ${name}"],
  ["$& $1 $` $'", "$&amp; $1 $` $&#39;"],
  ["&lt;b&gt;", "&amp;lt;b&amp;gt;"],
  ["\uE0001\uE001", "\uE0001\uE001"],
  ["<!-- --><!--$-->", "&lt;!-- --&gt;&lt;!--$--&gt;"],
])("a value cannot leave its place: %s", (name, escaped) => {
  const { html, text } = fill({ name, url });
  expect(html).toContain(`<body title="${escaped}"><h1>Bonjour ${escaped}</h1>`);
  expect(text).toContain(`Bonjour ${name}\n`);
  const plain = fill({ name: "x", url });
  expect(html.replaceAll(escaped, "x")).toBe(plain.html);
  expect(text.replace(name, "x")).toBe(plain.text);
});

test("a value is one line", () => {
  const { html, text } = fill({ name: "Camille\r\n\r\nVotre compte est bloqué\u2028!", url });
  expect(text).toMatch(/^Bonjour Camille Votre compte est bloqué !\n/);
  expect(html).not.toMatch(/[\r\n]/);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "/relative",
  'https://x.example/"onclick="',
  "",
])("a link is a web address: %s", (link) => {
  expect(() => fill({ name: "x", url: link })).toThrow("url is not a web address");
});
