import { expect, test } from "vitest";
import { renderEmail } from "./render-email.server.ts";

const studio = "Studio d'Arles";
const url = "https://site.example/lien?id=1&b=2";

function render(name: string, link = url) {
  return renderEmail(
    <html lang="fr">
      <body title={name}>
        <h1>Bonjour {name}</h1>
        <p>
          <a href={link}>Ouvrir</a>
        </p>
        <p>{studio}</p>
      </body>
    </html>,
  );
}

test("renderEmail renders the values in HTML and in plain text", () => {
  const { html, text } = render("Zoé d'Arc");
  expect(html).toContain('<body title="Zoé d&#x27;Arc"><h1>Bonjour Zoé d&#x27;Arc</h1>');
  expect(html).toContain('<a href="https://site.example/lien?id=1&amp;b=2">Ouvrir</a></p><p>Studio d&#x27;Arles</p>');
  expect(html).not.toContain("<!--");
  expect(text).toBe(`Bonjour Zoé d'Arc\n\nOuvrir : ${url}\n\nStudio d'Arles`);
});

test.each([
  ['"><script>alert(1)</script>', "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["' onload='x", "&#x27; onload=&#x27;x"],
  ["{{name}} {0} ${name}", "{{name}} {0} ${name}"],
  ["$& $1 $` $'", "$&amp; $1 $` $&#x27;"],
  ["&lt;b&gt;", "&amp;lt;b&amp;gt;"],
  ["<!-- --><!--$-->", "&lt;!-- --&gt;&lt;!--$--&gt;"],
])("renderEmail escapes the value %s", (name, escaped) => {
  const { html, text } = render(name);
  expect(html).toContain(`<body title="${escaped}"><h1>Bonjour ${escaped}</h1>`);
  expect(text).toContain(`Bonjour ${name}\n`);
  const plain = render("x");
  expect(html.replaceAll(escaped, "x")).toBe(plain.html);
  expect(text.replace(name, "x")).toBe(plain.text);
});

test("renderEmail joins the lines of a value into one", () => {
  const { html, text } = render("Camille\r\n\r\nVotre compte est bloqué\u2028!");
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
])("renderEmail rejects the link %s, which is no web address", (link) => {
  expect(() => render("x", link)).toThrow("is not a web address");
});
