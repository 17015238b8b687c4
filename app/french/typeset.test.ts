import { expect, it } from "vitest";
import { typeset } from "./typeset.ts";

it.each([
  ["Connexion réussie !", "Connexion réussie\u202F!"],
  ["Quel type de site vous convient ?", "Quel type de site vous convient\u202F?"],
  ["Objet : devis ; suite", "Objet\u00A0: devis\u202F; suite"],
  ["« Avec votre accord »", "«\u00A0Avec votre accord\u00A0»"],
  ["L'administrateur est indisponible ce jour.", "L’administrateur est indisponible ce jour."],
  ["Plus d'informations", "Plus d’informations"],
  ["1500 €", "1500\u00A0€"],
  ["vendredi 4 décembre 2026 à 10:30", "vendredi 4\u00A0décembre 2026 à\u00A010:30"],
  ["Écrivez à d'ac@courriel.example !", "Écrivez à d'ac@courriel.example\u202F!"],
  ["Voir https://solstice.example/l'image?a=1 : ici", "Voir https://solstice.example/l'image?a=1\u00A0: ici"],
  ["", ""],
])("typeset adds French typography: %s", (plain, shown) => {
  expect(typeset(plain)).toBe(shown);
});

it("typeset is idempotent", () => {
  const once = typeset("« Bienvenue ! » : l'agenda");
  expect(typeset(once)).toBe(once);
});

it.each([
  ["dans les 24 heures", "dans les 24\u00A0heures"],
  ["3 ans et 1 mois", "3\u00A0ans et 1\u00A0mois"],
  ["2 annonces", "2 annonces"],
  ["1 h", "1\u00A0h"],
  ["1 heure, 2 hivers", "1\u00A0heure, 2 hivers"],
  ["0 à 2 min", "0\u00A0à\u00A02\u00A0min"],
  ["(art. L111-1 du Code), art. 28", "(art.\u00A0L111-1 du Code), art.\u00A028"],
  ["01 99 00 00 21", "01\u00A099\u00A000\u00A000\u00A021"],
  ["le 20 novembre 2026", "le 20\u00A0novembre 2026"],
  ["le 1er mai et le 2 juin", "le 1er\u00A0mai et le 2\u00A0juin"],
  ["de 09:00 à 10:00", "de 09:00 à\u00A010:00"],
  ["à 15:00", "à\u00A015:00"],
  ["gardé 48 heures", "gardé 48\u00A0heures"],
  ["12, passage des Tilleuls", "12,\u00A0passage des Tilleuls"],
  ["12 bis, rue Haute", "12 bis,\u00A0rue Haute"],
  ["3 marsouins, 2 maisons, 4 places", "3 marsouins, 2 maisons, 4 places"],
])("typeset binds figures: %s", (plain, shown) => {
  expect(typeset(plain)).toBe(shown);
});
