import { createContext } from "react";

/** The images in a page's head. Only the server renders them: browsers need no script for them. */
export interface PagePictures {
  /** The link preview image; null if the page is not shared. */
  card: { address: string; alt: string } | null;
  /** Null uses the built-in icons. */
  icons: { small: string; apple: string } | null;
}

export const PagePicturesContext = /* @__PURE__ */ createContext<PagePictures>({ card: null, icons: null });
