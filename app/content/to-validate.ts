/** What nobody can settle in the agency's place: each point as README calls it, under « À valider avant la mise en ligne ». */
export const toValidate = [
  "« Le travail libère »",
  "Les images et les films sont des images de synthèse de démonstration",
  "Le genre obligatoire",
  "Les graphies",
  "Les tarifs",
  "« Adresse e-mail non enregistrée. » et « Adresse e-mail déjà utilisée. »",
  "Les durées de conservation",
  "Les registres",
  "L’identité",
  "Les légendes et descriptions des films",
  "Les textes légaux",
] as const;
