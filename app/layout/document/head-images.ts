import { createContext } from "react";

/** What the head of a page points to, for machines: the server alone knows it, and browsers load nothing for it. */
export interface PagePictures {
  /** Of a link to this page; null: it is not shared. */
  card: { address: string; alt: string } | null;
  /** null: the site's own. */
  icons: { small: string; apple: string } | null;
}

export const PagePicturesContext = /* @__PURE__ */ createContext<PagePictures>({ card: null, icons: null });
