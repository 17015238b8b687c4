import { expect, it } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import { emptyMetadata, readPictureForm, withPictureMetadata } from "./picture-texts.ts";

it.each([
  ["an empty form as empty metadata", {}, emptyMetadata],
  [
    "a description",
    { alternative: "described", description: " Un quai. " },
    { alternative: { kind: "described", text: "Un quai." } },
  ],
  ["a blank description as missing", { alternative: "described", description: " " }, { alternative: null }],
  [
    "a description of invisible characters as missing",
    { alternative: "described", description: "\u200B" },
    { alternative: null },
  ],
  [
    "the choice « decorative » without the description",
    { alternative: "decorative", description: "x" },
    { alternative: { kind: "decorative" } },
  ],
  ["the focal point in tenths", { x: "3", y: "10" }, { focal: { x: 0.3, y: 1 } }],
  ["the middle as no focal point", { x: "5", y: "5" }, { focal: null }],
  ["a focal point outside the picture as none", { x: "11", y: "-1" }, { focal: null }],
  ["a credit of two lines as one line", { credit: "Léa\r\nOry\u202E" }, { credit: "Léa Ory" }],
  ["a credit without outer spaces", { credit: " Léa Ory " }, { credit: "Léa Ory" }],
] as const)("readPictureForm reads %s", (_, fields, metadata) => {
  expect(readPictureForm(formOf(fields))).toEqual({ ok: true, metadata: { ...emptyMetadata, ...metadata } });
});

it("readPictureForm reports each error at its field", () => {
  const failed = readPictureForm(
    formOf({ alternative: "described", description: "x".repeat(301), credit: "x".repeat(301) }),
  );
  expect(failed).toEqual({
    ok: false,
    reason: "fields",
    errors: {
      description: "Ce texte est trop long : 300 caractères au plus.",
      credit: "Ce texte est trop long : 120 caractères au plus.",
    },
  });
});

it("withPictureMetadata removes an empty entry and keeps the entries of other pictures", () => {
  const metadata = { ...emptyMetadata, credit: "Léa" };
  expect(withPictureMetadata({ other: metadata }, "new", emptyMetadata)).toEqual({ other: metadata });
  expect(withPictureMetadata({ other: metadata }, "new", metadata)).toEqual({ other: metadata, new: metadata });
  expect(withPictureMetadata({ other: metadata, new: metadata }, "new", emptyMetadata)).toEqual({ other: metadata });
});
