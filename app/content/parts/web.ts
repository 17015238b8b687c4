export interface SiteKind {
  id: "landing" | "vitrine" | "dynamique";
  name: string;
  text: string;
}

// §2
/** The page of web sites, as it is until the agency changes it. */
export const defaultWebPage = {
  title: "Quel type de site vous convient ?",
  kinds: {
    landing: {
      name: "Landing Page",
      text: "Une seule page, un seul message, un seul bouton. Pour une ouverture, un événement, un produit.",
    },
    vitrine: {
      name: "Site Vitrine",
      text: "Quelques pages qui vous présentent, vous situent et donnent envie de vous écrire.",
    },
    dynamique: {
      name: "Site Dynamique",
      text: "Comptes, agenda, catalogue, paiements : le site travaille avec vous et grandit avec votre activité.",
    },
  } satisfies Record<SiteKind["id"], Omit<SiteKind, "id">>,
};
