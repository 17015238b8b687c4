export const ORIGIN_LABELS = { online: "Réservé en ligne", agency: "Ajouté par l’agence" } as const;
