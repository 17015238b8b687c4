export interface SiteKind {
  id: "landing" | "vitrine" | "dynamique";
  name: string;
  text: string;
}

export interface WebPage {
  title: string;
  kinds: readonly SiteKind[];
}

// §2
export const webPage: WebPage = {
  title: "Quel type de site vous convient ?",
  kinds: [
    {
      id: "landing",
      name: "Landing Page",
      text: "Une seule page, un seul message, un seul bouton. Pour une ouverture, un événement, un produit.",
    },
    {
      id: "vitrine",
      name: "Site Vitrine",
      text: "Quelques pages qui vous présentent, vous situent et donnent envie de vous écrire.",
    },
    {
      id: "dynamique",
      name: "Site Dynamique",
      text: "Comptes, agenda, catalogue, paiements : le site travaille avec vous et grandit avec votre activité.",
    },
  ],
};
