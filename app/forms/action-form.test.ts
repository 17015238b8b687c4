import { expect, test } from "vitest";
import { sourceFiles } from "#support/source-files.ts";

test("a form with `error={null}` has a comment that says where the message is shown", () => {
  const uncommented = sourceFiles("app/**/*.tsx").flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index, lines) =>
        line.includes("error={null}") && !/^\s*\/\//.test(lines[index - 1]!) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(uncommented).toEqual([]);
});
