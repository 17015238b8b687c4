import { createContext } from "react";

/** Only the server renders these images, because browsers need no script for them. */
export interface PagePictures {
  /** Null if the page is not shared. */
  card: { address: string; alt: string } | null;
  /** Null uses the built-in icons. */
  icons: { small: string; apple: string } | null;
}

export const PagePicturesContext = /* @__PURE__ */ createContext<PagePictures>({ card: null, icons: null });
