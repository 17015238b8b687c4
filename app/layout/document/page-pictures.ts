import { createContext } from "react";

/** Null in the browser, because only the server renders the tags of these images. */
export interface PagePictures {
  card: { address: string; alt: string } | null;
  icons: { small: string; apple: string } | null;
}

export const PagePicturesContext = /* @__PURE__ */ createContext<PagePictures>({ card: null, icons: null });
