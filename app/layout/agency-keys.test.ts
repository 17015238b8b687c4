import { expect, it } from "vitest";
import { type Pressed, shortcutOf } from "./agency-keys.ts";

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

it.each([
  ["n", {}, "N", null],
  ["N", { shiftKey: true }, "N", null],
  ["?", { shiftKey: true }, "?", null],
  ["ArrowLeft", {}, "ArrowLeft", null],
  ["Escape", {}, "Escape", "Escape"],
  ["z", { ctrlKey: true }, "Control+Z", "Control+Z"],
  ["z", { metaKey: true }, "Control+Z", "Control+Z"],
  // The browser's own, and what nothing of ours has.
  ["z", { ctrlKey: true, shiftKey: true }, null, null],
  ["n", { ctrlKey: true }, null, null],
  ["ArrowLeft", { altKey: true }, null, null],
  ["z", {}, null, null],
  ["Enter", {}, null, null],
] as const)("%s with %o is %s, and %s where single keys are turned off", (key, held, on, off) => {
  expect(shortcutOf(press(key, held), true)).toBe(on);
  expect(shortcutOf(press(key, held), false)).toBe(off);
});
