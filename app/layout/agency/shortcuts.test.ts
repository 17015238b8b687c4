import { expect, it } from "vitest";
import { footerShortcuts, type KeyPress, rowAfter, shortcutOf } from "./shortcuts.ts";

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

it.each([
  ["n", {}, "N", null],
  ["N", { shiftKey: true }, "N", null],
  ["?", { shiftKey: true }, "?", null],
  ["ArrowLeft", {}, "ArrowLeft", null],
  ["Escape", {}, "Escape", "Escape"],
  ["/", { shiftKey: true }, "/", null],
  ["k", {}, "K", null],
  ["z", { ctrlKey: true }, "Control+Z", "Control+Z"],
  ["Enter", { metaKey: true }, "Control+Enter", "Control+Enter"],
  ["z", { metaKey: true }, "Control+Z", "Control+Z"],
  ["z", { ctrlKey: true, shiftKey: true }, null, null],
  ["n", { ctrlKey: true }, null, null],
  ["ArrowLeft", { altKey: true }, null, null],
  ["z", {}, null, null],
  ["Enter", {}, null, null],
] as const)(
  "shortcutOf reads %s with %o as %s, and as %s if single-key shortcuts are off",
  (key, modifiers, on, off) => {
    expect(shortcutOf(press(key, modifiers), true)).toBe(on);
    expect(shortcutOf(press(key, modifiers), false)).toBe(off);
  },
);

const footerLines = (path: string) =>
  footerShortcuts(path).map(({ keys, description }) => `${keys.join(" ")} ${description}`);

it("each page lists its own shortcuts in the footer", () => {
  const add = "N ajouter un rendez-vous";
  expect(footerLines("/agence/reglages")).toEqual([add]);
  expect(footerLines("/agence/jours-fermes")).toEqual([add, "F fermer des jours"]);
  expect(footerLines("/agence/agenda")).toEqual([
    add,
    "J aujourd’hui",
    "← → période précédente, suivante",
    "D déplacer le rendez-vous choisi",
  ]);
  // The pages below the agenda do not list the agenda's shortcuts.
  expect(footerLines("/agence/agenda/1/deplacer")).toEqual([add]);
  expect(footerLines("/agence/demandes")).toEqual([add, "/ chercher", "J K ligne suivante, précédente"]);
  expect(footerLines("/agence/demandes/1")).toEqual([
    add,
    "J K ligne suivante, précédente",
    "R répondre à la demande, renvoyer l’e-mail",
    "E classer",
  ]);
});

it.each([
  ["J", -1, -1, 0],
  ["K", -1, -1, 0],
  ["J", -1, 3, 4],
  ["K", -1, 3, 2],
  ["J", 1, 3, 2],
  ["K", 0, 3, -1],
  ["N", 1, 3, -1],
] as const)("rowAfter: %s leads from row %i, with %i open, to %i", (name, focused, open, next) => {
  expect(rowAfter(name, focused, open)).toBe(next);
});
