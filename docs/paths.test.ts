import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

// The compiler checks imports. A path in a string would silently break after a move.

/** A whole string, or a COPY of the Containerfile. */
const PATH =
  /(?<=["'`]|^COPY .*\/srv\/solstice\/)(?:app\/[\w*+./{},[\]-]+|(?:bench|browsers|deploy|docs|faults|migrations|public|scripts|support|tests|vite)\/[\w*+./{},[\]-]+\.[\w*{},]+)(?=["'`]|\s)/gm;

/** Written on the server, and ignored by Git. */
const SECRETS = /^deploy\/\w+\.env$/;

const texts = sourceFiles(
  [
    "{app,bench,browsers,docs,faults,scripts,support,tests,vite}/**/*.{ts,tsx,mjs,mts,json}",
    "deploy/{Containerfile,*.service}",
    "*.{ts,json}",
    "oxlint.config.ts",
    ".dockerignore",
  ],
  /^package-lock\.json$/,
);

test("every handwritten path leads to an existing file", () => {
  const paths = texts.flatMap(({ path: file, text }) => Array.from(text.matchAll(PATH), ([path]) => ({ file, path })));
  expect(paths.length).toBeGreaterThan(150);
  const leadsNowhere = ({ file, path }: { file: string; path: string }) =>
    [".", dirname(file)].every(
      (folder) => !existsSync(join(folder, path)) && globSync(path, { cwd: folder }).length === 0,
    );
  expect(
    paths
      .filter(({ path }) => !SECRETS.test(path))
      .filter(leadsNowhere)
      .map(({ file, path }) => `${file}: ${path}`),
  ).toEqual([]);
});
