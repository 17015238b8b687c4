import { globSync } from "node:fs";
import { type ESTree, parseSync } from "vite";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";
import { typeset } from "#app/french/typeset.ts";

// French in source is typed as it is printed: ’ and no-break spaces; typeset() is for data and the specification's texts.

/** Texts that are not printed as they stand, with the reason. */
const EXCEPTIONS: readonly [path: RegExp, why: string][] = [
  [
    /^app\/content\/parts\/(?:agency|commercial-terms|contact|films|galleries|home|prices|search|services)\.ts$/,
    "data",
  ],
  [/^app\/demo\//, "data: what the demonstration's people have typed"],
  [/^app\/features\/enquiries\/thread\/received-mail\.ts$/, "data: the head of a mail, stored with its text"],
  [
    /^app\/platform\/(?:backup|config|database|files)\/|\/(?:maildev|listen|metrics-server|start-warnings|service-problems|file-folders)\.server\.ts$/,
    "terminal",
  ],
  [/^app\/platform\/mail\/render-email\.server\.ts$/, "plain text of mails, made from HTML"],
  [/^app\/forms\/person-fields\.messages\.ts$/, "signs that are listed, not punctuation"],
];

/** Matches markup, queries and policies, and English, whose apostrophes precede « s » or a space. */
const CODE =
  /'(?:self|none|nonce-|sha256|Segoe|Times|wght|pg_|ended |')|'$|'[\w.]*'\)?|data:image|\btranslate\(|:is\(|^ ?M\d|>> '|["\w]' \|\||['’]s?(?: |$)|:hover/;

const isProse = (text: string) => /\p{L}{2}/u.test(text) && !CODE.test(text);

interface SourceText {
  text: string;
  start: number;
}

/** A template counts as a whole, with a word for each expression. */
function textsOf(path: string, source: string): SourceText[] {
  const found: SourceText[] = [];
  const walk = (node: ESTree.Node) => {
    if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return;
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "typeset") return;
    if (node.type === "Literal" && typeof node.value === "string") found.push({ text: node.value, start: node.start });
    else if (node.type === "JSXText") found.push({ text: node.value, start: node.start });
    else if (node.type === "TemplateLiteral")
      found.push({ text: node.quasis.map(({ value }) => value.cooked ?? "").join("X"), start: node.start });
    for (const child of Object.values(node))
      for (const each of Array.isArray(child) ? child : [child])
        if (each && typeof each === "object" && "type" in each) walk(each as ESTree.Node);
  };
  walk(parseSync(path, source, { lang: path.endsWith("x") ? "tsx" : "ts" }).program);
  return found;
}

function plainTexts(path: string, source: string): string[] {
  return textsOf(path, source)
    .filter(({ text }) => typeset(text) !== text && isProse(text))
    .map(({ text, start }) => `${path}:${source.slice(0, start).split("\n").length} ${text.trim()}`);
}

test("every French text in source is typed as it is printed", () => {
  const files = sourceFiles("app/**/*.{ts,tsx}", /\.test\./);
  expect(files.length).toBeGreaterThan(900);
  const checked = files.filter(({ path }) => !EXCEPTIONS.some(([excepted]) => excepted.test(path)));
  const plain = checked.flatMap(({ path, text }) => plainTexts(path, text));
  expect(plain, "type ’ and the no-break spaces that typeset() would add").toEqual([]);
}, 60_000);

test.each([
  ['const a = "L\'agence est fermée."', 1],
  ["const a = 'Fermé : demain'", 1],
  ["const a = `Le tarif « ${name} » est publié`", 1],
  ["const a = `Valable ${7} jours`, b = 'Valable 7 jours'", 1],
  ["const a = <p>C'est fini</p>", 1],
  ['const a = "L’agence est fermée\u00a0: demain"', 0],
  ['const a = typeset("L\'agence"), b = "the film\'s file", c = "default-src \'self\'"', 0],
])("the check finds what typeset() would change: %s", (source, count) => {
  expect(plainTexts("sample.tsx", source)).toHaveLength(count);
});

test("every exception matches a file", () => {
  const files = globSync("app/**/*.{ts,tsx}");
  expect(EXCEPTIONS.filter(([path]) => !files.some((file) => path.test(file)))).toEqual([]);
});
