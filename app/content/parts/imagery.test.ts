import { expect, it } from "vitest";
import { imageCredit, imageNotice, likenessNotice } from "./imagery.ts";

it("the credit and both notices say that the demonstration's pictures are computer-made", () => {
  expect(imageCredit("Studio Réel", "computer-made")).toBe("Images de synthèse : Studio Réel");
  expect(imageNotice("Studio Réel", "computer-made")).toBe(
    "Images et films de démonstration : images de synthèse, Studio Réel.",
  );
  expect(likenessNotice("computer-made")).toContain("ils ne montrent personne");
});

it("the credit and both notices do not call photographs computer-made", () => {
  expect(imageCredit("Studio Réel", "photographed")).toBe("Images : Studio Réel");
  expect(imageNotice("Studio Réel", "photographed")).toBe("Photographies et films : Studio Réel.");
  expect(likenessNotice("photographed")).toBe("");
});
