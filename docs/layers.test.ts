import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";
import { features, layerSubfolders, layers } from "../oxlint.config.ts";

test("the styles of app/ui are in a cascade layer below the components that use them", () => {
  const modules = sourceFiles("app/**/*.module.css");
  expect(modules.length).toBeGreaterThan(100);
  for (const { path, text } of modules) {
    const cascadeLayers = new Set(text.match(/(?<=@layer )\w+/g));
    const othersLayer = path.startsWith("app/ui/") ? "components" : "ui";
    expect(cascadeLayers, path).not.toContain(othersLayer);
    expect(cascadeLayers.size, path).toBeGreaterThan(0);
  }
});

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test("oxlint.config.ts lists every feature, and all subfolders of a feature or layer if it lists any", () => {
  expect(foldersIn("app/features").toSorted()).toEqual(Object.keys(features).toSorted());
  for (const [feature, subfolders] of Object.entries(features))
    if (subfolders.length > 0) expect(foldersIn(`app/features/${feature}`).toSorted()).toEqual(subfolders.toSorted());
  for (const [layer, subfolders] of Object.entries(layerSubfolders))
    expect(foldersIn(`app/${layer}`).toSorted()).toEqual(subfolders.toSorted());
  expect(foldersIn("app")).toEqual(expect.arrayContaining(Object.keys(layers)));
});

test("no folder of app/ or support/ has more than 25 source files directly in it", () => {
  const filesByFolder = Map.groupBy(
    globSync("{app,support}/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path)),
    (path) => dirname(path),
  );
  const crowded = [...filesByFolder].filter(([, files]) => files.length > 25).map(([folder]) => folder);
  expect(crowded).toEqual([]);
});

test("only app/router uses React Router's unstable API", () => {
  const others = sourceFiles("app/**/*.{ts,tsx}", /^app\/router\//);
  const users = others.filter(({ text }) => /\bUNSAFE_|__reactRouter/.test(text));
  expect(users.map(({ path }) => path)).toEqual([]);
});

// The browser submits this upload form only without JavaScript; otherwise a script sends the files.
const PLAIN_FORMS = ["app/features/media/upload-zone.tsx"];

test("every form that an action answers is an ActionForm", () => {
  const files = sourceFiles("app/**/*.tsx", /^app\/forms\/action-form\.tsx$/);
  const others = files.filter(({ text }) => /<[\w.]*[Ff]orm\b[^>]*\smethod="post"/.test(text));
  expect(others.map(({ path }) => path)).toEqual(PLAIN_FORMS);
});

test("no list of the site uses key={text}, because two items may have the same text", () => {
  const keyed = sourceFiles("app/**/*.tsx").filter(({ text }) => /\bkey=\{text\}/.test(text));
  expect(keyed).toEqual([]);
});

test("no two style sheets have the same name, because the build names classes after them", () => {
  const names = sourceFiles("app/**/*.module.css").map(({ path }) => basename(path));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test("every class that a component reads from a CSS module exists there", () => {
  const missing: string[] = [];
  for (const { path, text } of sourceFiles("app/**/*.tsx")) {
    for (const [, name, from] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const file = from!.startsWith("#") ? from!.slice(1) : join(dirname(path), from!);
      const classes = new Set(readFileSync(file, "utf8").match(/(?<=\.)[a-zA-Z][\w-]*/g));
      const code = text.replaceAll(/ from "[^"]+"/g, "");
      for (const [, used] of code.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, "g")))
        if (!classes.has(used!)) missing.push(`${path}: ${name}.${used}`);
    }
  }
  expect(missing).toEqual([]);
});
