import { expect, it } from "vitest";
import { originalFilename } from "./original-filename.ts";

it.each([
  ["IMG_2200.jpg", "IMG_2200.jpg"],
  ["👩‍👧 l'été 🎉.jpg", "👩‍👧 l'été 🎉.jpg"],
  ["mariage \u202Egpj.exe\u202C.jpg", "mariage gpj.exe.jpg"],
  ["\u2066שלום\u2069\u200F.png", "שלום.png"],
  ["a\r\nb\u0000.jpg", "a b .jpg"],
  ["\u0007\u202E", "fichier"],
  ["\u0000\u0007.jpg", "fichier.jpg"],
])("originalFilename returns the name %j as %j", (name, expected) => {
  expect(originalFilename(name)).toBe(expected);
});
