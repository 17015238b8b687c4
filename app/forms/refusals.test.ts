import { expect, test } from "vitest";
import { refusals } from "./refusals.ts";

test("refusals gives each reason the status of its group and its message", () => {
  const gone = { title: "Ce lien a expiré.", message: "Demandez-en un autre." };
  const { taken, expired } = refusals({ 409: { taken: "Déjà pris." }, 410: { expired: gone } });
  expect(taken).toEqual({ status: 409, message: "Déjà pris." });
  expect(expired).toEqual({ status: 410, ...gone });
});
