/** vite/picture-plugin.ts generates this module from the files of app/content/parts/pictures. */
declare module "virtual:pictures" {
  export interface PictureFiles {
    width: number;
    height: number;
    sources: { type: string; srcSet: string }[];
    /** A JPEG at most 1200 pixels wide, for old browsers and shared links; until the JPEG is made, a small WebP. */
    src: string;
  }
  export interface BuiltPicture extends PictureFiles {
    color: string;
    upright?: PictureFiles;
  }
  export const pictures: Record<string, BuiltPicture>;
}

/** Background colours of `img[data-picture="name"]` and `img[data-color]`, and focal points of `img[data-x]`. */
declare module "virtual:pictures.css";
