/** Where the skip link leads, and the focus after a navigation. */
export const mainId = "contenu";
