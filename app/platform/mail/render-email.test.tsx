import { expect, test } from "vitest";
import { renderEmail } from "./render-email.server.ts";

interface Values {
  name: string;
  url: string;
}

function render(identity: { name: string }, { name, url }: Values) {
  return renderEmail(
    <html lang="fr">
      <body title={name}>
        <h1>Bonjour {name}</h1>
        <p>
          <a href={url}>Ouvrir</a>
        </p>
        <p>{identity.name}</p>
      </body>
    </html>,
  );
}

const studio = { name: "Studio d'Arles" };
const url = "https://site.example/lien?id=1&b=2";

test("renderEmail shows the values in the HTML and the text", () => {
  const { html, text } = render(studio, { name: "Zoé d'Arc", url });
  expect(html).toContain('<body title="Zoé d&#x27;Arc"><h1>Bonjour Zoé d&#x27;Arc</h1>');
  expect(html).toContain('<a href="https://site.example/lien?id=1&amp;b=2">Ouvrir</a></p><p>Studio d&#x27;Arles</p>');
  expect(html).not.toMatch(/[\uE000\uE001]|<!--/);
  expect(text).toBe(`Bonjour Zoé d'Arc\n\nOuvrir : ${url}\n\nStudio d'Arles`);
});

test.each([
  ['"><script>alert(1)</script>', "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["' onload='x", "&#x27; onload=&#x27;x"],
  ["{{name}} {0} ${name}", "{{name}} {0} ${name}"],
  ["$& $1 $` $'", "$&amp; $1 $` $&#x27;"],
  ["&lt;b&gt;", "&amp;lt;b&amp;gt;"],
  ["\uE0001\uE001", "\uE0001\uE001"],
  ["<!-- --><!--$-->", "&lt;!-- --&gt;&lt;!--$--&gt;"],
])("renderEmail escapes the value %s", (name, escaped) => {
  const { html, text } = render(studio, { name, url });
  expect(html).toContain(`<body title="${escaped}"><h1>Bonjour ${escaped}</h1>`);
  expect(text).toContain(`Bonjour ${name}\n`);
  const plain = render(studio, { name: "x", url });
  expect(html.replaceAll(escaped, "x")).toBe(plain.html);
  expect(text.replace(name, "x")).toBe(plain.text);
});

test("renderEmail joins the lines of a value into one", () => {
  const { html, text } = render(studio, { name: "Camille\r\n\r\nVotre compte est bloqué\u2028!", url });
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
  expect(() => render(studio, { name: "x", url: link })).toThrow("is not a web address");
});

test("renderEmail shows the agency's current name, escaped and in one line", () => {
  const other = { ...studio, name: '<b>"Atelier"</b>\r\nRabais' };
  const { html, text } = render(other, { name: "Zoé", url });
  expect(html).toContain("<p>&lt;b&gt;&quot;Atelier&quot;&lt;/b&gt; Rabais</p>");
  expect(text).toMatch(/\n\n<b>"Atelier"<\/b> Rabais$/);
  expect(render(studio, { name: "Zoé", url }).html).not.toContain("Rabais");
});
