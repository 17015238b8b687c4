import { expect, it } from "vitest";
import { typo } from "./typo.ts";

it.each([
  ["Connexion réussie !", "Connexion réussie\u202F!"],
  ["Quel type de site vous convient ?", "Quel type de site vous convient\u202F?"],
  ["Objet : devis ; suite", "Objet\u00A0: devis\u202F; suite"],
  ["« Avec votre accord »", "«\u00A0Avec votre accord\u00A0»"],
  ["L'administrateur est indisponible ce jour.", "L’administrateur est indisponible ce jour."],
  ["Plus d'informations", "Plus d’informations"],
  ["1500 €", "1500\u00A0€"],
  ["vendredi 4 décembre 2026 à 10:30", "vendredi 4 décembre 2026 à 10:30"],
  ["Écrivez à d'ac@courriel.example !", "Écrivez à d'ac@courriel.example\u202F!"],
  ["Voir https://solstice.example/l'image?a=1 : ici", "Voir https://solstice.example/l'image?a=1\u00A0: ici"],
  ["", ""],
])("%s", (plain, shown) => {
  expect(typo(plain)).toBe(shown);
});

it("changes nothing the second time", () => {
  const once = typo("« Bienvenue ! » : l'agenda");
  expect(typo(once)).toBe(once);
});
