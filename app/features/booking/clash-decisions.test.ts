import { expect, it } from "vitest";
import { readDecisions } from "./clash-decisions.ts";

it("reads a decision for each person, and counts anything else as none", () => {
  const form = new FormData();
  const sent = { "decision-a": "keep", "decision-b": "cancel", "word-b": " Désolée. ", "decision-c": "rien" };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  expect([...readDecisions(form)]).toEqual([
    ["a", { do: "keep" }],
    ["b", { do: "cancel", word: "Désolée." }],
  ]);
});
