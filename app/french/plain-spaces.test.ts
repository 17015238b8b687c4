import { expect, it } from "vitest";
import { euros } from "./euros.ts";
import { longDateTime } from "./dates.ts";
import { megabytes } from "./megabytes.ts";
import { typeset } from "./typeset.ts";
import { withPlainSpaces } from "./plain-spaces.ts";

it.each([
  [typeset(longDateTime("2026-12-04", "10:30")), "vendredi 4 décembre 2026 à 10:30"],
  [euros(10_000), "10 000 €"],
  [megabytes(1_234_567_890), "1 234,6 Mo"],
  [typeset("12, passage des Tilleuls, 01 99 00 00 21"), "12, passage des Tilleuls, 01 99 00 00 21"],
])("withPlainSpaces leaves no no-break space in %j", (text, plain) => {
  expect(withPlainSpaces(text)).toBe(plain);
});

it("withPlainSpaces keeps the no-break spaces of punctuation", () => {
  const text = typeset("« 4 films » : lesquels ? Tous ; vite !");
  expect(withPlainSpaces(text)).toBe(text);
});
