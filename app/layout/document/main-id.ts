export const mainId = "contenu";
