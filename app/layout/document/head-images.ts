import { createContext } from "react";

/** Only the server renders the tags of these images, because hydration keeps the tags. */
export interface PagePictures {
  card: { address: string; alt: string } | null;
  icons: { small: string; apple: string } | null;
}

export const PagePicturesContext = /* @__PURE__ */ createContext<PagePictures>({ card: null, icons: null });
